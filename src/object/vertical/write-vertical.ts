/** The file `lycosa init` writes: a vertical to be filled in, with a word on everything that can be said. */
import { readyVertical } from './ready-verticals.js';

/** What stands in a seed that nobody has filled in. */
export function exampleValue(field: string): string {
  return `a ${field} you know`;
}

/** A commented `vertical.yaml`; of a ready object, or of one with fields to be named. */
export function writeVertical(object: string): string {
  const ready = readyVertical(object);
  const fields = ready?.fields ?? [];
  const identifying = fields.filter((field) => field.identifies);
  const example = (name: string): string =>
    ({ startDate: '2026-06-21T20:00', datePublished: '2025-09-01', isbn: '9780306406157' })[name] ??
    exampleValue(name);
  const seedFields = ready === null ? [{ name: 'name' }] : identifying;
  const described =
    ready === null
      ? `fields:
  name: { kind: text, identifies: true, queries: true }
  # kinds: text, place, person, datetime, money, number, url, image, identifier
`
      : `# ${ready.object} is known; its fields are
${fields.map((field) => `#   ${field.name} (${field.kind}${field.list ? ', list' : ''}${field.identifies ? ', identifies' : ''})`).join('\n')}
# To change one, add one, or drop one:
# fields:
#   ${fields[0]!.name}: { labels: [title, name] }      # words that stand before it on pages
#   colour: { kind: text, from: [color] }   # from: names in structured data
#   ${fields.at(-1)!.name}: false
`;
  return `# What you collect, and from where. "lycosa extract URL --vertical THIS_FILE" shows what a page gives.
object: ${ready?.object ?? object}

${described}
# Some objects you know, best ones that several sites have. Sites are searched for by them, and they teach where the others stand.
seeds:
  - { ${seedFields.map(({ name }) => `${name}: ${example(name)}`).join(', ')} }

# Sites, where you know them: no others are searched for then. "lycosa run THIS_FILE" maps them and keeps what they have fresh.
# sites:
#   - www.example.org
#   - site: www.example.com
#     constants: { ${identifying.at(-1)?.name ?? 'name'}: holds for every object of the site }
#     timezone: Europe/Berlin
#     selectors: { ${fields[0]?.name ?? 'name'}: "h1.title" }   # CSS, when nothing else finds it
#     include: ["/events/*"]
#     exclude: ["/events/archive/*"]
#     headers: { Accept-Language: de }
#     delay: 2000          # milliseconds between two requests
#     render: auto         # auto, never, always: run scripts in a browser
#     hook: ./odd-one.js   # export function refine(objects, page) { return objects }

# Times that say no zone are in this one.
# timezone: Europe/Berlin

# Whose values win when sites disagree, best first.
# prefer: [www.example.org]

# Other names of values: what is written behind the colon becomes what stands before it.
# aliases:
#   ${identifying.find(({ kind }) => kind === 'place')?.name ?? fields[0]?.name ?? 'name'}:
#     Madison Square Garden: [MSG, The Garden]
`;
}
