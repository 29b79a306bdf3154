/** Names of people, venues, companies and things: made up from parts, by number, so that the n-th always has the same name. */
import { Draw, mix } from '../world/draw.js';
import { cities } from './places.js';

const firstNames =
  'Anna Ben Clara David Elena Felix Grace Hannah Ivan Julia Karl Laura Martin Nina Oscar Paula Quentin Rosa Simon Teresa Ulrich Vera Walter Xenia Yara Zoe Amelia Bruno Carmen Daniel Emma Frank Gloria Hugo Irene Jonas Katrin Leo Maya Noah Olivia Pedro Rita Samuel Tina Victor Wanda Aaron Beatrice Caleb Diana Edgar Fiona George Helen Ian Judith Kevin Linda Marcus Nora Owen Priya Rachel Stefan Tamara Adele Boris Celine Dominic Esther Florian Gemma Harold Isabel Jerome Keiko Lucas Miriam Nikolai Ophelia Patrick Ramona Sven Thelma Viola Wes Yusuf Amara Cheng Dmitri Farida Hiro Ingrid Kofi Leila'.split(
    ' ',
  );
const lastNames =
  'Adler Bennett Carver Delgado Ellison Fischer Garland Hartmann Ibarra Jensen Keller Lindqvist Moreau Novak Okafor Pereira Quinn Rossi Schreiber Thornton Ulrich Vasquez Weber Yamada Zimmer Abbott Brandt Castillo Dupont Eriksson Fontaine Grant Holloway Iverson Jarvis Kowalski Larsen Marchetti Nakamura Ortega Petrov Ramsey Sandoval Tanaka Underwood Vogel Whitaker Young Zapata Ashford Blackwood Crane Dorsey Everett Faulkner Griffith Hale Ingram Jordan Kessler Lambert Mercer Nolan Osborne Prescott Reinhardt Salvatore Tremblay Vance Winslow Achebe Baptiste Chandra Demir Eze Ferreira Gupta Haddad Ivanov Jimenez Kaur Lopez Mbeki Nguyen Olsen Park Rahman Sato Tran Vu Wong Romero Stein Lutz Bauer Lefevre Girard Navarro Serrano'.split(
    ' ',
  );

/** The name of the n-th person. */
export function personName(n: number): string {
  const draw = new Draw(mix(n, 0x9e01));
  const first = draw.pick(firstNames);
  const middle = draw.chance(0.08) ? ` ${String.fromCharCode(65 + draw.below(26))}.` : '';
  return `${first}${middle} ${draw.pick(lastNames)}`;
}

const bandAdjectives =
  'Velvet Silver Crooked Midnight Electric Hollow Golden Paper Northern Broken Quiet Scarlet Wandering Burning Lost Neon Frozen Gentle Savage Distant Hidden Little Bitter Copper Drifting Empty Faded Glass Heavy Iron Lonely Marble Narrow Open Painted Restless Salted Tender Upside Violet Wicked Yellow Ancient Blue Cosmic Dusty'.split(
    ' ',
  );
const bandNouns =
  'Foxes Rivers Lanterns Wolves Harbors Mirrors Engines Orchards Satellites Pilots Gardens Ghosts Arrows Tigers Parades Anchors Sparrows Kings Mountains Shadows Strangers Circles Machines Bells Cathedrals Daughters Echoes Feathers Giants Horses Islands Junctions Kites Ladders Monks Notes Owls Prophets Quarters Radios Sailors Tides Umbrellas Valleys Windows Saints'.split(
    ' ',
  );

/** The name of the n-th performer: a person, a band, an ensemble. */
export function performerName(n: number): string {
  const draw = new Draw(mix(n, 0x9e02));
  switch (draw.below(8)) {
    case 0:
    case 1:
    case 2:
      return personName(mix(n, 77));
    case 3:
      return `The ${draw.pick(bandAdjectives)} ${draw.pick(bandNouns)}`;
    case 4:
      return `${draw.pick(bandAdjectives)} ${draw.pick(bandNouns)}`;
    case 5:
      return `${draw.pick(lastNames)} ${draw.pick(['Trio', 'Quartet', 'Quintet', 'Ensemble', 'Orchestra', 'Big Band', 'Duo', 'Collective'])}`;
    case 6:
      return `${draw.pick(firstNames)} & the ${draw.pick(bandNouns)}`;
    default:
      return `${draw.pick(lastNames)} & ${draw.pick(lastNames)}`;
  }
}

