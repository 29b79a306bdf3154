/** A synthetic query log: what people of the simulated world searched for, and which pages they clicked. Marked as synthetic in every row. */
import type { CatalogueSite } from '../sites/catalogue-site.js';
import type { Directory } from '../sites/directory.js';
import type { PortalSite } from '../sites/portal-site.js';
import { withSlip } from '../verticals/wording.js';
import { Draw, mix } from '../world/draw.js';
import { prefixes as ownPrefixes, suffixes as ownSuffixes } from './affixes.js';

export interface LogRow {
  readonly query: string;
  readonly url: string;
  readonly clicks: number;
  /** The entity that was meant; for scoring only. */
  readonly meant: string | null;
  readonly synthetic: true;
}

type Affixes = readonly (readonly [string, number])[];

function drawAffix(draw: Draw, affixes: Affixes): string {
  let at = draw.below(affixes.reduce((sum, [, n]) => sum + n, 0));
  for (const [text, n] of affixes) {
    at -= n;
    if (at < 0) return text;
  }
  return affixes[0]![0];
}

/** The log of a world, in the order of its entities; popular ones are asked for more often. */
export function* queryLog(
  directory: Directory,
  prefixes: Affixes = ownPrefixes,
  suffixes: Affixes = ownSuffixes,
): Generator<LogRow> {
  const { world } = directory;
  const { seed, sites } = world.parameters;
  const portals = Array.from({ length: sites }, (_, index) => index).filter(
    (index) => world.profile(index).kind === 'portal',
  );
  for (const name of world.parameters.verticals) {
    const vertical = world.verticals[name];
    const carriers = Array.from({ length: sites }, (_, index) => index).filter(
      (index) => world.profile(index).vertical === name,
    );
    for (const id of world.population(name).ids) {
      const entity = vertical.entity(id);
      const draw = new Draw(mix(seed, 0x106, id));
      const times = Math.floor(entity.popularity * 6);
      for (let i = 0; i < times; i++) {
        const mention = draw.chance(0.25) ? entity.makerName : entity.name;
        const written = (draw.chance(0.05) ? withSlip(mention, draw.bits()) : mention).toLowerCase();
        const query = `${draw.chance(0.3) ? `${drawAffix(draw, prefixes)} ` : ''}${written}${draw.chance(0.35) ? ` ${drawAffix(draw, suffixes)}` : ''}`;
        const clicked = draw
          .some(carriers, 8)
          .filter((index) => (directory.at(index) as CatalogueSite).inventory!.has(id));
        for (const index of clicked.slice(0, 3)) {
          const site = directory.at(index) as CatalogueSite;
          // Whoever asks for a venue, an author or a company looks at several of their pages.
          const pages =
            mention === entity.makerName
              ? site.inventory!.group('maker', entity.maker).slice(0, draw.between(2, 5))
              : [id];
          for (const page of pages)
            yield {
              query,
              url: site.urlOf({ page: 'detail', a: page, n: 1 }),
              clicks: 1 + draw.skewedBelow(40),
              meant: `${name}/${page}`,
              synthetic: true,
            };
        }
        if (portals.length > 0 && draw.chance(0.2))
          yield {
            query,
            url: (directory.at(draw.pick(portals)) as PortalSite).urlAbout(written),
            clicks: 1 + draw.skewedBelow(20),
            meant: null,
            synthetic: true,
          };
      }
    }
  }
}
