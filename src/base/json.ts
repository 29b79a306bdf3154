/** The only place where JSON becomes a type. */

/** What Lycosa itself has written, as what it was when it was written; it is trusted. Throws where it is no JSON. */
export function readOwnJson<T>(text: string): T {
  return JSON.parse(text) as T;
}

/** An object from outside, of which nothing else is known; null when the text is none. */
export function parseForeignObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Readonly<Record<string, unknown>>)
      : null;
  } catch {
    return null;
  }
}
