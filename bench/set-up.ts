/** Gets what the comparison needs: two documentation sites, peers. Nothing is upgraded: documents are unpacked beside, not installed. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const benchFolder: string = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'bench');
export const outFolder: string = join(benchFolder, 'out');

/** Folders of the sites by name; a site that cannot be had is left out with a word why. */
export function documentSites(): Record<string, string> {
  const debs = join(outFolder, 'debs');
  const docs = join(outFolder, 'docs');
  const places = {
    postgresql: 'usr/share/doc/postgresql-doc-15/html',
    python: 'usr/share/doc/python3.11/html',
    cppreference: 'usr/share/cppreference/doc/html/en',
  };
  if (!Object.values(places).every((place) => existsSync(join(docs, place)))) {
    mkdirSync(debs, { recursive: true });
    mkdirSync(docs, { recursive: true });
    quietly('apt-get', ['update']);
    quietly('apt-get', ['download', 'postgresql-doc-15', 'python3.11-doc', 'cppreference-doc-en-html'], debs);
    for (const deb of readdirSync(debs)) quietly('dpkg-deb', ['-x', join(debs, deb), docs]);
  }
  const found: Record<string, string> = {};
  for (const [name, place] of Object.entries(places)) {
    if (existsSync(join(docs, place))) found[name] = join(docs, place);
    else console.error(`no ${name} documentation: it comes from Debian's packages`);
  }
  return found;
}

/** Installs Scrapy, wget2, Crawlee and the server where they are missing. */
export function installPeers(): void {
  const missing = [
    ['/usr/bin/scrapy', 'python3-scrapy'],
    ['/usr/bin/wget2', 'wget2'],
    ['/usr/sbin/nginx', 'nginx-light'],
  ].filter(([path]) => !existsSync(path!));
  if (missing.length > 0) {
    quietly('apt-get', ['update']);
    quietly('apt-get', ['install', '-y', '--no-install-recommends', ...missing.map(([, name]) => name!)]);
  }
  const peers = join(benchFolder, 'peers');
  if (!existsSync(join(peers, 'node_modules', '@crawlee', 'cheerio')))
    quietly('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], peers);
}

function quietly(command: string, args: string[], cwd?: string): void {
  const { status, stderr, error } = spawnSync(command, args, {
    ...(cwd === undefined ? {} : { cwd }),
    encoding: 'utf8',
  });
  if (status !== 0) console.error(`${command} ${args[0]} failed: ${error?.message ?? stderr.split('\n')[0]}`);
}

/** Paths of the HTML files reachable by links from the entry: the truth. Found with a parser of its own, not with Lycosa's. */
export function reachable(folder: string): string[] {
  const script = `
import os, sys
from html.parser import HTMLParser
from urllib.parse import urljoin, urldefrag, unquote, urlsplit
class Links(HTMLParser):
    def __init__(self): super().__init__(convert_charrefs=True); self.found = []
    def handle_starttag(self, tag, attrs):
        if tag in ("a", "area"): self.found += [v for k, v in attrs if k == "href" and v]
root = sys.argv[1]; start = "http://x/index.html"; seen = {start}; queue = [start]
while queue:
    url = queue.pop(); path = root + unquote(urlsplit(url).path)
    if not path.endswith(".html") or not os.path.isfile(path): seen.discard(url); continue
    links = Links(); links.feed(open(path, encoding="utf-8", errors="replace").read())
    for href in links.found:
        try: found = urldefrag(urljoin(url, href))[0]
        except ValueError: continue
        if found.startswith("http://x/") and found not in seen: seen.add(found); queue.append(found)
print("\\n".join(sorted(urlsplit(u).path for u in seen)))`;
  return execFileSync('/usr/bin/python3', ['-c', script, folder], { encoding: 'utf8', maxBuffer: 1 << 26 })
    .trim()
    .split('\n');
}
