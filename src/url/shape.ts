/** Segments that count in a shape; what stands deeper is one. */
const maxShapeDepth = 6;

/**
 * The shape of a URL: what is left when the parts that number or name single pages are masked.
 * Pages of an endless calendar share one shape, and so do the combinations of a facet search.
 * The first two path segments stay as they are when they are words; they usually name a section.
 */
export function shapeOf(key: string): string {
  const pathStart = key.indexOf('/', key.indexOf('//') + 2);
  const question = key.indexOf('?');
  const path = key.slice(pathStart, question < 0 ? undefined : question);
  const segments = path.split('/').slice(1);
  const masked = segments.map((segment, i) =>
    i < 2 && i < segments.length - 1 ? maskDigits(segment) : maskSegment(segment),
  );
  // Every depth would otherwise be a shape of its own, and a directory without end has no deepest one.
  if (masked.length > maxShapeDepth) masked.splice(maxShapeDepth, masked.length, '…');
  const shape = `/${masked.join('/')}`;
  return question < 0 ? shape : `${shape}?${maskQuery(key.slice(question + 1))}`;
}

function maskDigits(segment: string): string {
  return segment.replace(/\d+/g, '0');
}

function maskSegment(segment: string): string {
  const dot = segment.lastIndexOf('.');
  const extension = dot > 0 && segment.length - dot <= 6 ? segment.slice(dot).replace(/\d+/g, '0') : '';
  const name = extension === '' ? segment : segment.slice(0, dot);
  if (name === '') return extension;
  // `day.listevents`, `event.detail`: what software calls its views.
  if (/^[a-z]+\.[a-z]{6,}$/i.test(name)) return name;
  if (/^[\d\-_.]+$/.test(name)) return `0${extension}`;
  return (/\d/.test(name) ? 'x' : 'w') + extension;
}

function maskQuery(query: string): string {
  return query
    .split('&')
    .map((argument) => {
      const equals = argument.indexOf('=');
      if (equals < 0) return argument.replace(/\d+/g, '0');
      const value = argument.slice(equals + 1);
      return `${argument.slice(0, equals)}=${value === '' ? '' : /^[\d\-:.T]+$/.test(value) ? '0' : 'w'}`;
    })
    .join('&');
}

/** Longest URL that is worth asking for; longer ones are almost always grown by a loop. */
export const maxUrlLength = 2000;

/** Whether a path says the same run of segments three times in a row (`/a/b/a/b/a/b`), as relative links in a loop produce. */
export function hasRepeatingPath(url: string): boolean {
  const pathStart = url.indexOf('/', url.indexOf('//') + 2);
  const question = url.indexOf('?');
  const segments = url.slice(pathStart + 1, question < 0 ? undefined : question).split('/');
  if (segments.length < 3) return false;
  for (let period = 1; period <= 4 && period * 3 <= segments.length; period++) {
    let run = 0;
    for (let i = period; i < segments.length; i++) {
      const same = segments[i] !== '' && segments[i] === segments[i - period] && !/^\d+$/.test(segments[i]!);
      run = same ? run + 1 : 0;
      if (run >= period * 2) return true;
    }
  }
  return false;
}
