/** A portal: besides its own pages it has a page for whatever is asked, with little in it. Search engines like it. */
import { helpText } from '../language/prose.js';
import { Draw, hashText } from '../world/draw.js';
import { decode } from './address/route.js';
import { CatalogueSite } from './catalogue-site.js';
import type { SiteAnswer, SiteRequest } from './site.js';

export class PortalSite extends CatalogueSite {
  /** The page about any words. */
  urlAbout(words: string): string {
    return `${this.origin}/topic/${encodeURIComponent(words.toLowerCase().replaceAll(' ', '_'))}`;
  }

  override canonical(url: string): string | null {
    const request = this.request(url);
    return request.path.startsWith('/topic/') ? this.origin + request.path : super.canonical(url);
  }

  override answer(request: SiteRequest): SiteAnswer {
    if (!/^\/topic\/[^/]+$/.test(request.path)) return super.answer(request);
    const words = decode(request.path.slice('/topic/'.length)).replaceAll('_', ' ').slice(0, 120);
    const draw = new Draw(hashText(words));
    const model = {
      ...this.frame(request, 'info', words),
      main: [
        {
          kind: 'text' as const,
          picture: null,
          heading: null,
          paragraphs: [`${words}: ${helpText(draw, 3)}`, helpText(draw, 4)],
        },
      ],
    };
    return { kind: 'page', model, status: 200, trap: false };
  }
}
