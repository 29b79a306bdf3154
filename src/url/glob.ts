/**
 * Patterns as in robots.txt: a text matches when it starts with the pattern; `*` stands for any run of characters, `$` at the end for the end.
 * Each star costs one search forward, so no pattern can blow up.
 */
export function matchesGlob(pattern: string, text: string): boolean {
  const anchored = pattern.endsWith('$');
  const parts = (anchored ? pattern.slice(0, -1) : pattern).split('*');
  if (!text.startsWith(parts[0]!)) return false;
  let at = parts[0]!.length;
  for (let i = 1; i < parts.length; i++) {
    const part = parts[i]!;
    if (anchored && i === parts.length - 1) return text.length - part.length >= at && text.endsWith(part);
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return !anchored || at === text.length;
}
