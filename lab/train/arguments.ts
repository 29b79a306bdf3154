/** The options that training scripts share. */

/** `--data NAME=FOLDER …` and `--out FILE`. */
export function folders(): { readonly data: Readonly<Record<string, string>>; readonly out: string | null } {
  const words = process.argv;
  const data = Object.fromEntries(
    words.filter((one, i) => words[i - 1] === '--data' && one.includes('=')).map((one) => one.split('=')),
  ) as Record<string, string>;
  const at = words.indexOf('--out');
  return { data, out: at < 0 ? null : words[at + 1]! };
}
