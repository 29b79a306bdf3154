/** robots.txt by RFC 9309, with `Crawl-delay` and `Sitemap` beside it. Parsing and matching only; fetching is `robots-cache.ts`. */

import { matchesGlob } from '../url/glob.js';

/** What a site's robots.txt says to one crawler. */
export interface RobotsRules {
  /** Whether a URL may be fetched. */
  allows(url: string): boolean;
  readonly crawlDelayMs: number | null;
  readonly sitemaps: readonly string[];
}

/** The name robots.txt knows us by, unless a user gives another. */
export const usualToken = 'lycosa';

/** No rules: everything is allowed. */
export const allowAll: RobotsRules = { allows: () => true, crawlDelayMs: null, sitemaps: [] };

/** RFC 9309 wants at least 500 KiB read; what stands behind is ignored. */
export const maxRobotsBytes = 500 * 1024;
/** No crawler should sleep for days because of a typing error. */
const maxCrawlDelayMs = 10 * 60_000;

type PathRule = { allow: boolean; pattern: string };
type AgentGroup = { agents: string[]; rules: PathRule[]; crawlDelayMs: number | null };

/** Reads a robots.txt for the crawler whose product token is given (`lycosa`). */
export function parseRobots(text: string, productToken: string): RobotsRules {
  const { groups, sitemaps } = parseGroups(text);
  const token = productToken.toLowerCase();
  let chosen = groups.filter((group) => group.agents.includes(token));
  if (chosen.length === 0) chosen = groups.filter((group) => group.agents.includes('*'));
  const rules = chosen.flatMap((group) => group.rules);
  const delays = chosen.map((group) => group.crawlDelayMs).filter((delay) => delay !== null);
  return {
    allows: (url) => allows(rules, pathForRules(url)),
    crawlDelayMs: delays.length === 0 ? null : Math.max(...delays),
    sitemaps,
  };
}

function parseGroups(text: string): { groups: AgentGroup[]; sitemaps: string[] } {
  const groups: AgentGroup[] = [];
  const sitemaps: string[] = [];
  let group: AgentGroup | null = null;
  let inAgents = false;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|[\r\n\u2028\u2029]/)) {
    const comment = line.indexOf('#');
    const rule = comment < 0 ? line : line.slice(0, comment);
    const colon = rule.indexOf(':');
    if (colon < 0) continue;
    const field = rule.slice(0, colon).trim().toLowerCase();
    const value = rule.slice(colon + 1).trim();
    switch (field) {
      case 'user-agent':
      case 'useragent':
      case 'user agent':
        if (!inAgents || group === null) {
          group = { agents: [], rules: [], crawlDelayMs: null };
          groups.push(group);
        }
        inAgents = true;
        group.agents.push(agentToken(value));
        break;
      case 'allow':
      case 'disallow':
        inAgents = false;
        if (group !== null && value !== '')
          group.rules.push({ allow: field === 'allow', pattern: normalisePath(value) });
        break;
      case 'crawl-delay': {
        // Not part of RFC 9309; it does not end a list of agents' lines being read as one group.
        inAgents = false;
        const seconds = Number.parseFloat(value);
        if (group !== null && seconds >= 0) group.crawlDelayMs = Math.min(seconds * 1000, maxCrawlDelayMs);
        break;
      }
      case 'sitemap':
        if (/^https?:\/\//i.test(value)) sitemaps.push(value);
        break;
    }
  }
  return { groups, sitemaps };
}

/** The product token of an agent line: `Lycosa/1.0 (x)` means `lycosa`. */
function agentToken(value: string): string {
  return value === '*' ? '*' : (/^[A-Za-z_-]+/.exec(value)?.[0] ?? value).toLowerCase();
}

function pathForRules(url: string): string {
  const slash = url.indexOf('/', url.indexOf('//') + 2);
  const path = slash < 0 ? '/' : url.slice(slash);
  return normalisePath(path.replace(/#.*$/, ''));
}

/** The longest matching rule wins; of equal ones, allow. */
function allows(rules: readonly PathRule[], path: string): boolean {
  if (path === '/robots.txt') return true;
  let best = -1;
  let allowed = true;
  for (const rule of rules) {
    const length = rule.pattern.length;
    if (length < best || (length === best && allowed)) continue;
    if (matchesGlob(rule.pattern, path)) {
      best = length;
      allowed = rule.allow;
    }
  }
  return allowed;
}

/** Percent escapes in one form on both sides: escapes of plain characters undone, others upper case, raw non-ASCII escaped. */
function normalisePath(text: string): string {
  const ascii = text.replace(/[^\x21-\x7e]+/g, (run) => {
    try {
      return encodeURIComponent(run);
    } catch {
      return run;
    }
  });
  return ascii.replace(/%([0-9a-f]{2})/gi, (escaped, hex: string) => {
    const char = String.fromCharCode(Number.parseInt(hex, 16));
    return /[A-Za-z0-9\-._~]/.test(char) ? char : escaped.toUpperCase();
  });
}
