/** Pages without their structured data: scripts of JSON-LD, and attributes of microdata and RDFa; Open Graph is kept where that is asked for. */
export function withoutMarkup(html: string, keepsMeta = false): string {
  const plain = html.replace(/<script[^>]*ld\+json[^>]*>[\s\S]*?<\/script>/gi, '');
  if (!keepsMeta) return withoutAttributes(plain);
  return plain
    .split(/(<meta\b[^>]*>)/i)
    .map((part, i) => (i % 2 === 1 ? part : withoutAttributes(part)))
    .join('');
}

function withoutAttributes(html: string): string {
  return html.replace(
    /\s(?:itemprop|itemscope|itemtype|itemid|itemref|typeof|property|vocab|resource)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+))?/gi,
    ' ',
  );
}
