/** Blocks of a page as HTML, in the family's manner. */
import { type Language, label, weekdayName } from '../language/languages.js';
import { slugOf } from '../language/names.js';
import type { Block, ModelLink, RecordModel } from '../sites/model.js';
import type { SearchForm } from '../sites/search/search-form.js';
import type { EntityView, ShownField } from '../verticals/vertical.js';
import { hashText } from '../world/draw.js';
import type { ClassNamer } from './class-names.js';
import type { Family, Markup, RecordStyle } from './family.js';
import { escapeAttribute, escapeText } from './html.js';
import { itemAttributes, nameAttributes, valueHtml } from './markup.js';

/** What every block needs to know. */
export interface Manner {
  readonly family: Family;
  readonly c: ClassNamer;
  readonly language: Language;
}

export function anchor({ text, url }: ModelLink, attributes = ''): string {
  return `<a${attributes} href="${escapeAttribute(url)}">${escapeText(text)}</a>`;
}

/** Names of the things around an entity, for classes that say what they hold. */
function contentWords(view: EntityView): string {
  const field = view.fields.find((shown) => shown.name === 'category');
  return `item-${hashText(view.title) % 9973} ${field === undefined ? 'uncategorised' : `category-${slugOf(field.text)}`}`;
}

export function blockHtml(block: Block, manner: Manner): string {
  const { c, language } = manner;
  switch (block.kind) {
    case 'records':
      return `<section>${block.heading === '' ? '' : `<h2${c('boxtitle')}>${escapeText(block.heading)}</h2>\n`}${recordsHtml(block.records, block.image, manner)}</section>\n`;
    case 'entity':
      return entityHtml(block, manner);
    case 'text':
      return `${block.picture !== null && manner.family.looks.articlePictures ? pictureHtml(block.picture, manner) : ''}${block.heading === null ? '' : `<p${c('date')}>${escapeText(block.heading)}</p>\n`}${block.paragraphs.map((text) => `<p>${escapeText(text)}</p>\n`).join('')}`;
    case 'links':
      return linksHtml(block, manner);
    case 'teasers':
      return `<section><h2${c('boxtitle')}>${escapeText(block.heading)}</h2>\n${block.teasers
        .map(
          ({ link, text, date }) =>
            `<div${c('teaser')}><h3${c('teasertitle')}>${anchor(link)}</h3><p${c('date')}>${escapeText(date)}</p><p>${escapeText(text)}</p></div>\n`,
        )
        .join('')}</section>\n`;
    case 'pager':
      return pagerHtml(block, manner);
    case 'calendar':
      return calendarHtml(block, manner);
    case 'form':
      return formHtml(block.form, manner);
    case 'options':
      return `<form${c('form')}><label>${escapeText(block.label)} <select name="${block.name}">${block.options.map((text) => `<option>${escapeText(text)}</option>`).join('')}</select></label></form>\n`;
    case 'scripted':
      return `<section><div${c('grid')} id="${manner.family.looks.idPrefix}items"></div></section>
<script>(function(){var box=document.getElementById("${manner.family.looks.idPrefix}items");function load(page){fetch(${JSON.stringify(block.source)}+page).then(function(r){return r.json()}).then(function(list){list.items.forEach(function(item){var d=document.createElement("div");var a=document.createElement("a");a.href=item.url;a.textContent=item.title;d.appendChild(a);var p=document.createElement("p");p.textContent=item.info.join(" · ");d.appendChild(p);box.appendChild(d)});if(list.more)load(page+1)})}load(1)})();</script>\n`;
    case 'ad':
      return `<div${c('ad')}><small>${escapeText(block.heading)}</small><p>${anchor(block.link, manner.family.looks.sponsoredRel)}</p><p>${escapeText(block.text)}</p></div>\n`;
    default: {
      const unknown: never = block;
      throw new Error(`no way to write ${JSON.stringify(unknown)} in ${language}`);
    }
  }
}

