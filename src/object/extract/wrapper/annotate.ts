/** Where known values stand on a page, though they may be written in another way there. */
import type { Field } from '../../vertical/vertical.js';
import { ownPrefix, type RunTable } from './run-table.js';
import { comparedValue, valueMatch } from './value-match.js';
import { withoutPrefix } from './wrapper.js';

/** A text that matches less is not it. */
const enough = 0.5;
/** Longer texts tell stories; values are named by shorter ones. */
const maxAnnotatedText = 300;

/** The texts of a page that say known values of a field, each as it stands there. Where one says it exactly, those that say it roughly are left out. */
export function annotate(table: RunTable, field: Field, values: readonly string[]): string[] {
  const found = new Set<string>();
  for (const value of values) {
    const known = comparedValue(field, value);
    const matches: { text: string; strength: number }[] = [];
    for (const text of table.texts) {
      if (text.length > Math.max(maxAnnotatedText, value.length * 2)) continue;
      if (text === value) {
        matches.push({ text, strength: 2 });
        continue;
      }
      const prefix = ownPrefix(text);
      const strength = Math.max(
        valueMatch(field, comparedValue(field, text), known),
        prefix === ''
          ? 0
          : valueMatch(field, comparedValue(field, withoutPrefix(text, prefix)), known) - 0.01,
      );
      if (strength >= enough) matches.push({ text, strength });
    }
    const best = Math.max(0, ...matches.map(({ strength }) => strength));
    for (const { text, strength } of matches) if (strength >= best - 0.02) found.add(text);
  }
  return [...found];
}
