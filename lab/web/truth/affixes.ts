/** What people write before and after the name of a thing, with how often (in 10,000 queries): the commonest beginnings and ends of 6,980 real web queries, counted, and those of shopping and going out that the counts lack. */
export const prefixes: readonly (readonly [string, number])[] = [
  ['what is', 165],
  ['how', 40],
  ['what is the', 53],
  ['where is', 24],
  ['who is', 13],
  ['definition of', 5],
  ['weather in', 6],
  ['how to', 11],
  ['how much is', 5],
  ['how much does', 5],
  ['how many', 28],
  ['when is', 5],
  ['when was', 6],
  ['when did', 5],
  ['who was', 5],
  ['average', 11],
  ['cost of', 3],
  ['meaning of', 4],
  ['types of', 3],
  ['what does', 37],
  ['what county is', 14],
  ['population of', 3],
  ['difference between', 3],
  ['causes of', 3],
  ['cheap', 20],
  ['buy', 18],
  ['best', 16],
  ['new', 12],
  ['tickets for', 22],
  ['reviews of', 9],
  ['jobs at', 14],
  ['books by', 12],
  ['directions to', 7],
];

export const suffixes: readonly (readonly [string, number])[] = [
  ['definition', 18],
  ['number', 13],
  ['phone number', 4],
  ['cost', 5],
  ['meaning', 5],
  ['price', 2],
  ['salary', 2],
  ['net worth', 2],
  ['population', 2],
  ['worth', 4],
  ['age', 1],
  ['address', 1],
  ['benefits', 2],
  ['located', 3],
  ['tickets', 40],
  ['review', 15],
  ['reviews', 14],
  ['near me', 12],
  ['2026', 10],
  ['online', 12],
  ['pdf', 8],
  ['free', 8],
  ['in london', 5],
  ['in berlin', 4],
  ['for sale', 6],
  ['opening hours', 5],
  ['apply', 6],
  ['wiki', 7],
];

/** Counts the first and last words of real queries, to take the place of the built-in affixes. */
export function affixesOf(queries: Iterable<string>): {
  prefixes: [string, number][];
  suffixes: [string, number][];
} {
  const before = new Map<string, number>();
  const after = new Map<string, number>();
  const add = (map: Map<string, number>, words: string[]): void => {
    const text = words.join(' ');
    map.set(text, (map.get(text) ?? 0) + 1);
  };
  for (const query of queries) {
    const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean);
    for (let n = 1; n <= 3 && n < words.length - 1; n++) {
      add(before, words.slice(0, n));
      add(after, words.slice(-n));
    }
  }
  const top = (map: Map<string, number>): [string, number][] =>
    [...map]
      .filter(([, n]) => n >= 3)
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .slice(0, 200);
  const found = { prefixes: top(before), suffixes: top(after) };
  // Too few queries to tell: the built-in ones.
  return {
    prefixes:
      found.prefixes.length > 0
        ? found.prefixes
        : [...prefixes.map(([text, n]): [string, number] => [text, n])],
    suffixes:
      found.suffixes.length > 0
        ? found.suffixes
        : [...suffixes.map(([text, n]): [string, number] => [text, n])],
  };
}