function linksHtml(block: Block & { kind: 'links' }, { c }: Manner): string {
  const title = block.heading === '' ? '' : `<h3${c('boxtitle')}>${escapeText(block.heading)}</h3>\n`;
  if (block.style === 'tags')
    return `<div${c('box')}>${title}<div${c('tags')}>${block.links.map((link) => anchor(link, c('tag'))).join(' ')}</div></div>\n`;
  const list = block.links.map((link) => `<li>${anchor(link)}</li>\n`).join('');
  return `<div${c('box')}>${title}<ul${c(block.style === 'columns' ? 'columns' : 'links')}>\n${list}</ul></div>\n`;
}

function pagerHtml(block: Block & { kind: 'pager' }, { c, language }: Manner): string {
  const parts: { n: number; html: string }[] = block.links.map((link) => ({
    n: Number(link.text),
    html: anchor(link, c('pageritem')),
  }));
  if (parts.length > 0)
    parts.push({ n: block.current, html: `<span${c('current')}>${block.current}</span>` });
  parts.sort((a, b) => a.n - b.n);
  const previous =
    block.previous === null
      ? ''
      : `<a${c('pageritem')} rel="prev" href="${escapeAttribute(block.previous)}">‹ ${label('previous', language)}</a> `;
  const next =
    block.next === null
      ? ''
      : ` <a${c('pageritem')} rel="next" href="${escapeAttribute(block.next)}">${label('next', language)} ›</a>`;
  return `<div${c('pager')}>${previous}${parts.map(({ html }) => html).join(' ')}${next}</div>\n`;
}

function calendarHtml(block: Block & { kind: 'calendar' }, { c, language }: Manner): string {
  const head = Array.from({ length: 7 }, (_, i) => `<th>${weekdayName(i, language).slice(0, 3)}</th>`).join(
    '',
  );
  const cells: string[] = Array.from({ length: block.firstWeekday }, () => '<td></td>');
  for (const [i, url] of block.days.entries())
    cells.push(
      url === null ? `<td>${i + 1}</td>` : `<td><a href="${escapeAttribute(url)}">${i + 1}</a></td>`,
    );
  while (cells.length % 7 !== 0) cells.push('<td></td>');
  const rows: string[] = [];
  for (let i = 0; i < cells.length; i += 7) rows.push(`<tr>${cells.slice(i, i + 7).join('')}</tr>\n`);
  const turn = (url: string | null, text: string): string =>
    url === null ? '' : `<a href="${escapeAttribute(url)}">${text}</a> `;
  return `<p>${turn(block.previous, `« ${label('previous', language)}`)}${turn(block.next, `${label('next', language)} »`)}</p><table${c('calendar')}><thead><tr>${head}</tr></thead><tbody>\n${rows.join('')}</tbody></table>\n`;
}

function formHtml(form: SearchForm, { c, family }: Manner): string {
  const hidden = form.hidden
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeAttribute(value)}">`)
    .join('');
  const selects = form.selects
    .map(
      (select) =>
        `<select name="${select.name}" aria-label="${escapeAttribute(select.label)}">${select.options.map(([value, text]) => `<option value="${escapeAttribute(value)}">${escapeText(text)}</option>`).join('')}</select> `,
    )
    .join('');
  const place =
    form.place === null
      ? ''
      : `<input type="text" name="${form.place.name}" placeholder="${escapeAttribute(form.place.label)}" value="${escapeAttribute(form.place.value)}"> `;
  if (form.script !== null) {
    const field = `<input type="text"${c('input')} placeholder="${escapeAttribute(form.label)}"> `;
    return `<form${c('form')} onsubmit="var words=this.elements[0].value;${escapeAttribute(form.script.replace('FOUND', `${family.looks.idPrefix}found`))};return false">${field}${selects}<button type="submit"${c('button')}>${escapeText(form.label)}</button></form><div id="${family.looks.idPrefix}found"></div>\n`;
  }
  const query =
    form.query === null
      ? ''
      : `<input type="text" name="${form.query.name}"${c('input')} placeholder="${escapeAttribute(form.label)}" value="${escapeAttribute(form.query.value)}"> `;
  return `<form${c('form')} action="${escapeAttribute(form.action)}" method="${form.method}">${hidden}${query}${place}${selects}<button type="submit"${c('button')}>${escapeText(form.label)}</button></form>\n`;
}

