/** From when on what was found counts as found: what is less sure is kept, and listed only when it is asked for. */

/** On hosts that nothing was learned from, nine of ten objects that are at least this sure are ones (docs/design/objects.md). */
export const sureFrom = 0.5;
