/**
 * What can be said of a URL, one statement at a time: its depth, its folders, what its last name looks like, its arguments. A kind of page is often told from the others by one
 * or two of them. *Literal* atoms quote a word of the URL; the others tell its shape.
 */

import { isTrackingArgument } from '../../url/arguments.js';
import { decodedPart } from '../../url/decoded.js';

/** Statements about a URL (a dedup key), each once. */
export function atomsOf(key: string): string[] {
  const pathStart = key.indexOf('/', key.indexOf('//') + 2);
  const question = key.indexOf('?');
  const path = decodedPart(key.slice(pathStart + 1, question < 0 ? undefined : question)).replace(
    /;[^/]*$/,
    '',
  );
  const segments = path.split('/');
  const isFolder = segments.at(-1) === '';
  if (isFolder) segments.pop();
  const atoms = new Set<string>([`depth=${segments.length}${isFolder ? '/' : ''}`]);
  // Numbers in folders are dates or ids: other ones will come.
  const folders = segments.slice(0, -1).map((segment) => segment.replace(/\d+/g, '9'));
  for (const [i, folder] of segments.slice(0, -1).entries()) {
    atoms.add(i === 0 ? `folder=${folders[0]}` : `folders=${folders.slice(0, i + 1).join('/')}`);
    atoms.add(`folder${i}~${shapeOfToken(folder.replace(/[-_.]/g, ''))}`);
  }
  // The folder that a page stands in, however deep: `…/class-use/Name.html`.
  if (folders.length > 1) atoms.add(`parent=${folders.at(-1)}`);
  addName(segments.at(-1) ?? '', atoms);
  addArguments(question < 0 ? '' : key.slice(question + 1), atoms);
  return [...atoms];
}

/** Whether an atom quotes a word, and not only a number. */
export function isLiteral(atom: string): boolean {
  return /^(?:folder|folders|parent|head|lead|name|value)=(?![9/]+$)|^tail=(?=.*[a-z]{2})/.test(atom);
}

function addName(last: string, atoms: Set<string>): void {
  const dot = /\.([a-z]{2,5})$/i.exec(last);
  atoms.add(`extension~${dot === null ? '' : dot[1]!.toLowerCase()}`);
  const name = dot === null ? last : last.slice(0, dot.index);
  const tokens = name.split(/[-_.~,+ ]+/).filter((token) => token !== '');
  atoms.add(`tokens~${tokens.length > 1 ? 'many' : 'one'}`);
  if (tokens.length === 0) return;
  atoms.add(`first~${shapeOfToken(tokens[0]!)}`);
  atoms.add(`last~${shapeOfToken(tokens.at(-1)!)}`);
  atoms.add(`case~${/^[A-Z]/.test(name) ? 'A' : /^\d/.test(name) ? '9' : 'a'}`);
  atoms.add(`digits~${/\d/.test(name) ? 'some' : 'none'}`);
  if (tokens.length > 1) {
    atoms.add(`head=${tokens[0]}`);
    atoms.add(`tail=${tokens.at(-1)!.replace(/\d+/g, '9')}`);
  } else atoms.add(`name=${name.replace(/\d+/g, '9')}`);
  const lead = /^[A-Z]?[a-z]+/.exec(name);
  if (lead !== null) atoms.add(`lead=${lead[0]}`);
}

function addArguments(query: string, atoms: Set<string>): void {
  const names = new Set<string>();
  for (const argument of query === '' ? [] : query.split('&')) {
    const equals = argument.indexOf('=');
    const name = equals < 0 ? argument : argument.slice(0, equals);
    const value = equals < 0 ? '' : argument.slice(equals + 1);
    if (isTrackingArgument(name, value) || /^(?:sid|ref)$/i.test(name)) continue;
    names.add(name);
    atoms.add(
      /^[a-z_]{1,12}$/i.test(value) ? `value=${name}=${value}` : `value~${name}=${shapeOfToken(value)}`,
    );
  }
  atoms.add(`arguments~${[...names].sort().join('&')}`);
  for (const name of names) atoms.add(`argument~${name}`);
}

/** What a token looks like: a number, or what it begins with. How long it is, and whether a name happens to have a digit or a capital in it, is an accident of one page. */
function shapeOfToken(token: string): string {
  if (/^\d+$/.test(token)) return '9';
  if (/^\p{Lu}/u.test(token)) return 'A';
  return /^\p{L}/u.test(token) ? 'a' : 'x';
}
