/** A site whose answers are made to harm: each link is another way. The server carries them out. */
import { label } from '../language/languages.js';
import { type Chrome, emptyModel, Site, type SiteAnswer, type SiteRequest } from './site.js';

/** Ways to answer badly, each of them met on the real web. */
export const hazards = [
  'endless-body',
  'slow-drip',
  'decompression-bomb',
  'redirect-loop',
  'reset',
  'malformed-header',
  'huge-header',
  'wrong-length',
  'wrong-type',
  'deep-nesting',
  'too-many-requests',
  'unavailable',
  'wrong-charset',
  'silent',
] as const;
export type Hazard = (typeof hazards)[number];

/** The status a hazard begins with, where it sends one. */
export function hazardStatus(hazard: Hazard): number {
  return { 'redirect-loop': 302, 'too-many-requests': 429, unavailable: 503 }[hazard as string] ?? 200;
}

export class HostileSite extends Site {
  chrome(_request: SiteRequest): Chrome {
    return { navigation: [{ text: label('home', 'en'), url: `${this.origin}/` }], footer: [] };
  }

  canonical(url: string): string | null {
    const { path } = this.request(url);
    return path === '/' || this.hazardAt(path) !== null ? this.origin + path : null;
  }

  hazardAt(path: string): Hazard | null {
    return hazards.find((name) => path === `/${name}`) ?? null;
  }

  answer(request: SiteRequest): SiteAnswer {
    if (request.path !== '/') return this.notFound(request);
    const links = hazards.map((name) => ({ text: name.replaceAll('-', ' '), url: `${this.origin}/${name}` }));
    return {
      kind: 'page',
      status: 200,
      trap: false,
      model: {
        ...emptyModel(request.url, 'en'),
        kind: 'info',
        title: this.profile.title,
        heading: this.profile.title,
        main: [{ kind: 'links', heading: label('more', 'en'), style: 'list', links }],
      },
    };
  }
}
