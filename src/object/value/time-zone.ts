/** Local times to times with an offset, by the zone's own rules. */

const zonesKnown = new Map<string, boolean>();
const maxZonesKnown = 2000;

/** Whether this Node knows a zone: names change, and it may be older than a table that has them. */
export function isTimeZone(zone: string): boolean {
  let known = zonesKnown.get(zone);
  if (known === undefined) {
    try {
      new Intl.DateTimeFormat('en', { timeZone: zone });
      known = zone !== '';
    } catch {
      known = false;
    }
    if (zonesKnown.size < maxZonesKnown) zonesKnown.set(zone, known);
  }
  return known;
}

const zoneFormats = new Map<string, Intl.DateTimeFormat>();

/** Minutes east of Greenwich in a zone at an instant. */
function offsetAt(zone: string, instant: number): number {
  let format = zoneFormats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    zoneFormats.set(zone, format);
  }
  const part: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(instant)) part[type] = Number(value);
  const local = Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second);
  return Math.round((local - Math.floor(instant / 1000) * 1000) / 60_000);
}

/** The offset of a local time (given as if it were UTC) in a zone, as `+02:00`. In the hour that happens twice the first one counts. */
export function offsetOf(zone: string, local: number): string {
  const guess = offsetAt(zone, local);
  const before = offsetAt(zone, local - guess * 60_000);
  const first = offsetAt(zone, local - before * 60_000 - 3_600_000);
  const offset = offsetAt(zone, local - first * 60_000) === first ? first : before;
  const minutes = Math.abs(offset);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** A time with an offset as the same instant in a zone's own time; other texts as they are. */
export function inZone(moment: string, zone: string): string {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?::\d\d)?([+-])(\d\d):(\d\d)$/.exec(moment);
  if (match === null) return moment;
  const instant =
    Date.parse(`${match[1]}Z`) -
    (match[2] === '-' ? -1 : 1) * (Number(match[3]) * 60 + Number(match[4])) * 60_000;
  const local = new Date(instant + offsetAt(zone, instant) * 60_000).toISOString().slice(0, 16);
  return local + offsetOf(zone, Date.parse(`${local}Z`));
}
