/**
 * Maps a site towards pages like the examples (004): an exploration says what to fetch next, and the kind of the examples is found anew as the map grows.
 *
 * What it remembers is the row of things that happened, which follows from the pages that were committed: after a restart they are shown again. The exploration that follows from a row is kept at hand
 * for the latest one, and made anew for any other, so that the navigator is pure and yet does not begin from scratch at every page. Bounded by `maxPages`.
 */
import { keyOf } from '../../url/address.js';
import type { CandidateLink, Decision, NavigablePage, Navigator } from '../navigator.js';
import { textNotes } from '../note-format.js';
import {
  type ExampleLedOptions,
  type LearnedKind,
  type NextSteps,
  type ShownPage,
  SiteExploration,
} from './site-exploration.js';

/** What happened, and what had happened before. */
export interface ExplorationRow {
  readonly before: ExplorationRow | null;
  readonly happened: ExplorationEvent;
}

type ExplorationEvent =
  | { readonly kind: 'begin' }
  | { readonly kind: 'came'; readonly page: ShownPage; readonly asked: string | null }
  | {
      readonly kind: 'missed';
      readonly url: string;
      readonly location: string | null;
      readonly asked: string | null;
    }
  | { readonly kind: 'dry' };

/** What an exploration came to: the pages it knows, and what was learned from them, if anything could be. */
export interface Explored {
  readonly graph: SiteExploration['graph'];
  readonly learned: LearnedKind | null;
}

/** A lead's note is the key it was asked for under: redirects keep it. */
export interface ExampleLed extends Navigator<ExplorationRow | null, string> {
  explored(memory: ExplorationRow | null): Explored;
}

export function exampleLed(options: ExampleLedOptions): ExampleLed {
  const atHand = new WeakMap<ExplorationRow, SiteExploration>();
  const explorationOf = (row: ExplorationRow | null): SiteExploration => {
    const known = row === null ? undefined : atHand.get(row);
    if (row !== null && known !== undefined) {
      // It is going to change: from now on it belongs to another row.
      atHand.delete(row);
      return known;
    }
    const exploration = new SiteExploration(options);
    const rows: ExplorationRow[] = [];
    for (let one = row; one !== null; one = one.before) rows.push(one);
    for (const { happened } of rows.reverse()) apply(exploration, happened);
    return exploration;
  };
  const after = (
    before: ExplorationRow | null,
    happened: ExplorationEvent,
  ): Decision<ExplorationRow, string> => {
    const exploration = explorationOf(before);
    const { take, enough } = apply(exploration, happened);
    const memory: ExplorationRow = { before, happened };
    atHand.set(memory, exploration);
    return { take, memory, ...(enough ? { enough } : {}) };
  };
  return {
    name: 'example-led',
    needs: {
      links: 'new',
      inside: options.inside ?? 'paths',
      patience: 10_000,
      replays: true,
      ownAddresses: true,
    },
    notes: textNotes(1),
    start: () => null,
    begin: (_, memory) => after(memory, { kind: 'begin' }),
    visit: (page, { note }, _, memory) => after(memory, { kind: 'came', page: shownPage(page), asked: note }),
    missed(lead, target, _, memory) {
      const decision = after(memory, {
        kind: 'missed',
        url: lead.url,
        location: target?.url ?? null,
        asked: lead.note,
      });
      return target === null ? decision : { ...decision, take: [...decision.take, followed(lead)] };
    },
    more: (memory) => after(memory, { kind: 'dry' }),
    explored(memory) {
      const exploration = explorationOf(memory);
      return { graph: exploration.graph, learned: exploration.learned() };
    },
  };
}

function apply(exploration: SiteExploration, happened: ExplorationEvent): NextSteps {
  switch (happened.kind) {
    case 'came':
      return exploration.came(happened.page, happened.asked);
    case 'missed':
      return exploration.missed(happened.url, happened.location, happened.asked);
    default:
      return exploration.goOn();
  }
}

function shownPage(page: NavigablePage): ShownPage {
  const seen = ({ url, path }: CandidateLink): ShownPage['links'][number] => ({ url, key: keyOf(url), path });
  return { url: page.url, structure: page.structure, links: page.outlinks().map(seen) };
}

/** A redirect is followed as what it was asked for. */
function followed({ level, rank, note }: { level: number; rank: number; note: string | null }): {
  link: number;
  level: number;
  rank: number;
  note?: string;
} {
  return { link: 0, level, rank, ...(note === null ? {} : { note }) };
}
