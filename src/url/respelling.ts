/** Whether two addresses are spellings of one: with or without a slash at the end, `www.`, the name of a folder's own page, or TLS. */
export function isRespelling(url: string, other: string): boolean {
  if (url === other || !URL.canParse(url) || !URL.canParse(other)) return false;
  return withoutSpelling(url) === withoutSpelling(other);
}

function withoutSpelling(url: string): string {
  const { host, pathname, search } = new URL(url);
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/(?:index\.\w{2,5})?$/, '')}${search}`;
}
