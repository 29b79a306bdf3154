/** Page skeletons: what stands around the content. Each is a layout of its own, not a variation of another. */
import { type Language, label } from '../language/languages.js';
import type { ModelLink } from '../sites/model.js';
import { anchor } from './blocks.js';
import type { ClassNamer } from './class-names.js';
import type { SkeletonName } from './family.js';
import { escapeText } from './html.js';

/** The parts that a skeleton puts in their places. */
export interface Parts {
  readonly c: ClassNamer;
  readonly language: Language;
  readonly siteTitle: string;
  readonly home: string;
  readonly navigation: readonly ModelLink[];
  readonly footer: readonly ModelLink[];
  readonly crumbs: string;
  readonly heading: string;
  readonly main: string;
  readonly side: string;
}

const items = (links: readonly ModelLink[], c: ClassNamer): string =>
  links.map((link) => `<li${c('navitem')}>${anchor(link)}</li>`).join('\n');
const line = (links: readonly ModelLink[], separator: string): string =>
  links.map((link) => anchor(link)).join(separator);
const year = '© 2026';
const newsletter = (p: Parts): string =>
  `<form method="post" action="/newsletter"><label>${label('newsletter', p.language)} <input type="email" name="email" placeholder="${label('yourEmail', p.language)}"></label> <button>${label('subscribe', p.language)}</button></form>`;

