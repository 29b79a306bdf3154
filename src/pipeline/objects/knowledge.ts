/** What is known for extracting, put together from the vertical and the store. */
import type { Knowledge } from '../../object/extract/extractor.js';
import {
  hasRules,
  nothingLearned,
  parseKnowledge,
  type SiteKnowledge,
} from '../../object/extract/site-knowledge.js';
import type { Vertical } from '../../object/vertical/vertical.js';
import type { ObjectStore } from '../../store/objects.js';
import { keyOf } from '../../url/address.js';

/** The knowledge for a vertical as of now. */
export async function knowledgeFor(vertical: Vertical, store: ObjectStore | null): Promise<Knowledge> {
  const sites: Record<string, SiteKnowledge> = {};
  for (const [site, { definition }] of (await store?.wrappers(vertical.name)) ?? []) {
    const known = parseKnowledge(definition);
    // A site that was looked at in vain is one that nothing is known about.
    if (hasRules(known) || known.furniture !== undefined || known.venue !== undefined) sites[site] = known;
  }
  for (const { site, url, objects } of (await store?.labels(vertical.name)) ?? []) {
    const known = sites[site] ?? nothingLearned;
    sites[site] = { ...known, said: { ...known.said, [keyOf(url)]: objects } };
  }
  return { vertical, sites };
}
