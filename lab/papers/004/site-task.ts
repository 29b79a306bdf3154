/** Sites to learn crawlers for, with the truth about their targets. */
import { existsSync } from 'node:fs';
import { keyOf } from 'lycosa/parts';
import { openSet } from '../../data/open-set.js';
import { labWeb } from '../../web/lab-web.js';
import type { SimulatedWeb } from '../../web/simulated-web.js';
import type { PageTruth } from '../../web/truth/page-truth.js';
import { defaults, type Half, type Parameters, type Profile } from '../../web/world/parameters.js';

export interface SiteTask {
  readonly name: string;
  /** `real` is somebody else's site; the simulated ones are of the half we tune on, or of the other. */
  readonly half: 'real' | 'tune' | 'report';
  readonly web: SimulatedWeb;
  readonly entry: string;
  /** What a URL stands for if it is a target: one text for all its addresses; else null. */
  targetOf(url: string): string | null;
  /** The same site some days later. */
  later?(day: number): SiteTask;
  /** Whether it has another look and other addresses by then. */
  isRedesignedBy?(day: number): boolean;
}

/** Sites with a vertical, of one simulated web. Those that ask for a Crawl-delay are left out, because they would take hours. */
export function labTasks(
  seed: number,
  sites: number,
  families: Half,
  profile: Profile,
  irrelevance: number = defaults.irrelevance,
): SiteTask[] {
  const tasks: SiteTask[] = [];
  const parameters: Parameters = { ...defaults, seed, sites, families, profile, irrelevance };
  const web = labWeb(parameters);
  const webs = new Map<number, SimulatedWeb>([[0, web]]);
  const onDay = (day: number): SimulatedWeb => {
    let known = webs.get(day);
    if (known === undefined) {
      known = labWeb({ ...parameters, day });
      webs.set(day, known);
    }
    return known;
  };
  for (const { site, entry } of web.entries()) {
    const { vertical, robots, redesign } = web.siteOf(entry)!.profile;
    if (vertical === null || robots === 'delay') continue;
    const half = families === 'tune' ? 'tune' : 'report';
    const task = (day: number): SiteTask => ({
      name: `${site} (${seed})`,
      half,
      web: onDay(day),
      entry,
      targetOf: (url) => targetOf(onDay(day), url),
      later: (later) => task(later),
      isRedesignedBy: (later) => redesign !== null && redesign.day > 0 && redesign.day <= later,
    });
    tasks.push(task(0));
  }
  return tasks;
}

function targetOf(web: SimulatedWeb, url: string): string | null {
  const truth = web.truth(url) as PageTruth | null;
  return truth?.role === 'target' ? (truth.canonical ?? url) : null;
}

/** Kinds of pages of real sites, by path; the truth is in the file names, of which a crawler sees no more here than it would on the live site. */
const documentation: Readonly<Record<string, { kinds: Readonly<Record<string, RegExp>>; except?: RegExp }>> =
  {
    postgresql: {
      kinds: {
        commands: /^\/sql-[a-z-]+\.html$/,
        functions: /^\/functions-[a-z]+(?:-[a-z]+)*\.html$/,
      },
      except: /^\/sql-(?:commands|expressions|keywords-appendix|syntax|syntax-.*)\.html$/,
    },
    python: {
      kinds: { library: /^\/library\/(?!index)[^/]+\.html$/, 'C API': /^\/c-api\/(?!index)[^/]+\.html$/ },
    },
    sqlite: {
      kinds: {
        'C functions': /^\/c3ref\/(?!intro|funclist|objlist|constlist)[^/]+\.html$/,
        'release notes': /^\/releaselog\/[^/]+\.html$/,
      },
    },
    eigen: { kinds: { classes: /^\/(?:class|struct)Eigen(?!.*-members)[^/]*\.html$/ } },
    rust: { kinds: { structs: /^\/(?:.*\/)?struct\.[^/]+\.html$/ } },
    ghc: { kinds: { modules: /^\/libraries\/[^/]+\/[A-Z][^/]*\.html$/ } },
  };

/** Names of real sets that can be measured, and what each wants. */
export const realSets: Readonly<Record<string, string>> = {
  pycon: 'four conference sites, talks as targets',
  postgresql: 'folder with the HTML files of postgresql-doc-15',
  python: 'folder with the HTML files of python3-doc',
  sqlite: 'folder with the HTML files of sqlite3-doc',
  eigen: 'folder with the HTML files of libeigen3-doc',
  rust: 'folder with the HTML files of rust-doc',
  ghc: 'folder with the HTML files of ghc-doc',
};

/** The tasks of a real set in a folder. */
export async function realTasks(name: string, path: string): Promise<SiteTask[]> {
  if (!existsSync(path)) return [];
  if (name === 'pycon') {
    const web = await openSet('pycon', path);
    return [...web.entries()].map(({ site, entry }) => ({
      name: site.replace('.example', ' talks'),
      half: 'real',
      web,
      entry,
      targetOf: (url) =>
        (web.truth(url) as { role?: string } | null)?.role === 'target' ? keyOf(url) : null,
    }));
  }
  const set = documentation[name];
  if (set === undefined) return [];
  const web = await openSet('folder', path);
  // A folder's index.html is the page of the folder.
  const entry = [...web.entries()][0]!.entry;
  return Object.entries(set.kinds).map(([kind, pattern]) => ({
    name: `${name} ${kind}`,
    half: 'real',
    web,
    entry,
    targetOf: (url) => {
      const { pathname } = new URL(url);
      return pattern.test(pathname) && !set.except?.test(pathname) ? keyOf(url) : null;
    },
  }));
}
