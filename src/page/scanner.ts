/** The tokeniser: one pass over the source by the states of the HTML standard, calling a sink. It makes no strings and never backtracks over what it passed. */
import { Attributes } from './attributes.js';
import { RAW, RCDATA, tagFlags, tagId, tagNames, tagTable } from './tags.js';

/** Receives what the scanner finds, as positions in the source. */
export interface Sink {
  /** Text between tags, at least one character that is not white space. */
  text(start: number, end: number): void;
  /** White space between tags. */
  space(): void;
  /** The id of a tag that is not in the standard table. */
  otherTag(name: string): number;
  start(tag: number, attributesAt: number, attributes: Attributes): void;
  /** Content of an element whose content is not markup (`script`, `title`, …), given between its start and end. */
  raw(tag: number, start: number, end: number): void;
  end(tag: number): void;
  doctype(text: string): void;
  /** Whether the innermost element is SVG or MathML, where CDATA counts and nothing is raw. */
  readonly inForeign: boolean;
}

const script = tagId('script');
const plaintext = tagId('plaintext');

/** Reads a whole source into a sink. */
export function scan(source: string, sink: Sink): void {
  const attributes = new Attributes();
  const length = source.length;
  let textStart = 0;
  let at = source.indexOf('<');
  while (at >= 0) {
    const c = source.charCodeAt(at + 1);
    const isLetter = (c | 32) >= 97 && (c | 32) <= 122;
    if (!isLetter && c !== 47 && c !== 33 && c !== 63) {
      at = source.indexOf('<', at + 1);
      continue;
    }
    if (at > textStart) emitText(source, textStart, at, sink);
    if (isLetter) {
      let i = at + 1;
      let hash = 0;
      let t = c;
      while (t !== 62 && t !== 32 && t !== 47 && !(t <= 13 && t >= 9) && i < length) {
        hash = (Math.imul(hash, 31) + (t | 32)) | 0;
        t = source.charCodeAt(++i);
      }
      if (t === 62) {
        attributes.count = 0;
        attributes.hasItem = false;
        attributes.selfClosing = false;
        attributes.end = i + 1;
      } else attributes.read(source, i);
      if (attributes.end < 0) return;
      let tag = tagTable.find(source, at + 1, i, hash);
      if (tag < 0) tag = sink.otherTag(source.slice(at + 1, i).toLowerCase());
      const flags = tag < tagNames.length ? tagFlags[tag]! : 0;
      const raw = flags & (RAW | RCDATA) && !sink.inForeign;
      textStart = attributes.end;
      sink.start(tag, i, attributes);
      if (raw) {
        const end =
          tag === script ? endOfScript(source, textStart) : endOfRaw(source, textStart, tagNames[tag]!);
        sink.raw(tag, textStart, end);
        sink.end(tag);
        textStart = endOfTag(source, end);
      } else if (tag === plaintext) {
        emitText(source, textStart, length, sink);
        return;
      }
    } else if (c === 47) {
      textStart = readEndTag(source, at, sink);
    } else {
      textStart = skipDeclaration(source, at, c, sink);
    }
    at = source.indexOf('<', textStart);
  }
  if (textStart < length) emitText(source, textStart, length, sink);
}

function emitText(source: string, start: number, end: number, sink: Sink): void {
  let i = start;
  while (i < end) {
    const c = source.charCodeAt(i);
    if (c !== 32 && !(c <= 13 && c >= 9) && c !== 0) break;
    i++;
  }
  if (i < end) sink.text(i, end);
  else sink.space();
}

function readEndTag(source: string, at: number, sink: Sink): number {
  let i = at + 2;
  let c = source.charCodeAt(i);
  if (!((c | 32) >= 97 && (c | 32) <= 122)) {
    if (i >= source.length) return source.length;
    const close = source.indexOf('>', i);
    return close < 0 ? source.length : close + 1;
  }
  let hash = 0;
  while (c !== 62 && c !== 32 && c !== 47 && !(c <= 13 && c >= 9) && i < source.length) {
    hash = (Math.imul(hash, 31) + (c | 32)) | 0;
    c = source.charCodeAt(++i);
  }
  const end = c === 62 ? i + 1 : endOfTag(source, at);
  if (c !== 62 && end >= source.length && source.charCodeAt(source.length - 1) !== 62) return source.length;
  let tag = tagTable.find(source, at + 2, i, hash);
  if (tag < 0) tag = sink.otherTag(source.slice(at + 2, i).toLowerCase());
  sink.end(tag);
  return end;
}

