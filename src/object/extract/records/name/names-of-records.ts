/** What the records of a list are called: for each the candidate that is most like names elsewhere (`lab/train/train-names.ts`), where those of the other records stand in the same place. */
import { type BoostedTrees, readTrees } from '../../../model/boosted-trees.js';
import { comparedWords } from '../../../value/text.js';
import { isGeneric, specificWords } from '../page-constants.js';
import type { RecordContext, RecordValue } from '../record-context.js';
import type { PageRecord } from '../record-groups.js';
import type { RecordLine } from '../record-lines.js';
import { fullerName } from './fuller-name.js';
import { type NameCandidate, nameCandidates } from './name-candidates.js';
import { nameTrees } from './name-weights.js';

/** A record that is to be named. */
export interface Unnamed {
  readonly record: PageRecord;
  readonly lines: readonly RecordLine[];
  readonly context: RecordContext;
  readonly place: RecordValue | null;
}

/** How much the candidates of one place count together beside each alone. */
const placeShare = 0.5;
/** A place that fewer records of the list have does not speak for the others. */
const minPlaceShare = 0.3;

let nameModel: BoostedTrees | null = null;

/** Their names, in order; null for what nothing names. */
export function namesOfRecords(records: readonly Unnamed[], head: string): (RecordValue | null)[] {
  nameModel ??= readTrees(nameTrees);
  const model = nameModel;
  const scored = records.map(({ record, lines, context, place }) =>
    nameCandidates(record, lines, context, head, place).map((candidate) => ({
      candidate,
      score: model.score(candidate.row),
    })),
  );
  const places = new Map<string, { sum: number; count: number }>();
  for (const own of scored) {
    const best = new Map<string, number>();
    for (const { candidate, score } of own)
      best.set(candidate.stands, Math.max(best.get(candidate.stands) ?? Number.NEGATIVE_INFINITY, score));
    for (const [stands, score] of best) {
      const place = places.get(stands) ?? { sum: 0, count: 0 };
      places.set(stands, { sum: place.sum + score, count: place.count + 1 });
    }
  }
  return scored.map((own, i) => {
    const ranked = own
      .map(({ candidate, score }) => {
        const { sum, count } = places.get(candidate.stands)!;
        const isCommon = count >= minPlaceShare * records.length && records.length > 1;
        return { candidate, score: isCommon ? (1 - placeShare) * score + placeShare * (sum / count) : score };
      })
      .sort((a, b) => b.score - a.score);
    const [best] = ranked;
    return best === undefined ? null : withWhole(best.candidate, ranked, records[i]!);
  });
}

/** "Board Meeting" is the page's: with the name of what it belongs to before it. */
function withWhole(
  best: NameCandidate,
  ranked: readonly { readonly candidate: NameCandidate }[],
  { record, context }: Unnamed,
): RecordValue {
  const { node, from } = best;
  const isBare = isGeneric(best.text) || specificWords(best.text) === 0;
  const fuller = isBare ? fullerName(best.text, context.facts) : null;
  const text = fuller ?? best.text;
  const own: RecordValue = { text, node: node === 0 ? record.anchor.facts.line.node : node, from };
  if (fuller !== null || !isGeneric(text) || (from === 'record' && !context.isDetail)) return own;
  const whole = ranked.find(
    ({ candidate }) => candidate.from === 'page' && specificWords(candidate.text) >= 1,
  )?.candidate;
  if (whole === undefined) return own;
  const said = comparedWords(whole.text);
  const isSaid = comparedWords(text).every((word) => said.includes(word));
  return { ...own, text: isSaid ? whole.text : `${whole.text}: ${text}`, from: 'page' };
}
