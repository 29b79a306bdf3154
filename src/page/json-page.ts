/** JSON that says what a page would, as a page: lists as lists, each thing's name as the text of its link. So it can be read and compared like any other. */

const maxJsonNodes = 20_000;
const maxJsonDepth = 12;
const addressKeys = /(?:^|_|\b)(?:url|href|link|permalink|path|uri|slug)s?$|Url$|Link$/i;
const nameKeys = /^(?:title|name|label|headline|heading|text|display_?name|subject)$/i;
const addressPattern = /^(?:https?:\/\/\S+|\/[^\s/]\S*)$/;

/** Null when it is no JSON. */
export function pageOfJson(text: string): string | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  let nodes = 0;
  const show = (value: unknown, depth: number): string => {
    if (nodes++ > maxJsonNodes || depth > maxJsonDepth || value === null || value === undefined) return '';
    if (Array.isArray(value)) {
      const items = value.slice(0, maxJsonNodes - nodes + 1);
      return `<ul>${items.map((item) => `<li>${show(item, depth + 1)}</li>`).join('')}</ul>`;
    }
    if (typeof value === 'object') return showObject(Object.entries(value), depth);
    return escaped(String(value).replace(/<[^<>]*>/g, ' '));
  };
  const showObject = (fields: readonly [string, unknown][], depth: number): string => {
    const link = fields.find(
      ([key, value]) => typeof value === 'string' && addressKeys.test(key) && addressPattern.test(value),
    );
    const name = fields.find(([key, value]) => typeof value === 'string' && nameKeys.test(key));
    const rest = fields.filter((field) => field !== link && field !== name);
    const title = name === undefined ? '' : show(name[1], depth);
    const head = link === undefined ? title : `<a href="${escaped(String(link[1]))}">${title}</a>`;
    return `<div>${head}${rest.map(([, value]) => `<p>${show(value, depth + 1)}</p>`).join('')}</div>`;
  };
  return `<!doctype html><title></title><body>${show(parsed, 0)}`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