const venueKinds = [
  'Theatre',
  'Hall',
  'Arena',
  'Club',
  'Opera House',
  'Playhouse',
  'Ballroom',
  'Lounge',
  'Arts Centre',
  'Museum',
  'Auditorium',
  'Pavilion',
  'Gallery',
  'Warehouse',
  'Cellar',
];
const venueNames =
  'Apollo Lyric Orpheum Majestic Regent Paradise Fillmore Astoria Roxy Odeon Palace Tivoli Grand Royal Liberty Riverside Union Station Beacon Empire Garden Harbour Crescent Corner Lantern Mercury Phoenix Rialto Savoy Tower Vogue Windmill Zenith Atlas Bluebird Capitol Dome Exchange Foundry Granary'.split(
    ' ',
  );
const streets =
  'High Street, Station Road, Market Square, Mill Lane, Church Street, Kings Road, Park Avenue, River Walk, Castle Street, Victoria Road, Main Street, Garden Street, Elm Street, Lake Drive, Bridge Street, Queen Street'.split(
    ', ',
  );

export interface Venue {
  readonly number: number;
  readonly name: string;
  /** Other names the same place goes by. */
  readonly aliases: readonly string[];
  readonly city: number;
  readonly street: string;
}

/** The n-th venue; cities take turns, large ones more often. */
export function venueOf(n: number): Venue {
  const draw = new Draw(mix(n, 0x9e03));
  const city = draw.skewedBelow(cities.length);
  const place = cities[city]!.name;
  const own = draw.chance(0.25) ? draw.pick(lastNames) : draw.pick(venueNames);
  const kind = draw.pick(venueKinds);
  const name = draw.chance(0.3) ? `${own} ${kind} ${place}` : `${own} ${kind}`;
  const aliases = [
    `The ${own}`,
    `${own} ${kind}, ${place}`,
    kind.endsWith('Theatre')
      ? `${own} Theater`
      : `${own} ${kind} ${place}`.replace(`${place} ${place}`, place),
    draw.chance(0.3)
      ? `${draw.pick(['Main Stage', 'Room 2', 'Studio', 'Upstairs'])} at ${own} ${kind}`
      : `${own}`,
  ].filter((alias) => alias !== name);
  return { number: n, name, aliases, city, street: `${draw.between(1, 240)} ${draw.pick(streets)}` };
}

const companyHeads =
  'Alder Bright Cobalt Delta Ever Fern Granite Helix Indigo Juniper Keystone Lumen Meridian North Opal Pine Quartz Ridge Summit Terra Umbra Vector Willow Axis Beacon Cedar Drift Ember Flint Harbor Ivory Kestrel Linden Maple Nimbus Orbit Pioneer Raven Sage Tidal Vertex Wren'.split(
    ' ',
  );
const companyTails =
  'Systems Logistics Foods Energy Health Partners Software Media Bank Insurance Robotics Studios Labs Consulting Retail Motors Textiles Analytics Networks Pharma Hotels Airlines Construction Design Education Farms Security Travel Works Group'.split(
    ' ',
  );

/** The name of the n-th company. */
export function companyName(n: number): string {
  const draw = new Draw(mix(n, 0x9e04));
  switch (draw.below(4)) {
    case 0:
      return `${draw.pick(lastNames)} & ${draw.pick(lastNames)}`;
    case 1:
      return `${draw.pick(companyHeads)}${draw.pick(['wood', 'field', 'gate', 'point', 'stone', 'bridge'])} ${draw.pick(companyTails)}`;
    default:
      return `${draw.pick(companyHeads)} ${draw.pick(companyTails)}`;
  }
}

