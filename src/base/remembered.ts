/** A pure function of a text that remembers its latest answers: the same labels, names and dates come again on page after page. */

/** Longer texts hardly come again. */
const maxLetters = 160;

/** The function with a memory of at least `size` answers, and at most twice as many. */
export function remembered<T>(answer: (text: string) => T, size = 20_000): (text: string) => T {
  let young = new Map<string, T>();
  let old = new Map<string, T>();
  return (text) => {
    if (text.length > maxLetters) return answer(text);
    let known = young.get(text);
    if (known !== undefined) return known;
    known = old.get(text) ?? answer(text);
    if (young.size >= size) {
      old = young;
      young = new Map();
    }
    young.set(ownCopy(text), known);
    return known;
  };
}

/** A piece of a page would keep the whole page in memory. */
function ownCopy(text: string): string {
  return text.length < 13 ? text : Buffer.from(text, 'utf16le').toString('utf16le');
}
