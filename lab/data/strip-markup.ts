/** Pages without their structured data: scripts of JSON-LD, and attributes of microdata and RDFa. */
export function withoutMarkup(html: string): string {
  return html
    .replace(/<script[^>]*ld\+json[^>]*>[\s\S]*?<\/script>/gi, '')
    .replace(
      /\s(?:itemprop|itemscope|itemtype|itemid|itemref|typeof|property|vocab|resource)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+))?/gi,
      ' ',
    );
}