/** Ways to mark up records that give each an element of its own, which can be an item. */
const hasItems: ReadonlySet<RecordStyle> = new Set(['cards', 'articles', 'table', 'list', 'single', 'rows']);

function recordsHtml(records: readonly RecordModel[], image: (id: number) => string, manner: Manner): string {
  const { family, c } = manner;
  // Lists rarely carry item markup; where the family has microdata it does.
  const markup: Markup = family.markup === 'microdata' && hasItems.has(family.records) ? 'microdata' : 'none';
  const parts = records.map((record) => {
    const { view } = record;
    const title = `<a href="${escapeAttribute(record.url)}">${markup === 'none' ? escapeText(view.title) : `<span${nameAttributes(view, markup)}>${escapeText(view.title)}</span>`}</a>`;
    const badge =
      view.badge === null || record.fields === 0
        ? ''
        : ` <span${c('badge')}>${escapeText(view.badge)}</span>`;
    const values = view.fields.slice(0, record.fields).map((field) => valueHtml(field, undefined, markup));
    return {
      view,
      title: title + badge,
      values,
      item: itemAttributes(view, markup),
      words: contentWords(view),
      image: image(view.entity.id),
    };
  });
  switch (family.records) {
    case 'cards':
      return `<div${c('grid')}>\n${parts
        .map(
          (p) =>
            `<div${c('card', p.words)}${p.item}><img${c('thumb')} src="${p.image}" alt="" width="320" height="200"><h3${c('cardtitle')}>${p.title}</h3>${p.values.map((value) => `<div${c('cardmeta')}>${value}</div>`).join('')}</div>\n`,
        )
        .join('')}</div>\n`;
    case 'articles':
      return parts
        .map(
          (p) =>
            `<article${c('card', p.words)}${p.item}><header><h3${c('cardtitle')}>${p.title}</h3></header><p${c('cardmeta')}>${p.values.join(' | ')}</p></article>\n`,
        )
        .join('');
    case 'table':
      return `<table${c('grid')}>\n${parts
        .map(
          (p) =>
            `<tr${c('card', p.words)}${p.item}><td${c('cardtitle')}>${p.title}</td>${p.values.map((value) => `<td${c('cardmeta')}>${value}</td>`).join('')}</tr>\n`,
        )
        .join('')}</table>\n`;
    case 'list':
      return `<ul${c('links')}>\n${parts
        .map(
          (p) =>
            `<li${c('card', p.words)}${p.item}>${p.title}${p.values.length > 0 ? `<br>${p.values.join(', ')}` : ''}</li>\n`,
        )
        .join('')}</ul>\n`;
    case 'definitions':
      return `<dl>\n${parts
        .map(
          (p) =>
            `<dt${c('cardtitle', p.words)}>${p.title}</dt>${p.values.map((value) => `<dd${c('cardmeta')}>${value}</dd>`).join('')}\n`,
        )
        .join('')}</dl>\n`;
    case 'flat':
      return parts
        .map((p) => `<h4${c('cardtitle')}>${p.title}</h4><p${c('cardmeta')}>${p.values.join('<br>')}</p>\n`)
        .join('');
    case 'prose':
      return parts
        .map((p) => `<p>${p.values.length > 0 ? `${p.values.join(', ')}: ` : ''}${p.title}</p>\n`)
        .join('');
    case 'single':
      return parts
        .map(
          (p) =>
            `<ul${c('links')}><li${c('card', p.words)}${p.item}><b>${p.title}</b> ${p.values.map((value) => `<i>${value}</i>`).join(' ')}</li></ul>\n`,
        )
        .join('');
    case 'rows':
      return `<div${c('grid')}>\n${parts
        .map(
          (p) =>
            `<div${c('card', p.words)}${p.item}><div><div${c('cardtitle')}>${p.title}</div></div><div>${p.values.map((value) => `<span${c('cardmeta')}>${value}</span>`).join(' ')}</div></div>\n`,
        )
        .join('')}</div>\n`;
  }
}

