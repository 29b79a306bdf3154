/** The class names of an element that may name its kind: sorted, each once, without those that carry a number (ids, sizes, most hashes) or other signs. */
export function classTokens(classes: string): string[] {
  const tokens = classes.split(/\s+/).filter((token) => /^[a-z_-]{2,40}$/i.test(token));
  if (tokens.length < 2) return tokens;
  return [...new Set(tokens)].sort();
}
