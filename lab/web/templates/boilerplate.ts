/** What real pages carry besides their content, the same on every page of a site: meta tags, inline rules, measuring scripts. */
import { Draw } from '../world/draw.js';
import type { Family } from './family.js';
import { escapeAttribute } from './html.js';

export interface Boilerplate {
  readonly head: string;
  readonly end: string;
}

const generators = [
  '',
  '',
  'WordPress 6.4',
  'Drupal 10',
  'Joomla! - Open Source Content Management',
  'TYPO3 CMS',
  'Hugo 0.121',
];

/** Draws a site's boilerplate. */
export function boilerplateOf(family: Family, siteTitle: string, key: number): Boilerplate {
  const draw = new Draw(key ^ 0xb0117);
  const title = escapeAttribute(siteTitle);
  const head: string[] = [];
  const generator = draw.pick(generators);
  if (generator !== '') head.push(`<meta name="generator" content="${generator}">`);
  head.push(
    `<meta property="og:site_name" content="${title}">`,
    `<meta name="theme-color" content="#${draw.below(0xffffff).toString(16).padStart(6, '0')}">`,
  );
  if (draw.chance(0.5)) head.push(`<meta name="description" content="${title}">`);
  if (family.skeleton !== 'tables' && draw.chance(0.6)) {
    const rules = Array.from(
      { length: draw.between(8, 40) },
      (_, i) =>
        `.u${i.toString(36)}-${draw.below(1296).toString(36)}{margin:${draw.below(40)}px;padding:${draw.below(24)}px ${draw.below(24)}px;line-height:1.${draw.below(9)}}`,
    );
    head.push(`<style>${rules.join('')}</style>`);
  }
  const end: string[] = [];
  if (draw.chance(0.7)) {
    const id = `UA-${draw.between(100000, 999999)}-${draw.between(1, 9)}`;
    const calls = Array.from(
      { length: draw.between(2, 14) },
      (_, i) => `q.push(["set","dimension${i + 1}","${draw.bits().toString(36)}"]);`,
    );
    end.push(
      `<script>(function(w){var q=w.__stats=w.__stats||[];q.push(["account","${id}"]);${calls.join('')}})(window);</script>`,
    );
  }
  if (draw.chance(0.4)) end.push(`<!-- page served by node ${draw.between(1, 40)} -->`);
  return { head: `${head.join('\n')}\n`, end: end.length > 0 ? `${end.join('\n')}\n` : '' };
}
