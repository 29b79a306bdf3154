/** Charts as SVG: no script, no font, no library; they open anywhere. */
import type { Chart } from './experiment.js';

const size = { width: 720, height: 400, left: 70, right: 20, top: 40, bottom: 90 };
const colours = ['#1f5fa8', '#c4501b', '#2e8540', '#8a3ffc', '#b28600', '#5c5c5c'];
const text = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A round number at or above a value, for the end of an axis. */
function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 2.5, 5, 10].find((step) => step * power >= value * 0.999) ?? 10) * power;
}

const short = (value: number): string =>
  Math.abs(value) >= 1e6
    ? `${value / 1e6} M`
    : Math.abs(value) >= 1e4
      ? `${value / 1e3} k`
      : String(Math.round(value * 1000) / 1000);

/** Draws a chart. */
export function chartSvg(chart: Chart): string {
  const plotWidth = size.width - size.left - size.right;
  const plotHeight = size.height - size.top - size.bottom;
  const top = roundUp(
    Math.max(0, ...chart.series.flatMap((series) => series.values.filter((value) => value !== null))),
  );
  const y = (value: number): number => size.top + plotHeight * (1 - value / top);
  const count = chart.x.values.length;
  const numeric = chart.kind === 'lines' && chart.x.values.every((value) => typeof value === 'number');
  const most = numeric ? roundUp(Math.max(...(chart.x.values as number[]))) : count;
  const x = (i: number): number =>
    numeric
      ? size.left + (plotWidth * (chart.x.values[i] as number)) / most
      : size.left + (plotWidth * (i + 0.5)) / count;
  const parts: string[] = [
    `<text x="${size.width / 2}" y="22" text-anchor="middle" font-size="15" font-weight="bold">${text(chart.title)}</text>`,
  ];
  for (let i = 0; i <= 5; i++) {
    const value = (top * i) / 5;
    parts.push(
      `<line x1="${size.left}" x2="${size.width - size.right}" y1="${y(value)}" y2="${y(value)}" stroke="#ddd"/>`,
      `<text x="${size.left - 8}" y="${y(value) + 4}" text-anchor="end" font-size="11">${short(value)}</text>`,
    );
  }
  if (numeric)
    for (let i = 0; i <= 5; i++)
      parts.push(
        `<text x="${size.left + (plotWidth * i) / 5}" y="${size.height - size.bottom + 18}" text-anchor="middle" font-size="11">${short((most * i) / 5)}</text>`,
      );
  else
    for (const [i, value] of chart.x.values.entries())
      parts.push(
        `<text x="${x(i)}" y="${size.height - size.bottom + 18}" text-anchor="middle" font-size="11">${text(String(value))}</text>`,
      );
  for (const [s, series] of chart.series.entries()) {
    const colour = colours[s % colours.length]!;
    if (chart.kind === 'lines') {
      const points = series.values.flatMap((value, i) =>
        value === null ? [] : [`${x(i).toFixed(1)},${y(value).toFixed(1)}`],
      );
      parts.push(`<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`);
    } else {
      const width = (plotWidth / count) * (0.7 / chart.series.length);
      for (const [i, value] of series.values.entries())
        if (value !== null)
          parts.push(
            `<rect x="${(x(i) + (s - chart.series.length / 2) * width).toFixed(1)}" y="${y(value).toFixed(1)}" width="${width.toFixed(1)}" height="${(size.height - size.bottom - y(value)).toFixed(1)}" fill="${colour}"><title>${text(series.name)}: ${short(value)}</title></rect>`,
          );
    }
    const at = size.left + s * 160;
    parts.push(
      `<rect x="${at}" y="${size.height - 24}" width="12" height="12" fill="${colour}"/><text x="${at + 18}" y="${size.height - 14}" font-size="12">${text(series.name)}</text>`,
    );
  }
  parts.push(
    `<line x1="${size.left}" x2="${size.width - size.right}" y1="${y(0)}" y2="${y(0)}" stroke="#333"/>`,
    `<text x="${size.width / 2}" y="${size.height - size.bottom + 40}" text-anchor="middle" font-size="12">${text(chart.x.label)}</text>`,
    `<text transform="translate(16 ${size.top + plotHeight / 2}) rotate(-90)" text-anchor="middle" font-size="12">${text(chart.y.label)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" font-family="system-ui, sans-serif" fill="#222"><rect width="100%" height="100%" fill="#fff"/>${parts.join('')}</svg>\n`;
}
