/** What is known for extracting, put together from the vertical and the store. */
import type { Knowledge } from '../../object/extract/extractor.js';
import type { Vertical } from '../../object/vertical/vertical.js';
import type { ObjectStore } from '../../store/objects.js';

/** The knowledge for a vertical as of now. */
export async function knowledgeFor(vertical: Vertical, _store: ObjectStore | null): Promise<Knowledge> {
  return { vertical };
}
