/** Which entities are sure enough to be counted, planned for and listed, in SQL: as `viewOf` judges them. */
import { sureFrom } from '../../object/entity/sureness.js';
import { maxCertainty } from '../../object/entity/view.js';

/**
 * A query for the ids of those sure ones that are among the entities which another query names.
 * The best account of each site counts, in lists and on pages of their own; accounts that are gone only where no others are left. What a person set is sure, what a person hid never is.
 */
export function sureAmong(entities: string): string {
  const byHand = (kind: 'set' | 'hide'): string =>
    `SELECT coalesce(e.merged_into, e.id) FROM correction c JOIN entity e ON e.id = c.entity WHERE c.kind = '${kind}'`;
  return `SELECT entity FROM (
    SELECT a.entity, min(max(a.confidence), ${maxCertainty}) AS sure FROM object a JOIN url w ON w.id = a.page
    WHERE a.entity IN (${entities})
      AND (a.gone_at IS NULL OR NOT EXISTS (SELECT 1 FROM object l WHERE l.entity = a.entity AND l.gone_at IS NULL))
    GROUP BY a.entity, w.site, a.method = 'record'
  ) WHERE entity NOT IN (${byHand('hide')})
  GROUP BY entity HAVING 1 - exp(sum(ln(1 - sure))) >= ${sureFrom} OR entity IN (${byHand('set')})`;
}
