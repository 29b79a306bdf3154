/** Reads `vertical.yaml`. Every complaint names the line it is about. */

import { isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { LycosaError } from '../../base/error.js';
import { comparedForm } from '../value/text.js';
import { isTimeZone } from '../value/time-zone.js';
import { readyNames, readyVertical } from './ready-verticals.js';
import {
  type Field,
  type FieldKind,
  fieldKinds,
  type RenderMode,
  renderModes,
  type Seed,
  type SiteRules,
  type Vertical,
} from './vertical.js';
import { exampleValue } from './write-vertical.js';

const topKeys = [
  'name',
  'object',
  'types',
  'happens',
  'fields',
  'seeds',
  'sites',
  'timezone',
  'prefer',
  'aliases',
  'extractor',
];
const fieldKeys = ['kind', 'list', 'identifies', 'queries', 'from', 'labels'];
const siteKeys = [
  'site',
  'constants',
  'timezone',
  'selectors',
  'include',
  'exclude',
  'headers',
  'delay',
  'render',
  'hook',
];
/** A kind that is a module. */
const ownKind = /\.[cm]?[jt]s$/;
/** Names that would reach into an object's insides. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf']);

/** Reads the text of a vertical's file. `file` is named in complaints; `resolvePath` makes a hook's path absolute. */
export function parseVertical(
  text: string,
  file: string,
  resolvePath: (path: string) => string = (path) => path,
): Vertical {
  return new VerticalReading(text, file, resolvePath).vertical();
}

class VerticalReading {
  readonly #lines = new LineCounter();
  readonly #root: Node | null;
  readonly #file: string;
  readonly #resolvePath: (path: string) => string;

  constructor(text: string, file: string, resolvePath: (path: string) => string) {
    this.#file = file;
    this.#resolvePath = resolvePath;
    const document = parseDocument(text, { lineCounter: this.#lines, prettyErrors: false });
    const error = document.errors[0];
    if (error !== undefined) {
      const { line, col } = this.#lines.linePos(error.pos[0]);
      throw new LycosaError(
        'bad-vertical',
        `${file}:${line}:${col}: this is not YAML (${error.message.split('\n')[0]})`,
        'correct the line; "lycosa init --object Event" writes a file to start from',
      );
    }
    this.#root = document.contents;
  }

  vertical(): Vertical {
    const root = this.#map(this.#root, 'a vertical', topKeys);
    const object = this.#text(root.get('object'), 'object');
    if (object === null)
      this.#fail(
        this.#root,
        'object is missing: the type of what you collect',
        `write "object: Event", or one of ${readyNames.join(', ')}`,
      );
    const ready = readyVertical(object);
    const fields = this.#fields(root.get('fields'), ready?.fields ?? []);
    if (fields.length === 0)
      this.#fail(
        root.get('object') ?? this.#root,
        `${object} has no fields`,
        `list them under "fields:", or use one of the ready objects: ${readyNames.join(', ')}`,
      );
    const names = new Set(fields.map(({ name }) => name));
    const aliases = this.#aliases(root.get('aliases'), names);
    const sites = root.get('sites');
    const extractor = this.#text(root.get('extractor'), 'extractor');
    return {
      name: this.#text(root.get('name'), 'name') ?? object.toLowerCase(),
      object,
      types: this.#texts(root.get('types'), 'types') ?? ready?.types ?? [object],
      happens: this.#flag(root.get('happens'), 'happens') ?? ready?.happens ?? false,
      fields: fields.map((field) =>
        aliases.has(field.name) ? { ...field, aliases: aliases.get(field.name)! } : field,
      ),
      seeds: this.#seeds(root.get('seeds'), names),
      sites: this.#sites(sites, names),
      timeZone: this.#timeZone(root.get('timezone')),
      sitesAreGiven: sites !== undefined,
      prefer: this.#texts(root.get('prefer'), 'prefer') ?? [],
      ...(extractor === null ? {} : { extractor: this.#resolvePath(extractor) }),
    };
  }

  #fields(node: Node | undefined, ready: readonly Field[]): Field[] {
    const fields = new Map(ready.map((field) => [field.name, field]));
    if (node !== undefined)
      for (const [name, own] of this.#entries(node, 'fields')) {
        if (!/^[A-Za-z][\w-]*$/.test(name) || forbidden.has(name))
          this.#fail(own, `"${name}" cannot name a field`, 'use letters, digits, "-" and "_"');
        if (isScalar(own) && own.value === false) {
          fields.delete(name);
          continue;
        }
        fields.set(name, this.#field(name, own, fields.get(name)));
      }
    return [...fields.values()];
  }

  #field(name: string, node: Node, before: Field | undefined): Field {
    // `title: text` is short for `title: { kind: text }`.
    const short = isScalar(node) ? this.#text(node, `fields.${name}`) : null;
    const own = short === null ? this.#map(node, `fields.${name}`, fieldKeys) : new Map<string, Node>();
    const kind = short ?? this.#text(own.get('kind'), `fields.${name}.kind`) ?? before?.kind;
    if (kind === undefined)
      this.#fail(node, `fields.${name} has no kind`, `give it one: ${fieldKinds.join(', ')}`);
    const isOwn = ownKind.test(kind);
    if (!isOwn && !fieldKinds.includes(kind as FieldKind))
      this.#fail(
        own.get('kind') ?? node,
        `"${kind}" is no kind of field`,
        `choose one of ${fieldKinds.join(', ')}, or name a module of your own: ./kind.js`,
      );
    return {
      name,
      kind: isOwn ? 'text' : (kind as FieldKind),
      ...(isOwn ? { module: this.#resolvePath(kind) } : {}),
      list: this.#flag(own.get('list'), `fields.${name}.list`) ?? before?.list ?? false,
      identifies:
        this.#flag(own.get('identifies'), `fields.${name}.identifies`) ?? before?.identifies ?? false,
      queries: this.#flag(own.get('queries'), `fields.${name}.queries`) ?? before?.queries ?? false,
      from: this.#texts(own.get('from'), `fields.${name}.from`) ?? before?.from ?? [name],
      labels: (
        this.#texts(own.get('labels'), `fields.${name}.labels`) ??
        before?.labels ?? [spelledOut(name)]
      ).map((label) => label.toLowerCase()),
    };
  }

  /** Seeds that were filled in: those that `init` wrote are only examples. */
  #seeds(node: Node | undefined, names: ReadonlySet<string>): Seed[] {
    const seeds = this.#list(node, 'seeds').map((item, i) => {
      const seed: Record<string, readonly string[]> = {};
      for (const [name, value] of this.#entries(item, `seed ${i + 1}`)) {
        this.#knownField(name, value, names);
        const values = this.#texts(value, `seed ${i + 1}, ${name}`);
        if (values !== null) seed[name] = values;
      }
      if (Object.keys(seed).length === 0)
        this.#fail(
          item,
          `seed ${i + 1} says nothing`,
          'give it at least the fields that identify the object',
        );
      return seed;
    });
    return seeds.filter(
      (seed) => !Object.entries(seed).some(([name, values]) => values.includes(exampleValue(name))),
    );
  }

  #sites(node: Node | undefined, names: ReadonlySet<string>): SiteRules[] {
    return this.#list(node, 'sites').map((item, i) => {
      const own = isScalar(item)
        ? new Map([['site', item as Node]])
        : this.#map(item, `site ${i + 1}`, siteKeys);
      const site = this.#text(own.get('site'), 'site');
      if (site === null)
        this.#fail(item, `site ${i + 1} has no name`, 'write its host: "site: www.example.org"');
      const delay = own.get('delay');
      const render = this.#text(own.get('render'), 'render');
      if (render !== null && !renderModes.includes(render as RenderMode))
        this.#fail(
          own.get('render')!,
          `render: ${render} is not known`,
          `choose one of ${renderModes.join(', ')}`,
        );
      const hook = this.#text(own.get('hook'), 'hook');
      return {
        site: this.#host(site, own.get('site') ?? item),
        entry: site,
        constants: this.#record(own.get('constants'), 'constants', names),
        timeZone: this.#timeZone(own.get('timezone')),
        selectors: this.#record(own.get('selectors'), 'selectors', names),
        include: this.#texts(own.get('include'), 'include') ?? [],
        exclude: this.#texts(own.get('exclude'), 'exclude') ?? [],
        headers: this.#record(own.get('headers'), 'headers', null),
        delayMs: delay === undefined ? null : this.#wholeNumber(delay, 'delay'),
        render: render as RenderMode | null,
        hook: hook === null ? null : this.#resolvePath(hook),
      };
    });
  }

  /** Other names of values, by field. A name that stands for two values is a slip. */
  #aliases(node: Node | undefined, names: ReadonlySet<string>): Map<string, Record<string, string>> {
    const aliases = new Map<string, Record<string, string>>();
    if (node === undefined || isEmpty(node)) return aliases;
    for (const [field, values] of this.#entries(node, 'aliases')) {
      this.#knownField(field, values, names);
      const own: Record<string, string> = Object.create(null) as Record<string, string>;
      for (const [value, others] of this.#entries(values, `aliases.${field}`))
        for (const other of [value, ...(this.#texts(others, `aliases.${field}.${value}`) ?? [])]) {
          const form = comparedForm(other);
          if (form === '')
            this.#fail(
              others,
              `"${other}" cannot name a value`,
              'write names with letters or digits in them',
            );
          if (own[form] !== undefined && own[form] !== value)
            this.#fail(
              others,
              `"${other}" stands for "${own[form]}" already`,
              'give every other name to one value only',
            );
          own[form] = value;
        }
      aliases.set(field, { ...own });
    }
    return aliases;
  }

  #timeZone(node: Node | undefined): string | null {
    const name = this.#text(node, 'timezone');
    if (name !== null && !isTimeZone(name))
      this.#fail(node, `"${name}" is no time zone`, 'use a name such as Europe/Berlin');
    return name;
  }

  #host(site: string, node: Node): string {
    try {
      return new URL(/^[a-z]+:\/\//i.test(site) ? site : `http://${site}`).host;
    } catch {
      this.#fail(node, `"${site}" is no site`, 'write its host, such as www.example.org');
    }
  }

  #record(node: Node | undefined, what: string, names: ReadonlySet<string> | null): Record<string, string> {
    const record: Record<string, string> = {};
    if (node === undefined) return record;
    for (const [name, value] of this.#entries(node, what)) {
      if (names !== null) this.#knownField(name, value, names);
      const text = this.#text(value, `${what}.${name}`);
      if (text !== null && !forbidden.has(name)) record[name] = text;
    }
    return record;
  }

  #knownField(name: string, node: Node, names: ReadonlySet<string>): void {
    if (!names.has(name))
      this.#fail(
        node,
        `there is no field "${name}"`,
        `use one of ${[...names].join(', ')}, or add it under "fields:"`,
      );
  }

  // ---- shapes --------------------------------------------------------------------------------------------------------------------

  #map(node: Node | null | undefined, what: string, keys: readonly string[]): Map<string, Node> {
    const entries = this.#entries(node, what);
    for (const [key, value] of entries)
      if (!keys.includes(key))
        this.#fail(value, `"${key}" is not known in ${what}`, `known are ${keys.join(', ')}`);
    return new Map(entries);
  }

  /** Keys with their values; the value of an empty key stands for its place. */
  #entries(node: Node | null | undefined, what: string): [string, Node][] {
    if (node === null || node === undefined || !isMap(node))
      this.#fail(node, `${what} must be a list of "key: value" lines`, 'see docs/reference/vertical.md');
    return (node as YAMLMap<Node, Node | null>).items
      .filter((pair: Pair<Node, Node | null>) => isScalar(pair.key))
      .map(({ key, value }) => [String((key as { value?: unknown }).value), value ?? key]);
  }

  #list(node: Node | undefined, what: string): Node[] {
    if (node === undefined || isEmpty(node)) return [];
    if (!isSeq(node))
      this.#fail(node, `${what} must be a list`, 'start each entry with "- " on a line of its own');
    return node.items.filter((item): item is Node => item !== null && typeof item === 'object');
  }

  #text(node: Node | undefined, what: string): string | null {
    if (node === undefined || isEmpty(node)) return null;
    if (!isScalar(node)) this.#fail(node, `${what} must be one value`, 'write it on one line');
    return String(node.source ?? node.value).trim();
  }

  #texts(node: Node | undefined, what: string): string[] | null {
    if (node === undefined || isEmpty(node)) return null;
    if (isScalar(node)) return [this.#text(node, what)!];
    return this.#list(node, what)
      .map((item) => this.#text(item, what))
      .filter((text) => text !== null);
  }

  #flag(node: Node | undefined, what: string): boolean | null {
    if (node === undefined) return null;
    if (isScalar(node) && typeof node.value === 'boolean') return node.value;
    this.#fail(node, `${what} must be true or false`, 'write true or false');
  }

  #wholeNumber(node: Node, what: string): number {
    if (
      isScalar(node) &&
      typeof node.value === 'number' &&
      Number.isSafeInteger(node.value) &&
      node.value >= 0
    )
      return node.value;
    this.#fail(node, `${what} must be a number of milliseconds`, 'write it as "delay: 2000"');
  }

  #fail(node: Node | null | undefined, message: string, next: string): never {
    const { line, col } = this.#lines.linePos(node?.range?.[0] ?? 0);
    throw new LycosaError('bad-vertical', `${this.#file}:${line || 1}:${col || 1}: ${message}`, next);
  }
}

function isEmpty(node: Node): boolean {
  return isScalar(node) && (node.value === null || node.value === '');
}

/** `datePosted` as `date posted`. */
function spelledOut(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_]+/g, ' ')
    .toLowerCase();
}
