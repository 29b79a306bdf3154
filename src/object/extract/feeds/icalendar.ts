/**
 * iCalendar (RFC 5545): events with their recurrences written out, exceptions and cancellations applied.
 * Recurrences are written out in a window around the day of reading: a weekly meeting without an end has no last one.
 */
import ICAL from 'ical.js';
import { inZone, offsetOf } from '../../value/time-zone.js';
import type { Item, ItemDraft } from '../structured/item.js';

/** Days before and after today that recurrences are written out for. */
const daysBack = 60;
const daysAhead = 400;
/** Occurrences of one event, of a file, and how many steps a rule may take to reach the window. */
const maxOccurrences = 500;
const maxCalendarItems = 20_000;
const maxRecurrences = 20_000;

/** The events of a calendar; null when the text is none. */
export function readCalendar(text: string, today: string | null): Item[] | null {
  if (!/^\s*BEGIN:VCALENDAR/i.test(text)) return null;
  const items: Item[] = [];
  for (const root of parse(text)) readRoot(root, today, items);
  return items.slice(0, maxCalendarItems);
}

function readRoot(root: ICAL.Component, today: string | null, items: Item[]): void {
  const calendarZone = root.getFirstPropertyValue('x-wr-timezone');
  const zone = typeof calendarZone === 'string' ? calendarZone : null;
  for (const [, components] of byUid(root.getAllSubcomponents('vevent'))) {
    const masters = components.filter((component) => !component.hasProperty('recurrence-id'));
    const exceptions = components.filter((component) => component.hasProperty('recurrence-id'));
    for (const master of masters) {
      if (items.length >= maxCalendarItems) return;
      addOccurrences(items, master, exceptions, zone, today);
    }
    // An exception whose master is not in the file stands for itself.
    if (masters.length === 0)
      for (const exception of exceptions) items.push(itemOf(exception, null, null, zone));
  }
}

/** Parses. Where that fails, lines that are no content lines are left out; where that fails, too, events are read one by one, so that a bad one is lost alone. */
function parse(text: string): ICAL.Component[] {
  const unfolded = text.replace(/\r\n?/g, '\n').replace(/\n[ \t]/g, '');
  const lines = unfolded
    .split('\n')
    .filter((line) => /^[A-Za-z][\w-]*[;:]/.test(line) && !isEndlessRule(line));
  const whole = parsed(lines.join('\r\n'));
  if (whole !== null) return [whole];
  const head = lines.filter((line) => /^(?:X-WR-TIMEZONE|VERSION)/i.test(line));
  return eventsOf(lines)
    .map((event) => parsed(['BEGIN:VCALENDAR', ...head, event, 'END:VCALENDAR'].join('\r\n')))
    .filter((component) => component !== null);
}

/** The events among lines, each as text; one that begins inside another begins anew. */
function eventsOf(lines: readonly string[]): string[] {
  const events: string[] = [];
  let open: string[] | null = null;
  for (const line of lines) {
    if (/^BEGIN:VEVENT\s*$/i.test(line)) open = [];
    open?.push(line);
    if (open === null || !/^END:VEVENT\s*$/i.test(line)) continue;
    events.push(open.join('\r\n'));
    open = null;
    if (events.length >= maxCalendarItems) break;
  }
  return events;
}

function parsed(text: string): ICAL.Component | null {
  try {
    const found = ICAL.parse(text) as unknown[];
    const root = new ICAL.Component((Array.isArray(found[0]) ? found[0] : found) as never);
    // Rules are read only now; a bad one must not surface later.
    for (const event of root.getAllSubcomponents('vevent')) event.getFirstPropertyValue('rrule');
    return root;
  } catch {
    return null;
  }
}

/** Rules that step further than any calendar reaches would be stepped through for ever; lists of exceptions longer than this are made to harm. */
function isEndlessRule(line: string): boolean {
  return (
    (/^RRULE/i.test(line) && /INTERVAL=\d{4,}/i.test(line)) ||
    (/^(?:EXDATE|RDATE)/i.test(line) && line.length > 100_000)
  );
}

