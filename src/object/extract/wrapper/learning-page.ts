/** Pages that wrappers are learned from: their texts, and what is known of their values. */
import type { Page } from '../../../page/page.js';
import type { Vertical } from '../../vertical/vertical.js';
import { extractPage } from '../extract-page.js';
import { type PageObject, plainValues } from '../page-object.js';
import type { Tuple } from './bootstrap.js';
import type { TemplatePage } from './discover.js';
import { RunTable } from './run-table.js';

/** What a page tells less surely contradicts nothing. */
const minTold = 0.4;
/** Ways of saying a value that are believed. */
export const methodsThatTeach = new Set([
  'json-ld',
  'microdata',
  'rdfa',
  'microformats',
  'state',
  'hand',
  'selector',
]);

export interface LearningPage extends TemplatePage {
  readonly url: string;
  /** Known values: labels, or structured data. */
  readonly known: Tuple | null;
  readonly isLabelled: boolean;
  /** What the page tells of its one thing in plain words, without any rule. */
  readonly told: Tuple | null;
  /** Everything that it gives. */
  readonly objects: readonly PageObject[];
  /** Its addresses, where some are known. */
  readonly addresses: RunTable | null;
}

/** A page with its texts, names and known values. */
export function learningPage(
  page: Page,
  vertical: Vertical,
  servedAt: number,
  /** Its values, as a person says. */
  label: Tuple | undefined,
  hasAddresses = false,
): LearningPage {
  const { objects } = extractPage(page, vertical, servedAt);
  const { structured, told } = valuesOfObjects(objects);
  return {
    objects,
    url: page.url,
    table: new RunTable(page).keep(),
    names: namesOf(page),
    known: label ?? structured,
    isLabelled: label !== undefined,
    told,
    addresses: hasAddresses ? new RunTable(page, 'addresses').keep() : null,
  };
}

/** `<title>`, main headings, og:title. */
export function namesOf(page: Page): string[] {
  const names = [page.title];
  const { tree } = page;
  for (let node = tree.following(0); node >= 0 && names.length < 3; node = tree.following(node))
    if (tree.nameOf(node) === 'h1') names.push(page.textOf(node, 200));
  for (const [name, content] of page.meta) if (name === 'og:title') names.push(content);
  return names.filter((name) => name !== '');
}

function valuesOfObjects(objects: readonly PageObject[]): { structured: Tuple | null; told: Tuple | null } {
  const [first] = objects;
  if (first === undefined) return { structured: null, told: null };
  const isStructured = objects.length === 1 && methodsThatTeach.has(first.by);
  return {
    structured: isStructured ? plainValues(first.fields) : null,
    told: first.by === 'text' ? plainValues(first.fields, minTold) : null,
  };
}
