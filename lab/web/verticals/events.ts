/** Entertainment events: name, venue, time; series, reschedules, cancellations, doors and show times. */
import { formatDate, formatMoney, formatTime } from '../language/date-format.js';
import { type Language, label } from '../language/languages.js';
import { performerName, type Venue, venueOf } from '../language/names.js';
import { cities, offsetOf } from '../language/places.js';
import { describe } from '../language/prose.js';
import { BoundedCache } from '../world/bounded-cache.js';
import { isoDate, isoTime } from '../world/calendar.js';
import { Draw, happens, mix } from '../world/draw.js';
import type { Entity, EntityTruth, EntityView, ShownField, Taste, Vertical } from './vertical.js';
import { writeName } from './wording.js';

const categories: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Rock & Pop',
    'Jazz',
    'Classical',
    'Theatre',
    'Comedy',
    'Film',
    'Exhibition',
    'Dance',
    'Family',
    'Talk',
    'Festival',
    'Club Night',
  ],
  de: [
    'Rock & Pop',
    'Jazz',
    'Klassik',
    'Theater',
    'Kabarett',
    'Film',
    'Ausstellung',
    'Tanz',
    'Familie',
    'Vortrag',
    'Festival',
    'Clubnacht',
  ],
  fr: [
    'Rock & Pop',
    'Jazz',
    'Classique',
    'Théâtre',
    'Humour',
    'Cinéma',
    'Exposition',
    'Danse',
    'Famille',
    'Conférence',
    'Festival',
    'Soirée club',
  ],
  es: [
    'Rock y pop',
    'Jazz',
    'Clásica',
    'Teatro',
    'Comedia',
    'Cine',
    'Exposición',
    'Danza',
    'Familia',
    'Charla',
    'Festival',
    'Noche de club',
  ],
};
const works =
  'The Winter Garden, Three Sisters of Salt, A Door in the Wall, The Understudy, Night Ferry, The Glass Orchard, Paper Moons, Uncle Theo, The Lighthouse Keepers, Seven Letters, The Cartographers, An Ordinary Miracle, The Last Tram, Blue Hour, The Inspector Returns, House of Cards and Candles'.split(
    ', ',
  );
const tours =
  'Homecoming Tour, Acoustic Evening, Album Release, World Tour, Farewell Tour, Unplugged, Greatest Hits, Summer Sessions, Anniversary Show, Late Set'.split(
    ', ',
  );
const kindWords = { en: 'Live', de: 'Konzert', fr: 'Spectacle', es: 'Espectáculo' } as const;

export interface Event extends Entity {
  readonly performer: string;
  readonly venue: Venue;
  /** First day, as planned. */
  readonly firstDay: number;
  readonly startMinute: number;
  readonly doorsMinute: number | null;
  readonly priceCents: number;
  readonly rhythm: 'once' | 'nightly' | 'weekly';
  readonly times: number;
  /** The day on which it was called off or moved, and by how many days it moved. */
  readonly changedOn: number | null;
  readonly movedBy: number;
}

/** Days before an event that its number is reserved for; day numbers may be negative. */
const firstSlot = -4000;
const longestRunDays = 70;

/** What an event's dates and state are on a day. */
export function stateOf(
  event: Event,
  day: number,
): { state: 'planned' | 'moved' | 'cancelled'; days: number[] } {
  const changed = event.changedOn !== null && day >= event.changedOn;
  const shift = changed ? event.movedBy : 0;
  const step = event.rhythm === 'weekly' ? 7 : 1;
  const days = Array.from({ length: event.times }, (_, i) => event.firstDay + shift + i * step);
  return { state: changed ? (event.movedBy === 0 ? 'cancelled' : 'moved') : 'planned', days };
}

/** The vertical of events in a world of a seed, with so many beginning a day. */
export function events(seed: number, perDay: number, venues: number, churn: number): Vertical {
  const cache = new BoundedCache<number, Event>(20_000);
  const performers = Math.max(40, perDay * 60);
  /** Days ahead that events are announced at most. */
  const horizonDays = Math.max(12, Math.min(600, Math.round(90 / churn)));

  const make = (id: number): Event => {
    const firstDay = Math.floor(id / perDay) + firstSlot;
    const draw = new Draw(mix(seed, 0xe7e1, id));
    const venue = venueOf(draw.skewedBelow(venues));
    const category = draw.below(categories.en.length);
    const performer = performerName(mix(seed, draw.skewedBelow(performers)));
    const work = draw.pick(works);
    const name =
      category === 3 || category === 5 || category === 6 || category === 7
        ? draw.pick([work, `${work}, with ${performer}`, `${performer}: ${work}`])
        : draw.chance(0.45)
          ? `${performer}: ${draw.pick(tours)}`
          : performer;
    const rhythm = draw.weighted({ once: 76, nightly: 11, weekly: 13 });
    const times = rhythm === 'once' ? 1 : rhythm === 'nightly' ? draw.between(3, 21) : draw.between(3, 9);
    const startMinute = draw.pick([1080, 1110, 1140, 1170, 1185, 1200, 1200, 1230, 1260, 1320, 900, 660]);
    const bornDay = firstDay - draw.between(8, horizonDays);
    const changes = draw.chance(Math.min(0.5, 0.1 * churn));
    const changedOn = changes ? draw.between(bornDay + 1, firstDay) : null;
    const movedBy = changes && draw.chance(0.6) ? draw.between(5, 45) : 0;
    const u = draw.below(1000) / 1000;
    const step = rhythm === 'weekly' ? 7 : 1;
    return {
      id,
      vertical: 'events',
      name,
      category,
      city: venue.city,
      maker: venue.number,
      makerName: venue.name,
      bornDay,
      lastDay: firstDay + (changes ? movedBy : 0) + (times - 1) * step,
      popularity: u * u,
      day: firstDay,
      performer,
      venue,
      firstDay,
      startMinute,
      doorsMinute: draw.chance(0.5) ? startMinute - draw.pick([30, 60, 60, 90]) : null,
      priceCents: draw.chance(0.12) ? 0 : draw.between(8, 95) * 100 + draw.pick([0, 0, 50, 95]),
      rhythm,
      times,
      changedOn,
      movedBy,
    };
  };
  const entity = (id: number): Event => cache.get(id, () => make(id));

  return {
    name: 'events',
    categoryCount: categories.en.length,
    categoryName: (category, language) => categories[language][category]!,
    makersLabel: 'venues',
    makers: venues,
    identifying: ['start', 'venue'],
    makerName: (maker) => venueOf(maker).name,
    range: (day, pastDays) => [
      (day - longestRunDays - 45 - pastDays - firstSlot) * perDay,
      (day + horizonDays - firstSlot) * perDay,
    ],
    entity,
    nextDay: (event, day) => {
      const { days } = stateOf(event as Event, day);
      return days.find((date) => date >= day) ?? days.at(-1)!;
    },
    view: (event, taste, day) => viewOf(event as Event, taste, day),
    truth: (event, day) => truthOf(event as Event, day),
  };
}