const skippedContent = new Attributes();

/** Position behind the end tag that starts at `at` (which may carry attributes, quotes and all). */
function endOfTag(source: string, at: number): number {
  if (at >= source.length) return source.length;
  let i = at + 2;
  let c = source.charCodeAt(i);
  while (c !== 62 && c !== 32 && c !== 47 && !(c <= 13 && c >= 9) && i < source.length)
    c = source.charCodeAt(++i);
  skippedContent.read(source, i);
  return skippedContent.end < 0 ? source.length : skippedContent.end;
}

/** Comments, doctypes, CDATA, processing instructions: where each ends. */
function skipDeclaration(source: string, at: number, c: number, sink: Sink): number {
  if (c === 33 && source.startsWith('--', at + 2)) return endOfComment(source, at + 4);
  if (c === 33 && sink.inForeign && source.startsWith('[CDATA[', at + 2)) {
    const close = source.indexOf(']]>', at + 9);
    const end = close < 0 ? source.length : close;
    if (end > at + 9) emitText(source, at + 9, end, sink);
    return close < 0 ? source.length : close + 3;
  }
  const close = source.indexOf('>', at + 2);
  const end = close < 0 ? source.length : close;
  if (c === 33 && /^doctype/i.test(source.slice(at + 2, at + 9)))
    sink.doctype(source.slice(at + 9, Math.min(end, at + 400)));
  return close < 0 ? source.length : close + 1;
}

/** Where the comment whose text starts at `start` is over: `-->`, `--!>`, or at once for `<!-->` and `<!--->`. */
function endOfComment(source: string, start: number): number {
  if (source.charCodeAt(start) === 62) return start + 1;
  if (source.startsWith('->', start)) return start + 2;
  let dashes = source.indexOf('--', start);
  while (dashes >= 0) {
    let i = dashes + 2;
    while (source.charCodeAt(i) === 45) i++;
    if (source.charCodeAt(i) === 62) return i + 1;
    if (source.charCodeAt(i) === 33 && source.charCodeAt(i + 1) === 62) return i + 2;
    dashes = source.indexOf('--', i);
  }
  return source.length;
}

/** Where the end tag `</name` starts; the end of the source when there is none. */
function endOfRaw(source: string, from: number, name: string): number {
  for (let at = source.indexOf('</', from); at >= 0; at = source.indexOf('</', at + 2)) {
    if (isNameCharacter(source, at + 2, name)) return at;
  }
  return source.length;
}

function isNameCharacter(source: string, at: number, name: string): boolean {
  for (let i = 0; i < name.length; i++)
    if ((source.charCodeAt(at + i) | 32) !== name.charCodeAt(i)) return false;
  const c = source.charCodeAt(at + name.length);
  return c === 62 || c === 47 || c === 32 || (c <= 13 && c >= 9);
}

/** As `endOfRaw` for `script`, where `<!-- <script> … </script> -->` hides an end tag (the "double escaped" states). */
function endOfScript(source: string, from: number): number {
  let end = endOfRaw(source, from, 'script');
  let comment = source.indexOf('<!--', from);
  if (comment < 0 || comment > end) return end;
  let at = from;
  for (;;) {
    comment = source.indexOf('<!--', at);
    end = endOfRaw(source, at, 'script');
    if (comment < 0 || comment > end) return end;
    const close = source.indexOf('-->', comment + 2);
    const commentEnd = close < 0 ? source.length : close + 3;
    let i = comment + 4;
    for (;;) {
      const inner = nextInnerScript(source, i, commentEnd);
      end = endOfRaw(source, i, 'script');
      if (inner < 0 || inner > end) break;
      i = endOfRaw(source, inner + 7, 'script') + 8;
      if (i >= commentEnd) break;
    }
    if (end < commentEnd && i < commentEnd) return end;
    if (commentEnd >= source.length) return endOfRaw(source, comment, 'script');
    at = commentEnd;
  }
}

function nextInnerScript(source: string, from: number, limit: number): number {
  for (let at = source.indexOf('<', from); at >= 0 && at < limit; at = source.indexOf('<', at + 1)) {
    if (isNameCharacter(source, at + 1, 'script')) return at;
  }
  return -1;
}