const connectors: Readonly<Record<string, readonly [string, string, string, string]>> = {
  start: ['on', 'am', 'le', 'el'],
  venue: ['at', 'im', 'au', 'en'],
  city: ['in', 'in', 'à', 'en'],
  doors: ['doors', 'Einlass', 'portes', 'puertas'],
  price: ['for', 'für', 'pour', 'por'],
  author: ['by', 'von', 'par', 'de'],
  publisher: ['from', 'bei', 'chez', 'en'],
  company: ['at', 'bei', 'chez', 'en'],
};

function entityHtml(block: Block & { kind: 'entity' }, manner: Manner): string {
  const { view, links, image, more } = block;
  const { family, c, language } = manner;
  const markup = family.markup;
  const value = (field: ShownField): string => valueHtml(field, links.get(field.name), markup);
  const name = (field: ShownField): string => escapeText(label(field.label, language));
  const badge = view.badge === null ? '' : `<p><span${c('badge')}>${escapeText(view.badge)}</span></p>\n`;
  const picture = pictureHtml(image, manner);
  const { looks } = family;
  let facts: string;
  switch (family.detail) {
    case 'table':
      facts = `<table${c('fields')}>\n${view.fields.map((field) => `<tr${c('field')}><th${c('label')}>${name(field)}</th><td${c('value')}>${value(field)}</td></tr>\n`).join('')}</table>\n`;
      break;
    case 'definitions':
      facts = `<dl${c('fields')}>\n${view.fields.map((field) => `<dt${c('label')}>${name(field)}</dt><dd${c('value')}>${value(field)}</dd>\n`).join('')}</dl>\n`;
      break;
    case 'pairs':
      facts = `<div${c('fields')}>\n${view.fields.map((field) => `<div${c('field', `field-${field.name}`)}><span${c('label')}>${name(field)}</span> <span${c('value')}>${value(field)}</span></div>\n`).join('')}</div>\n`;
      break;
    case 'labelled-list':
      facts = `<ul${c('fields')}>\n${view.fields.map((field) => `<li${c('field')}><strong>${name(field)}:</strong> ${value(field)}</li>\n`).join('')}</ul>\n`;
      break;
    case 'meta-line':
      facts = `<p${c('fields')}>${view.fields.map((field) => value(field)).join(' · ')}</p>\n`;
      break;
    case 'prose': {
      const at = (['en', 'de', 'fr', 'es'] as const).indexOf(language);
      facts = `<p${c('fields')}>${escapeText(view.title)} ${view.fields
        .map((field) => `${connectors[field.name]?.[at] ?? `${name(field)}:`} ${value(field)}`)
        .join(', ')}.</p>\n`;
    }
  }
  const dates =
    view.dates.length === 0
      ? ''
      : `<h3${c('boxtitle')}>${label('otherDates', language)}</h3><ul${c('links')}>${view.dates.map((date) => `<li>${escapeText(date)}</li>`).join('')}</ul>\n`;
  const actions =
    more.length === 0
      ? ''
      : `<p${c('more')}>${more.map((link) => anchor(link, c('button'))).join(' ')}</p>\n`;
  const title = headingHtml(view.title, manner, nameAttributes(view, markup));
  const text = `${looks.descriptionHeading ? `<h2${c('boxtitle')}>${label('description', language)}</h2>` : ''}<p${c('description')}>${escapeText(view.description)}</p>\n`;
  const body = [
    looks.picture === 'before' ? picture : '',
    looks.badgeFirst ? badge + title : title + badge,
    looks.picture === 'after' ? picture : '',
    looks.descriptionFirst ? text + facts : facts + text,
    dates,
    actions,
    looks.picture === 'end' ? picture : '',
  ];
  return `<div${c('entity', contentWords(view))}${itemAttributes(view, markup)}>\n${body.join('')}</div>\n`;
}

/** A picture of the family's size. */
function pictureHtml(source: string, { c, family }: Manner): string {
  const [width, height] = family.looks.pictureSize;
  return `<img${c('picture')} src="${source}" alt="" width="${width}" height="${height}">\n`;
}

/** The heading of a page; some families wrap its text once more, and all do where it carries a property. */
export function headingHtml(text: string, { c, family }: Manner, property = ''): string {
  const inner = escapeText(text);
  return `<h1${c('heading')}>${family.looks.headingSpan || property !== '' ? `<span${property}>${inner}</span>` : inner}</h1>\n`;
}
