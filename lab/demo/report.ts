/** The demo's result as one HTML file that needs nothing else. */
import { chartSvg } from '../table/chart.js';
import { generatorVersion } from '../web/world/version.js';
import type { DemoResult } from './demo.js';

const text = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const count = (value: number): string => Math.round(value).toLocaleString('en-US');
const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Writes the report. */
export function reportHtml(result: DemoResult): string {
  const { rows, curve, parameters, bySite } = result;
  const names = rows.map((row) => row.name);
  const bars = (title: string, label: string, values: number[]): string =>
    chartSvg({
      kind: 'bars',
      title,
      x: { label: '', values: names },
      y: { label },
      series: [{ name: label, values }],
    });
  const growth = chartSvg({
    kind: 'lines',
    title: 'How the first download found entities',
    x: { label: 'pages fetched', values: [...curve.pages] },
    y: { label: 'entities known' },
    series: [{ name: 'entities', values: [...curve.entities] }],
  });
  const table = rows
    .map(
      (row) =>
        `<tr><th>${text(row.name)}</th><td>${count(row.requests)}</td><td>${count(row.unchanged)}</td><td>${megabytes(row.bytes)}</td><td>${count(row.entities)}</td><td>${percent(row.share)}</td><td>${row.seconds.toFixed(1)} s</td></tr>`,
    )
    .join('\n');
  const sites = bySite
    .map(
      (site) =>
        `<tr><th>${text(site.site)}</th><td>${text(site.about)}</td><td>${count(site.pages)}</td><td>${count(site.visited)}</td><td>${count(site.entities)}</td></tr>`,
    )
    .join('\n');
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Lycosa demo</title>
<style>
body{font:16px/1.5 system-ui,sans-serif;max-width:960px;margin:2rem auto;padding:0 1rem;color:#222}
table{border-collapse:collapse;margin:1rem 0}th,td{padding:.35rem .9rem;text-align:right;border-bottom:1px solid #ddd}th:first-child{text-align:left}
figure{margin:1.5rem 0}svg{width:100%;height:auto;border:1px solid #eee}.two{display:grid;grid-template-columns:1fr 1fr;gap:1rem}small{color:#666}
</style></head><body>
<h1>Lycosa demo</h1>
<p>${result.sites} sites of a simulated web (seed ${parameters.seed}, generator version ${generatorVersion}), visited on day 0 and again on day ${parameters.day}.
The simulated web knows which events are where: ${count(result.truth)} were to be found on day ${parameters.day}.</p>
<table><tr><th>day ${parameters.day}</th><th>requests</th><th>not changed</th><th>downloaded</th><th>events found</th><th>of the truth</th><th>time</th></tr>
${table}
</table>
<p><small>Of the full download, an event counts as found when a page shows it with the fields that identify it; of Lycosa, when it has read its name on the visit (from a feed, with its day).
Lycosa chose ${count(result.plan.selected)} of ${count(result.plan.patterns)} URL patterns, with ${count(result.plan.pages)} of ${count(result.plan.mapped)} pages, on day 0.</small></p>
<div class="two"><figure>${bars(
    'Requests',
    'requests',
    rows.map((row) => row.requests),
  )}</figure><figure>${bars(
    'Downloaded',
    'MB',
    rows.map((row) => Math.round(row.bytes / 1e4) / 100),
  )}</figure></div>
<figure>${growth}</figure>
<h2>Sites</h2>
<table><tr><th>site</th><th>kind</th><th>pages</th><th>of them visited again</th><th>events carried</th></tr>
${sites}
</table>
</body></html>
`;
}
