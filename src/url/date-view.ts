/** Addresses that hold a date: most likely of calendars, archives and their views. */

/** A year with its month, or as the value of an argument, whatever that is called. */
const dateInUrl =
  /[/=_-](?:19|20|21)\d\d[-/_.]?(?:0?[1-9]|1[0-2])(?!\d)|[?&][^=&]+=(?:19|20|21)\d\d(?!\d)|[?&](?:year|month|week|day|date|cal\w*|yr|mo)=/i;

export function holdsDate(url: string): boolean {
  return dateInUrl.test(url);
}

/** A year in a path, and what follows it. */
const sinceYear = /\/(?:19|20|21)\d\d(?!\d)([^?]*)/;

/** Whether a date is all that an address names: of a day, a week or a month, not of something that happens then. */
export function isDateView(url: string): boolean {
  const after = sinceYear.exec(url);
  if (after !== null) return !/\p{L}/u.test(after[1]!);
  return url.includes('?') && holdsDate(url);
}
