/** JSON that Lycosa itself has written, and only that: it is trusted to be what it was. JSON from outside is `unknown` until it was looked at. */

/** What we wrote, as what it was when we did. */
export function readOwnJson<T>(text: string): T {
  return JSON.parse(text) as T;
}

/** JSON from outside; undefined when it is none. */
export function parseForeignJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