/** Writes the body of a page. */
export const skeletons: Readonly<Record<SkeletonName, (p: Parts) => string>> = {
  classic: (p) => `<body>
<div${p.c('page')}>
<header${p.c('header')}><div${p.c('brand')}>${anchor({ text: p.siteTitle, url: p.home })}</div></header>
<nav${p.c('nav')}><ul>
${items(p.navigation, p.c)}
</ul></nav>
${p.crumbs}<div${p.c('body')}><main${p.c('main')}>
${p.heading}${p.main}</main>
<aside${p.c('side')}>
${p.side}${newsletter(p)}</aside></div>
<footer${p.c('footer')}><p>${line(p.footer, ' | ')}</p><p>${year} ${escapeText(p.siteTitle)}</p></footer>
</div></body>`,
  tables: (p) => `<body bgcolor="#fffdf5" text="#222222" link="#003399">
<center><table width="960" border="0" cellpadding="6" cellspacing="0">
<tr><td colspan="3" bgcolor="#22406b"><font color="#ffffff" size="6"><b>${escapeText(p.siteTitle)}</b></font></td></tr>
<tr><td colspan="3" bgcolor="#dfe6f1" align="center">${line(p.navigation, ' &nbsp;|&nbsp; ')}</td></tr>
<tr valign="top"><td width="170" bgcolor="#eef1f6"><font size="2">${p.side}</font></td>
<td width="600">${p.crumbs}${p.heading}${p.main}</td>
<td width="170"><font size="2">${newsletter(p)}</font></td></tr>
<tr><td colspan="3" align="center"><hr><font size="1">${line(p.footer, ' - ')}<br>${year} ${escapeText(p.siteTitle)}</font></td></tr>
</table></center></body>`,
  soup: (
    p,
  ) => `<body><div><div><div${p.c('page')}><div><div${p.c('header')}><div><div${p.c('brand')}><span>${anchor({ text: p.siteTitle, url: p.home })}</span></div></div></div></div>
<div${p.c('nav')}><div><div>${p.navigation.map((link) => `<div${p.c('navitem')}><div>${anchor(link)}</div></div>`).join('\n')}</div></div></div>
<div><div><div${p.c('body')}><div${p.c('main')}><div><div>${p.crumbs}${p.heading}${p.main}</div></div></div><div${p.c('side')}><div>${p.side}</div></div></div></div></div>
<div${p.c('footer')}><div><div>${p.footer.map((link) => `<span>${anchor(link)}</span>`).join(' ')}</div><div>${year}</div></div></div></div></div></div></body>`,
  press: (p) => `<body>
<div${p.c('page')}><a href="#content">Skip to content</a>
<header${p.c('header')} role="banner"><div${p.c('brand')}><h1>${anchor({ text: p.siteTitle, url: p.home })}</h1><p>${label('latest', p.language)}</p></div>
<nav${p.c('nav')} role="navigation"><div><ul>
${items(p.navigation, p.c)}
</ul></div></nav></header>
<div${p.c('body')} id="content"><div${p.c('main')} role="main"><article><header>${p.crumbs}${p.heading}</header><div>
${p.main}</div></article></div>
<div${p.c('side')} role="complementary">
${p.side}<section>${newsletter(p)}</section></div></div>
<footer${p.c('footer')} role="contentinfo"><div>${line(p.footer, ' / ')}</div><div>${escapeText(p.siteTitle)} ${year}</div></footer></div></body>`,
  shell: (p) => `<body>
<div id="root"><div${p.c('header')}><a${p.c('brand')} href="${p.home}">${escapeText(p.siteTitle)}</a><button aria-label="menu">☰</button><span>${label('signIn', p.language)}</span></div>
<div${p.c('body')}><nav${p.c('side')}><ul>
${items(p.navigation, p.c)}
</ul>${p.side}</nav>
<main${p.c('main')}>${p.crumbs}${p.heading}${p.main}</main></div>
<footer${p.c('footer')}>${p.footer.map((link) => `<span>${anchor(link)}</span>`).join('\n')}</footer></div></body>`,
  magazine: (p) => `<body>
<div${p.c('header')}><div><small>${year}</small> <small>${label('signIn', p.language)}</small></div><div${p.c('brand')}>${anchor({ text: p.siteTitle, url: p.home })}</div></div>
<div${p.c('nav')}>${p.navigation.map((link) => anchor(link, p.c('navitem'))).join('')}</div>
<div${p.c('page')}><section>${p.crumbs}${p.heading}</section><section${p.c('body')}><section${p.c('main')}>
${p.main}</section><section${p.c('side')}>
${p.side}</section></section></div>
<div${p.c('footer')}><div>${newsletter(p)}</div><ul>${items(p.footer, p.c)}</ul></div></body>`,
  dense: (p) => `<body>
<table${p.c('page')} width="100%"><tr><td><b>${anchor({ text: p.siteTitle, url: p.home }, p.c('brand'))}</b></td><td align="right">${line(p.navigation, ' · ')}</td></tr></table>
<div${p.c('body')}><div${p.c('side')}><h4>${label('more', p.language)}</h4><ul>${p.navigation.map((link) => `<li>${anchor(link)}</li>`).join('')}</ul>${p.side}</div>
<div${p.c('main')}>${p.crumbs}${p.heading}${p.main}<p>${line(p.navigation, ' ')}</p></div></div>
<div${p.c('footer')}>${p.footer.map((link) => `[ ${anchor(link)} ]`).join(' ')} ${year}</div></body>`,
  minimal: (p) => `<body>
<p>${anchor({ text: p.siteTitle, url: p.home })} — ${line(p.navigation, ', ')}</p>
<hr>
${p.crumbs}${p.heading}${p.main}
<hr>
${p.side}
<p><small>${line(p.footer, ', ')} ${year}</small></p></body>`,
  shop: (p) => `<body>
<div id="top"><div${p.c('page')}><span>${label('contact', p.language)}: 0800 555 010</span> <span>${label('signIn', p.language)}</span></div></div>
<div${p.c('header')}><div${p.c('brand')}>${anchor({ text: p.siteTitle, url: p.home })}</div><div>🛒 0</div></div>
<div${p.c('body')}><div${p.c('side')}><div${p.c('box')}><div${p.c('boxtitle')}>${label('browseAll', p.language)}</div><ol>
${items(p.navigation, p.c)}
</ol></div>${p.side}</div><div${p.c('main')}><div>${p.crumbs}</div><div>${p.heading}</div>
${p.main}</div></div>
<div${p.c('footer')}><table><tr>${p.footer.map((link) => `<td>${anchor(link)}</td>`).join('')}</tr></table>${newsletter(p)}<p>${year} ${escapeText(p.siteTitle)}</p></div></body>`,
  civic: (p) => `<body>
<div${p.c('header')}><h2${p.c('brand')}>${escapeText(p.siteTitle)}</h2></div>
<dl${p.c('nav')}>${p.navigation.map((link) => `<dd${p.c('navitem')}>${anchor(link)}</dd>`).join('\n')}</dl>
<div${p.c('page')}>${p.crumbs}
<div${p.c('body')}><div${p.c('main')}>${p.heading}<div>
${p.main}</div><p><small>${label('share', p.language)}</small></p></div><div${p.c('side')}>${p.side}</div></div></div>
<address${p.c('footer')}>${line(p.footer, '<br>')}<br>${year} ${escapeText(p.siteTitle)}</address></body>`,
};
