/** A page model as an HTML document. */
import type { PageModel } from '../sites/model.js';
import type { Chrome } from '../sites/site.js';
import { anchor, blockHtml, headingHtml, type Manner } from './blocks.js';
import type { Boilerplate } from './boilerplate.js';
import type { ClassNamer } from './class-names.js';
import type { Family } from './family.js';
import { escapeAttribute, escapeText, scriptJson } from './html.js';
import { headMarkup } from './markup.js';
import { skeletons } from './skeletons.js';

export interface PageFrame {
  readonly family: Family;
  readonly c: ClassNamer;
  readonly chrome: Chrome;
  readonly siteTitle: string;
  /** The home page as links write it. */
  readonly home: string;
  readonly origin: string;
  readonly styleSheet: string;
  readonly boilerplate: Boilerplate;
}

/** Writes the document. */
export function pageHtml(model: PageModel, frame: PageFrame): string {
  const { c, family } = frame;
  const manner: Manner = { family, c, language: model.language };
  const entity = model.main.find((block) => block.kind === 'entity');
  const head = [
    `<title>${escapeText(model.title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<link rel="stylesheet" href="${frame.styleSheet}">`,
  ];
  if (model.canonical !== null)
    head.push(`<link rel="canonical" href="${escapeAttribute(model.canonical)}">`);
  for (const feed of model.feeds)
    head.push(`<link rel="alternate" type="${feed.type}" href="${escapeAttribute(feed.url)}">`);
  if (model.openSearch !== null)
    head.push(
      `<link rel="search" type="application/opensearchdescription+xml" href="${escapeAttribute(model.openSearch)}">`,
    );
  if (model.searchAction !== null)
    head.push(
      `<script type="application/ld+json">${scriptJson({ '@context': 'https://schema.org', '@type': 'WebSite', url: `${frame.origin}/`, potentialAction: { '@type': 'SearchAction', target: { '@type': 'EntryPoint', urlTemplate: model.searchAction }, 'query-input': 'required name=search_term_string' } })}</script>`,
    );
  const crumbs =
    model.crumbs.length === 0
      ? ''
      : `<div${c('crumbs')}>${model.crumbs.map((link) => anchor(link)).join(' › ')}${model.heading === null ? '' : ` › ${escapeText(model.heading)}`}</div>\n`;
  const body = skeletons[family.skeleton]({
    c,
    language: model.language,
    siteTitle: frame.siteTitle,
    home: frame.home,
    navigation: frame.chrome.navigation,
    footer: frame.chrome.footer,
    crumbs,
    heading: model.heading === null ? '' : headingHtml(model.heading, manner),
    main: model.main.map((block) => blockHtml(block, manner)).join(''),
    side: model.side.map((block) => blockHtml(block, manner)).join(''),
  });
  const about = entity === undefined ? '' : headMarkup(entity.view, model.url, entity.image, family.markup);
  return `<!DOCTYPE html>\n<html lang="${model.language}">\n<head>\n<meta charset="utf-8">\n${head.join('\n')}\n${frame.boilerplate.head}${about}</head>\n${body.replace(/<\/body>$/, () => `\n${frame.boilerplate.end}</body>`)}\n</html>\n`;
}
