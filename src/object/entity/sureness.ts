/** From when on what was found is listed: what is less sure is kept, and listed only when it is asked for. */

/** On hosts that nothing was learned from, nine of ten objects that are at least this sure are ones (docs/design/trust.md). */
export const sureFrom = 0.5;
