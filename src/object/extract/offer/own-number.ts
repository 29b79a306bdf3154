/** The number under which a site keeps what a page is about, where neither markup nor a label gives one: it stands in the page's address. */

/** Digits of years and days are no numbers of things. */
const isDay = /^(?:19|20)\d{2}(?:[01]\d(?:[0-3]\d)?)?$/;
const minNumberLength = 5;
const maxNumberLength = 20;
const minDigits = 3;

/** The last number in an address, its path before its arguments; null when there is none. */
export function numberInAddress(address: string): string | null {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  const path = url.pathname.split('/').flatMap(partsOf);
  const asked = [...url.searchParams.values()].flatMap(partsOf);
  return path.findLast(isNumber) ?? asked.find(isNumber) ?? null;
}

/** A segment as it is, and its words: `blue-shoe-123456.html`. */
function partsOf(segment: string): string[] {
  let text = segment;
  try {
    text = decodeURIComponent(segment);
  } catch {
    // It is used as it is written.
  }
  return [...text.replace(/\.\w{2,5}$/, '').split(/[-_.,;:=+ ]/), text];
}

function isNumber(text: string): boolean {
  // "p4781720": a letter that says what the number is of.
  const digits = text.replace(/\D/g, '').length;
  return (
    text.length >= minNumberLength &&
    text.length <= maxNumberLength &&
    digits >= minDigits &&
    (/^\d+$/.test(text) || /^[A-Z0-9]+$/.test(text)) &&
    !isDay.test(text)
  );
}
