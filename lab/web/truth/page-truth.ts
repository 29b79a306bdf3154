/** What is true of a page, read off its model. */

import { place } from '../sites/address/routes.js';
import type { CatalogueSite } from '../sites/catalogue-site.js';
import { CatalogueSite as Catalogue } from '../sites/catalogue-site.js';
import { isShut } from '../sites/files.js';
import { HostileSite, hazardStatus } from '../sites/hostile-site.js';
import { type Block, linksOf, type PageKind, type PageModel } from '../sites/model.js';
import type { Site } from '../sites/site.js';
import { TopicalSite } from '../topical/topical-site.js';
import { topicAt, topicPath } from '../topical/topics.js';

/** One entity on a page. `main`: the page is about it; `record`: one of several, with the fields that identify it; `title`: less than that. */
export interface ShownEntity {
  readonly id: string;
  readonly as: 'main' | 'record' | 'title';
  /** Texts as they stand on the page. */
  readonly shown: Readonly<Record<string, string>>;
}

export interface PageTruth {
  readonly url: string;
  readonly site: string;
  readonly status: number;
  readonly kind: PageKind | 'redirect' | 'file' | 'hazard';
  /** `target` is a page about one entity; `hub` leads to targets; `copy` repeats a target; `trap` belongs to an endless set. */
  readonly role: 'target' | 'hub' | 'copy' | 'other' | 'dead' | 'trap' | 'file' | 'redirect' | 'hazard';
  /** The one address of what is shown; pages with the same one are duplicates. A copy has that of the page it repeats. */
  readonly canonical: string | null;
  readonly duplicate: boolean;
  readonly entities: readonly ShownEntity[];
  readonly topics: readonly string[];
  /** The content appears only when scripts run. */
  readonly javascript: boolean;
  /** robots.txt shuts it out. */
  readonly disallowed: boolean;
  readonly redirect: string | null;
  readonly links: readonly string[];
  /** Links that appear only when scripts run. */
  readonly scriptLinks: readonly string[];
}

/** The truth about a URL of a site. */
export function pageTruth(site: Site, url: string): PageTruth {
  const request = site.request(url);
  const none = {
    url,
    site: site.profile.host,
    canonical: site.canonical(url),
    duplicate: false,
    entities: [],
    topics: [],
    javascript: false,
    disallowed: site instanceof Catalogue && isShut(site, url.replace(/^[a-z]+:\/\/[^/]*/i, '')),
    redirect: null,
    links: [],
    scriptLinks: [],
  };
  const hazard = site instanceof HostileSite ? site.hazardAt(request.path) : null;
  if (hazard !== null) return { ...none, status: hazardStatus(hazard), kind: 'hazard', role: 'hazard' };
  const answer = site.answer(request);
  if (answer.kind === 'redirect')
    return { ...none, status: answer.status, kind: 'redirect', role: 'redirect', redirect: answer.to };
  if (answer.kind === 'file') return { ...none, status: 200, kind: 'file', role: 'file' };
  const { model } = answer;
  const canonical =
    model.kind === 'dead' ? null : model.kind === 'copy' ? originalOf(site, model) : none.canonical;
  const chrome = site.chrome(request);
  const links = linksOf(model, [...chrome.navigation, ...chrome.footer]);
  return {
    ...none,
    status: answer.status,
    kind: model.kind,
    role: answer.trap ? 'trap' : roleOf(model.kind),
    canonical,
    duplicate: canonical !== null && canonical !== url,
    entities: entitiesOf(site, model.main),
    topics: site instanceof TopicalSite ? topicsOf(site, url) : [],
    javascript: model.main.some((block) => block.kind === 'scripted'),
    links,
    scriptLinks: model.main.flatMap((block) =>
      block.kind === 'scripted' ? block.records.map(({ url: link }) => link) : [],
    ),
  };
}

/** The page that a copy repeats. */
function originalOf(site: Site, model: PageModel): string | null {
  const entity = model.main.find((block) => block.kind === 'entity');
  return entity === undefined ? null : (site as Catalogue).urlOf(place('detail', entity.view.entity.id));
}

function roleOf(kind: PageKind): PageTruth['role'] {
  if (kind === 'target' || kind === 'copy' || kind === 'dead') return kind;
  return kind === 'hub' || kind === 'home' || kind === 'results' ? 'hub' : 'other';
}

function topicsOf(site: TopicalSite, url: string): string[] {
  const article = site.articleAt(site.request(url));
  const topic = article === null ? site.profile.topic : site.topicOf(article);
  return [topicPath(topic), topicAt(topicAt(topic).parent!).name];
}

/** Fields that a scripted list shows of each item. */
const scriptedFields = 3;

function entitiesOf(site: Site, main: readonly Block[]): ShownEntity[] {
  const found: ShownEntity[] = [];
  const vertical = (site as CatalogueSite).vertical;
  for (const block of main) {
    if (block.kind === 'entity') {
      const shown: Record<string, string> = { title: block.view.title };
      for (const field of block.view.fields) shown[field.name] = field.text;
      if (block.view.badge !== null) shown.status = block.view.badge;
      found.push({ id: `${vertical!.name}/${block.view.entity.id}`, as: 'main', shown });
    } else if (block.kind === 'records' || block.kind === 'scripted') {
      for (const { view, fields } of block.records) {
        const shown: Record<string, string> = { title: view.title };
        for (const field of view.fields.slice(0, block.kind === 'scripted' ? scriptedFields : fields))
          shown[field.name] = field.text;
        if (view.badge !== null && fields > 0 && block.kind === 'records') shown.status = view.badge;
        const identified = vertical!.identifying.every((name) => shown[name] !== undefined);
        found.push({ id: `${vertical!.name}/${view.entity.id}`, as: identified ? 'record' : 'title', shown });
      }
    }
  }
  return found;
}