/** The name of the n-th publishing house. */
export function publisherName(n: number): string {
  const draw = new Draw(mix(n, 0x9e05));
  return draw.chance(0.5)
    ? `${draw.pick(companyHeads)} ${draw.pick(['Press', 'Books', 'House', 'Editions', 'Publishing'])}`
    : `${draw.pick(lastNames)} ${draw.pick(['Verlag', 'Press', '& Sons', 'Books', 'University Press'])}`;
}

const bookNouns =
  'River Winter House Garden Silence Memory Harbor Letter Bridge Shadow Orchard Map Daughter Stone Light Secret Kingdom Ocean Mountain Clockmaker Lighthouse Promise Storm Painter Road City Island Forest Mirror Night Summer Border Library Train Ghost Widow Baker Cartographer Beekeeper Violin Salt Ash Honey Wolf Raven Thread Compass Island Frontier Archive Tide Winterland Observatory'.split(
    ' ',
  );
const bookAdjectives =
  'Last Long Hidden Silent Burning Forgotten Distant Broken Lost Golden Secret Endless Quiet Cold Crimson Invisible Stolen Wild Second Hollow Bright Empty Final Gentle Restless Unwritten'.split(
    ' ',
  );
const practicalHeads = [
  'A Short History of',
  'The Art of',
  'Introduction to',
  'Understanding',
  'The Complete Guide to',
  'Essays on',
  'Rethinking',
  'Foundations of',
  'Everyday',
  'The Practice of',
];
const practicalSubjects =
  'Statistics, Gardening, Roman Law, Bread Baking, Machine Learning, Watercolour, Urban Design, Marine Biology, Chess Openings, Negotiation, Beekeeping, Astronomy, Public Speaking, Woodworking, Medieval Trade, Photography, Nutrition, Opera, Cartography, Economics, Cycling, Architecture, Meditation, Electric Motors, Family Finance, Linguistics'.split(
    ', ',
  );

/** The title of the n-th book. */
export function bookTitle(n: number): string {
  const draw = new Draw(mix(n, 0x9e06));
  switch (draw.below(7)) {
    case 0:
      return `The ${draw.pick(bookAdjectives)} ${draw.pick(bookNouns)}`;
    case 1:
      return `The ${draw.pick(bookNouns)} of ${draw.pick(cities).name}`;
    case 2:
      return `A ${draw.pick(bookNouns)} for ${draw.pick(firstNames)}`;
    case 3:
      return `${draw.pick(practicalHeads)} ${draw.pick(practicalSubjects)}`;
    case 4:
      return `The ${draw.pick(bookNouns)} and the ${draw.pick(bookNouns)}`;
    case 5:
      return `${draw.pick(['Beyond', 'Under', 'Across', 'Before', 'After', 'Inside'])} the ${draw.pick(bookAdjectives)} ${draw.pick(bookNouns)}`;
    default:
      return `${draw.pick(firstNames)}’s ${draw.pick(bookNouns)}`;
  }
}

const jobRanks = [
  '',
  '',
  '',
  'Senior ',
  'Junior ',
  'Lead ',
  'Principal ',
  'Assistant ',
  'Deputy ',
  'Trainee ',
];

const teams =
  'Night Shift, Early Shift, Customer Projects, Central Office, New Markets, Platform Team, Regional Office, Product Group, Northern Region, Southern Region, Private Clients, Public Sector, Training Centre, Research Group, Maternity Cover, Airport Site, Harbour Site, Online Shop, Family Services, Weekend Team, Start-up Unit, Quality Group, International Desk, Field Service'.split(
    ', ',
  );

/** A job title of a category. */
export function jobTitle(key: number, roles: readonly string[]): string {
  const draw = new Draw(mix(key, 0x9e07));
  const role = `${draw.pick(jobRanks)}${draw.pick(roles)}`;
  switch (draw.below(6)) {
    case 0:
      return `${role} (m/f/d)`;
    case 1:
    case 2:
    case 3:
      return `${role}, ${draw.pick(teams)}`;
    default:
      return role;
  }
}

/** A slug: lower-case words joined by a hyphen. */
export function slugOf(text: string): string {
  const plain = /^[\x20-\x7e]*$/.test(text)
    ? text
    : text
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .replace(/ß/g, 'ss');
  return plain
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
