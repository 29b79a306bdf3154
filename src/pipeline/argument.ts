/** What a word that a user gives stands for. One reading for all commands: a file is a vertical, an address is a site, anything else is a name. */

/** Whether it names a vertical's file, there or not; an address never does. */
export function isVerticalFile(word: string): boolean {
  return /\.ya?ml$/i.test(word) && !/^[a-z][a-z0-9+.-]*:\/\//i.test(word);
}
