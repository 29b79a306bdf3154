/** The fields of one record: by column, label, shape and place, and by what the page says once for all. */
import type { WrittenTime } from '../../value/datetime/find-times.js';
import { combine } from '../../value/datetime/when.js';
import { findMoney } from '../../value/money.js';
import { comparedWords } from '../../value/text.js';
import type { Vertical } from '../../vertical/vertical.js';
import { statusSaidIn } from '../said-status.js';
import { isDocument } from './documents.js';
import type { RecordContext, RecordValue, RecordValues } from './record-context.js';
import type { PageRecord } from './record-groups.js';
import type { RecordLine } from './record-lines.js';

/** Reads the fields of a record. */
export function fieldsOfRecord(
  record: PageRecord,
  lines: readonly RecordLine[],
  context: RecordContext,
  { title, where }: { readonly title: RecordValue | null; readonly where: RecordValue | null },
): RecordValues {
  const values: RecordValues = {};
  const { vertical } = context;
  const head = vertical.fields.find((field) => field.identifies)!;
  labelledField(lines, context, values);
  const start = vertical.fields.find((field) => field.kind === 'datetime' && field.identifies);
  if (start !== undefined && record.anchor.date !== null) when(record, lines, context, start.name, values);
  const place = vertical.fields.find((field) => field.kind === 'place');
  if (place !== undefined && where !== null) values[place.name] = [where];
  for (const field of vertical.fields)
    if (field.kind === 'money' && values[field.name] === undefined) {
      const line = lines.find((one) => findMoney(one.text) !== null);
      if (line !== undefined)
        values[field.name] = [
          { text: findMoney(line.text)!.text, node: line.facts.line.node, from: 'record' },
        ];
    }
  people(lines, vertical, values);
  if (title !== null) values[head.name] = [title];
  const url = vertical.fields.find((field) => field.kind === 'url');
  // A page about one thing is its own address.
  const link = context.isDetail ? null : linkOf(lines, title);
  if (url !== undefined && link !== null) values[url.name] = [link];
  const status = vertical.happens ? vertical.fields.find((field) => /status/i.test(field.name)) : undefined;
  if (status !== undefined && values[status.name] === undefined)
    for (const { facts } of lines) {
      const said = statusSaidIn(facts.line.text);
      if (said === null) continue;
      values[status.name] = [{ text: said, node: facts.line.node, from: 'record' }];
      break;
    }
  return values;
}

/** Lines that a label or a column gives to a field. */
function labelledField(
  lines: readonly RecordLine[],
  { vertical }: RecordContext,
  values: RecordValues,
): void {
  for (const field of vertical.fields) {
    if (
      (field.kind === 'datetime' && field.identifies) ||
      field.kind === 'place' ||
      field.kind === 'url' ||
      field.kind === 'image'
    )
      continue;
    const own = lines.filter((line) => line.field === field.name && line.text !== '');
    if (
      own.length === 0 ||
      (field.identifies && field.kind === 'text' && field === vertical.fields.find((one) => one.identifies))
    )
      continue;
    values[field.name] = own
      .slice(0, field.list ? 50 : 1)
      .map((line) => ({ text: line.text, node: line.facts.line.node, from: 'record' }));
  }
}

function when(
  record: PageRecord,
  lines: readonly RecordLine[],
  context: RecordContext,
  start: string,
  values: RecordValues,
): void {
  const { facts, date } = record.anchor;
  const own = [
    ...facts.times.filter((time) => time.at >= date!.end),
    ...facts.times.filter((time) => time.at < date!.end),
  ];
  let times: readonly WrittenTime[] = own;
  let from: RecordValue['from'] = 'record';
  if (times.length === 0) {
    const others = lines.filter(
      (line) =>
        line.facts.times.length > 0 &&
        line.facts !== facts &&
        (line.facts.dates.length === 0 ||
          line.facts.dates.some((other) => other.month === date!.month && other.day === date!.day)),
    );
    const best =
      others.find(
        (line) =>
          line.field === start ||
          (line.field !== undefined && line.field !== null && /start|time/i.test(line.field)),
      ) ??
      others.find((line) => line.facts.rest.length <= 12 && Math.abs(line.offset) <= 8) ??
      others.find((line) => line.facts.line.words < 30);
    times = best?.facts.times ?? [];
  }
  if (times.length === 0 && context.constants.time !== null && !context.isDetail) {
    times = [context.constants.time];
    from = 'page';
  }
  const moment = combine(date!, null, times, context.dates);
  values[start] = [{ text: moment.start, node: facts.line.node, from }];
  const end = context.vertical.fields.find(
    (field) => field.kind === 'datetime' && /end|until/i.test(field.name),
  );
  if (end !== undefined && moment.end !== null)
    values[end.name] = [{ text: moment.end, node: facts.line.node, from }];
}

/** "by NAME", where no label gave the people. */
function people(lines: readonly RecordLine[], vertical: Vertical, values: RecordValues): void {
  const field = vertical.fields.find((one) => one.kind === 'person' && one.identifies);
  if (field === undefined || values[field.name] !== undefined) return;
  for (const line of lines) {
    const name = /^(?:by|von|par|de|di)\s+(\p{Lu}[^|•·(]{2,60})/u.exec(line.text)?.[1];
    if (name === undefined) continue;
    values[field.name] = [{ text: name.trim(), node: line.facts.line.node, from: 'record' }];
    return;
  }
}

/** Addresses that are no page about a thing: files, mail, calendars, maps, other people's sites for videos and talk. */
const noPage =
  /^(?:mailto|tel|javascript|data|webcal):|^#|\.(?:pdf|docx?|xlsx?|pptx?|odt|rtf|zip|ics|mp[34]|jpe?g|png|gif|webp)(?:$|[?#&])|addtocal|savetocal|ics_download|google\.[^/]*\/(?:maps|calendar)|\b(?:maps\.google|calendar\.google|youtube|youtu\.be|facebook|twitter|instagram|linkedin|zoom)\b/i;
const leadsOnWords =
  /\b(?:details?|more|info(?:rmation)?|read|event page|mehr|weiter|plus|suite|más|dettagli|meer)\b/i;

/** The page that a record leads to: the link that says its title, one on the title's line, one to more, else the first. */
function linkOf(lines: readonly RecordLine[], title: RecordValue | null): RecordValue | null {
  const links = lines.flatMap(({ facts: { line } }) =>
    line.links
      .filter(({ href, text }) => !noPage.test(href) && (!isDocument(text) || leadsOnWords.test(text)))
      .map((link) => ({ ...link, line: line.node })),
  );
  const words = new Set(comparedWords(title?.from === 'record' ? title.text : ''));
  const shared = (text: string): number => comparedWords(text).filter((word) => words.has(word)).length;
  const [said] = links.filter(({ text }) => shared(text) > 0).sort((a, b) => shared(b.text) - shared(a.text));
  const link =
    said ??
    links.find(({ line }) => line === title?.node) ??
    links.find(({ text }) => leadsOnWords.test(text)) ??
    links[0];
  return link === undefined ? null : { text: link.href, node: link.node, from: 'record' };
}
