/** The style sheet of a family: colours and measures from its theme, rules by role. */
import { Draw } from '../world/draw.js';
import { type Role, selectorOf } from './class-names.js';
import type { Family } from './family.js';

const fonts = [
  'Georgia, "Times New Roman", serif',
  '"Helvetica Neue", Arial, sans-serif',
  'Verdana, Geneva, sans-serif',
  '"Trebuchet MS", "Segoe UI", sans-serif',
  '"Palatino Linotype", Palatino, serif',
  'system-ui, sans-serif',
];

/** Rules by role, filled with the theme's values. */
function rules(family: Family): Partial<Record<Role, string>> {
  const draw = new Draw(family.theme);
  const hue = draw.below(360);
  const main = `hsl(${hue} ${draw.between(35, 75)}% ${draw.between(25, 42)}%)`;
  const pale = `hsl(${hue} 35% 95%)`;
  const radius = draw.pick(['0', '3px', '8px', '14px']);
  const dark = draw.chance(0.5);
  const head = dark
    ? `background:${main};color:#fff`
    : `background:#fff;color:${main};border-bottom:3px solid ${main}`;
  const left = family.skeleton === 'shell' || family.skeleton === 'shop' || family.skeleton === 'dense';
  return {
    page:
      family.skeleton === 'dense'
        ? 'max-width:1180px;margin:0 auto'
        : 'max-width:1180px;margin:0 auto;padding:0 16px',
    header: `${head};padding:14px 24px;display:flex;gap:24px;align-items:center;justify-content:space-between`,
    brand: 'font-size:26px;font-weight:700;letter-spacing:-.3px;margin:0',
    nav: `background:${dark ? pale : main};color:${dark ? '#24272c' : '#fff'};padding:8px 24px;margin:0`,
    navitem: `display:inline-block;margin:0 14px 0 0;padding:4px 0`,
    body: `max-width:1180px;margin:18px auto;display:grid;gap:28px;grid-template-columns:${left ? '250px minmax(0,1fr)' : 'minmax(0,1fr) 270px'}`,
    main: 'min-width:0',
    side: 'font-size:14px',
    footer: 'margin-top:40px;padding:22px 24px;background:#22252b;color:#c9ced6;font-size:13px',
    crumbs: 'font-size:13px;color:#777;margin:12px 0',
    heading: 'font-size:30px;line-height:1.2;margin:8px 0 16px',
    grid:
      family.records === 'cards'
        ? 'display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:18px'
        : 'width:100%;border-collapse:collapse',
    card: `background:#fff;border:1px solid #e2e4e8;border-radius:${radius};padding:12px;margin:0 0 10px`,
    cardtitle: 'font-size:17px;margin:6px 0;font-weight:600',
    cardmeta: 'color:#5a6068;font-size:14px;margin:2px 8px 2px 0',
    thumb: `width:100%;height:130px;object-fit:cover;border-radius:${radius};display:block`,
    entity: `background:#fff;border-radius:${radius}`,
    picture: `float:right;width:320px;max-width:45%;height:auto;margin:0 0 16px 24px;border-radius:${radius}`,
    fields: 'margin:14px 0;padding:0;list-style:none',
    field: 'padding:5px 0;border-bottom:1px dotted #d5d8dc',
    label: 'text-align:left;color:#666;font-weight:600;padding-right:14px;min-width:110px',
    value: 'margin:0 0 6px',
    description: 'line-height:1.6',
    badge: 'background:#b3261e;color:#fff;border-radius:3px;padding:2px 7px;font-size:13px',
    button: `background:${main};color:#fff;border:0;border-radius:${radius};padding:7px 14px;display:inline-block;font-size:14px`,
    more: 'margin:18px 0',
    pager: 'margin:24px 0;text-align:center',
    pageritem: 'display:inline-block;border:1px solid #d0d4d9;padding:5px 11px;margin:0 2px;background:#fff',
    current: `display:inline-block;padding:5px 11px;margin:0 2px;background:${main};color:#fff`,
    form: `background:${pale};padding:12px;border-radius:${radius};margin:0 0 18px;display:flex;flex-wrap:wrap;gap:8px`,
    input: 'border:1px solid #b9bec6;padding:7px 9px;flex:1 1 120px;min-width:0',
    box: 'margin:0 0 20px',
    boxtitle: `font-size:18px;color:${main};margin:14px 0 8px`,
    links: 'padding-left:18px;line-height:1.6',
    tags: 'display:flex;flex-wrap:wrap;gap:8px',
    tag: `background:${pale};border-radius:${radius};padding:4px 10px;font-size:14px`,
    columns: 'columns:3;padding-left:18px;line-height:1.8',
    teaser: 'border-bottom:1px solid #e4e6ea;padding:10px 0',
    teasertitle: 'margin:0 0 4px;font-size:19px',
    date: 'color:#878d96;font-size:13px;margin:0',
    calendar: 'width:100%;border-collapse:collapse;text-align:center',
    ad: 'background:#fff8e1;border:1px solid #f0e2b6;padding:10px;margin:0 0 20px',
  };
}

/** Style sheets as sites serve them. */
export function styleSheet(family: Family): string {
  const draw = new Draw(family.theme ^ 0x5f5f);
  const font = draw.pick(fonts);
  const lines = [
    '*{box-sizing:border-box}',
    `body{margin:0;font:16px/1.5 ${font};color:#24272c;background:${draw.pick(['#fff', '#fafafa', '#f6f7f9', '#fcfaf6'])}}`,
    `a{color:hsl(${draw.below(60) + 195} 65% 38%);text-decoration:${draw.pick(['none', 'underline'])}}`,
    'img{max-width:100%}',
    'td,th{padding:6px 8px;vertical-align:top}',
  ];
  if (family.skeleton === 'minimal' || (family.naming === 'none' && family.skeleton !== 'tables'))
    lines.push('body{max-width:1080px;margin:0 auto;padding:12px 20px}');
  for (const [role, rule] of Object.entries(rules(family)) as [Role, string][]) {
    const selector = selectorOf(family, role);
    if (selector !== null) lines.push(`${selector}{${rule}}`);
  }
  for (const role of ['header', 'footer', 'nav'] as const) {
    const selector = selectorOf(family, role);
    if (selector !== null)
      lines.push(`${selector} a{color:inherit}`, `${selector} ul{list-style:none;margin:0;padding:0}`);
  }
  const button = selectorOf(family, 'button');
  if (button !== null) lines.push(`a${button}{color:#fff;text-decoration:none}`);
  return `${lines.join('\n')}\n`;
}
