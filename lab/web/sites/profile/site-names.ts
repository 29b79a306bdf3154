/** What sites are called, and where they are. */
import { companyName, personName, publisherName, slugOf, venueOf } from '../../language/names.js';
import { cities } from '../../language/places.js';
import { leaves, topicAt } from '../../topical/topics.js';
import { type Draw, mix } from '../../world/draw.js';
import type { Parameters, VerticalName } from '../../world/parameters.js';
import type { SiteKind } from './site-kinds.js';

const nameHeads: Record<VerticalName, readonly string[]> = {
  events: [
    'show',
    'stage',
    'ticket',
    'night',
    'curtain',
    'encore',
    'gig',
    'scene',
    'culture',
    'weekend',
    'live',
    'marquee',
  ],
  books: [
    'page',
    'book',
    'reader',
    'shelf',
    'story',
    'ink',
    'chapter',
    'paper',
    'leaf',
    'spine',
    'library',
    'quarto',
  ],
  jobs: [
    'job',
    'career',
    'work',
    'hire',
    'talent',
    'desk',
    'staff',
    'vacancy',
    'crew',
    'post',
    'skill',
    'shift',
  ],
};
const nameTails = [
  'finder',
  'guide',
  'spot',
  'hub',
  'list',
  'board',
  'market',
  'post',
  'radar',
  'central',
  'compass',
  'corner',
  'point',
  'base',
  'scout',
  'wire',
];

const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1);

/** Different numbers for different sites, in no order: multiplication modulo a prime. */
function hostNumber({ seed, sites }: Parameters, index: number): number {
  let prime = Math.max(101, sites + 1);
  while (!isPrime(prime)) prime++;
  return (((index + 1) * (2 + (mix(seed, 0x4057) % (prime - 2)))) % prime) + 1;
}

function isPrime(n: number): boolean {
  for (let i = 2; i * i <= n; i++) if (n % i === 0) return false;
  return true;
}

/** Draws a site's title and host. */
export function drawName(
  draw: Draw,
  parameters: Parameters,
  kind: SiteKind,
  vertical: VerticalName | null,
  city: number | null,
  maker: number | null,
  index: number,
): { host: string; title: string } {
  const tail = draw.pick(nameTails);
  let title: string;
  switch (kind) {
    case 'maker':
      title =
        vertical === 'events'
          ? venueOf(maker!).name
          : vertical === 'books'
            ? personName(mix(parameters.seed, maker!, 0xa0))
            : companyName(mix(parameters.seed, maker!, 0xc0));
      break;
    case 'paper':
      title = `${cities[city!]!.name} ${draw.pick(['Courier', 'Gazette', 'Herald', 'Chronicle', 'Observer', 'Tribune'])}`;
      break;
    case 'regional':
      title = `${cities[city!]!.name} ${capital(draw.pick(nameHeads[vertical!]))}${tail}`;
      break;
    case 'topical':
      title = `${capital(draw.pick(['open', 'all', 'daily', 'modern', 'field', 'plain', 'deep', 'new']))} ${topicAt(leaves[index % leaves.length]!).title}`;
      break;
    case 'company':
      title = companyName(mix(parameters.seed, index, 0xcc));
      break;
    case 'portal':
      title = `${capital(draw.pick(['any', 'every', 'world', 'pan', 'omni']))}${draw.pick(['pedia', 'portal', 'search', 'answers', 'video'])}`;
      break;
    case 'hostile':
      title = `${publisherName(index)} Downloads`;
      break;
    default:
      title = `${capital(draw.pick(nameHeads[vertical!]))}${tail}`;
  }
  const base = slugOf(title).replaceAll('-', draw.chance(0.5) ? '' : '-');
  // A number keeps hosts apart; it says nothing about the kind of site.
  const host = `${draw.pick(['www.', 'www.', '', 'web.'])}${base}${hostNumber(parameters, index)}.example`;
  return { host, title };
}