function viewOf(event: Event, taste: Taste, day: number): EntityView {
  const language = taste.language;
  const { state, days } = stateOf(event, day - taste.lag);
  const next = days.find((date) => date >= day) ?? days.at(-1)!;
  const city = cities[event.city]!;
  const alias =
    taste.aliases && event.venue.aliases.length > 0 && happens(mix(taste.key, event.maker, 5), 0.6)
      ? event.venue.aliases[mix(taste.key, event.maker, 6) % event.venue.aliases.length]!
      : event.venue.name;
  const keeps = (field: number): boolean => !happens(mix(taste.key, event.id, field), taste.missing);
  const date = formatDate(next, taste.dateStyle, language);
  const time = formatTime(event.startMinute, language, taste.twelveHours);
  const fields: ShownField[] = [
    {
      name: 'start',
      label: 'when',
      text: `${date}${language === 'en' && taste.dateStyle === 'no-year' ? ' ·' : ','} ${time}`,
      property: 'startDate',
      machine: `${isoDate(next)}T${isoTime(event.startMinute)}:00${offsetOf(city, next)}`,
    },
    { name: 'venue', label: 'venue', text: alias, property: 'location.name', link: 'maker' },
    { name: 'city', label: 'city', text: city.name, property: 'location.address', link: 'city' },
  ];
  if (event.doorsMinute !== null && keeps(11))
    fields.push({
      name: 'doors',
      label: 'doors',
      text: formatTime(event.doorsMinute, language, taste.twelveHours),
      property: 'doorTime',
      machine: `${isoDate(next)}T${isoTime(event.doorsMinute)}:00${offsetOf(city, next)}`,
    });
  if (keeps(12))
    fields.push({
      name: 'price',
      label: 'price',
      text: formatMoney(event.priceCents, city.currency, language),
      property: 'offers.price',
      machine: (event.priceCents / 100).toFixed(2),
    });
  if (keeps(13))
    fields.push({
      name: 'category',
      label: 'category',
      text: categories[language][event.category]!,
      property: 'genre',
      link: 'category',
    });
  const badge =
    state === 'cancelled'
      ? label('cancelled', language)
      : state === 'moved'
        ? `${label('rescheduled', language)} (${label('formerly', language)} ${formatDate(event.firstDay, taste.dateStyle, language)})`
        : happens(mix(event.id, 0x50d), 0.05)
          ? label('soldOut', language)
          : null;
  return {
    entity: event,
    title: writeName(event.name, alias, kindWords[language], event.id, taste),
    fields,
    description: describe(
      new Draw(mix(taste.key, event.id, 9)),
      event.performer,
      'events',
      language,
      2 + (event.id % 4),
    ),
    badge,
    dates:
      event.times > 1
        ? days.filter((date) => date >= day).map((date) => formatDate(date, taste.dateStyle, language))
        : [],
  };
}

function truthOf(event: Event, day: number): EntityTruth {
  const { state, days } = stateOf(event, day);
  const city = cities[event.city]!;
  return {
    id: `events/${event.id}`,
    vertical: 'events',
    name: event.name,
    bornDay: event.bornDay,
    lastDay: event.lastDay,
    fields: {
      name: event.name,
      performer: event.performer,
      venue: event.venue.name,
      venueAliases: event.venue.aliases,
      city: city.name,
      country: city.country,
      start: days.map((date) => `${isoDate(date)}T${isoTime(event.startMinute)}:00${offsetOf(city, date)}`),
      zone: city.zone,
      doors: event.doorsMinute === null ? null : isoTime(event.doorsMinute),
      price: (event.priceCents / 100).toFixed(2),
      currency: city.currency,
      category: categories.en[event.category]!,
      status: state,
    },
  };
}