function byUid(components: readonly ICAL.Component[]): Map<string, ICAL.Component[]> {
  const groups = new Map<string, ICAL.Component[]>();
  components.forEach((component, i) => {
    const uid = component.getFirstPropertyValue('uid');
    const key = typeof uid === 'string' && uid !== '' ? uid : `#${i}`;
    groups.set(key, [...(groups.get(key) ?? []), component]);
  });
  return groups;
}

function addOccurrences(
  items: Item[],
  master: ICAL.Component,
  exceptions: readonly ICAL.Component[],
  zone: string | null,
  today: string | null,
): void {
  let event: ICAL.Event;
  try {
    event = new ICAL.Event(master, { exceptions: [...exceptions], strictExceptions: false });
    if (event.startDate === null) return;
  } catch {
    return;
  }
  if (!event.isRecurring()) {
    items.push(itemOf(master, null, null, zone));
    return;
  }
  // Where nobody says what day it is, its own start is taken for it.
  const { year, month, day } = event.startDate;
  const now = today === null ? Date.UTC(year, month - 1, day) : Date.parse(today);
  const from = now - daysBack * 86_400_000;
  const to = now + daysAhead * 86_400_000;
  let count = 0;
  try {
    const iterator = event.iterator();
    for (let step = 0; step < maxRecurrences && count < maxOccurrences; step++) {
      const next = iterator.next();
      if (!next) break;
      const time = Date.UTC(next.year, next.month - 1, next.day);
      if (time > to) break;
      if (time < from) continue;
      const details = event.getOccurrenceDetails(next);
      items.push(itemOf(details.item.component, details.startDate, details.endDate, zone));
      count++;
    }
  } catch {
    // A rule that cannot be read leaves the first date.
  }
  if (count === 0) items.push(itemOf(master, null, null, zone));
}

const texts: readonly (readonly [property: string, name: string])[] = [
  ['summary', 'name'],
  ['location', 'location'],
  ['description', 'description'],
  ['url', 'url'],
  ['uid', 'identifier'],
  ['status', 'eventStatus'],
];

function itemOf(
  component: ICAL.Component,
  start: ICAL.Time | null,
  end: ICAL.Time | null,
  zone: string | null,
): Item {
  const item: ItemDraft = {
    syntax: 'feed',
    types: ['Event'],
    id: null,
    properties: new Map(),
    place: 'vevent',
  };
  for (const [property, name] of texts) {
    const value = component.getFirstPropertyValue(property);
    if (value !== null && value !== undefined && String(value).trim() !== '')
      item.properties.set(name, [String(value)]);
  }
  for (const [property, name, own] of [
    ['dtstart', 'startDate', start],
    ['dtend', 'endDate', end],
  ] as const) {
    const value = component.getFirstPropertyValue(property);
    const time = own ?? (value instanceof ICAL.Time ? value : null);
    if (time !== null)
      item.properties.set(name, [timeText(time, component.getFirstProperty(property), zone)]);
  }
  const organizer = component.getFirstProperty('organizer')?.getParameter('cn');
  if (typeof organizer === 'string') item.properties.set('organizer', [organizer]);
  return item;
}

/** The time in our normal form: with an offset where its zone is known by name, by the file, or is UTC. */
function timeText(time: ICAL.Time, property: ICAL.Property | null, calendarZone: string | null): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  const day = `${time.year}-${two(time.month)}-${two(time.day)}`;
  if (time.isDate) return day;
  const local = `${day}T${two(time.hour)}:${two(time.minute)}`;
  const isUtc = time.zone === ICAL.Timezone.utcTimezone;
  if (isUtc && calendarZone === null) return `${local}+00:00`;
  if (isUtc) {
    try {
      return inZone(`${local}+00:00`, calendarZone!);
    } catch {
      return `${local}+00:00`;
    }
  }
  const named = property?.getParameter('tzid');
  const zone = typeof named === 'string' ? named.replace(/^\/[^/]+\/[^/]+\//, '') : calendarZone;
  if (zone === null) return local;
  try {
    return local + offsetOf(zone, Date.parse(`${local}Z`));
  } catch {
    // Not a name the runtime knows: the file may define it.
    const seconds = time.zone === null || time.zone === ICAL.Timezone.localTimezone ? null : time.utcOffset();
    if (seconds === null) return local;
    const minutes = Math.abs(seconds) / 60;
    return `${local}${seconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  }
}
