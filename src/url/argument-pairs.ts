/** The arguments of an address, as sites write them: joined by `&`, or, by the older custom, by `;`. */

/** Names and values in order, decoded. */
export function argumentPairs(url: string): [string, string][] {
  const text = queryPart(url);
  return text === '' ? [] : [...new URLSearchParams(isOld(text) ? text.replaceAll(';', '&') : text)];
}

/** The first value of an argument; null where it is not there. */
export function argumentOf(url: string, name: string): string | null {
  return argumentPairs(url).find(([own]) => own === name)?.[1] ?? null;
}

/** The first value of an argument as it is written, neither decoded nor read as UTF-8. */
export function rawArgumentOf(url: string, name: string): string | null {
  const text = queryPart(url);
  const part = text.split(isOld(text) ? ';' : '&').find((one) => one.startsWith(`${name}=`));
  return part === undefined ? null : part.slice(name.length + 1);
}

function queryPart(url: string): string {
  const question = url.indexOf('?');
  if (question < 0) return '';
  const hash = url.indexOf('#', question);
  return url.slice(question + 1, hash < 0 ? undefined : hash);
}

/** A query without `&` whose parts between `;` all are assignments. */
function isOld(text: string): boolean {
  return !text.includes('&') && text.includes(';') && text.split(';').every((part) => part.includes('='));
}
