/** A part of an address without its percent escapes; as it is written where they cannot be read. */
export function decodedPart(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
