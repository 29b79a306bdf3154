/** A site made of this package's own files, served on loopback: folders are lists, files are pages that link to what they mention. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { basename, dirname, join, normalize } from 'node:path';
import { packageRoot } from '../pipeline/package-root.js';

const shown = ['README.md', 'CHANGELOG.md', 'docs', 'dist/src'];

/** Serves the site on a free port. */
export async function serveDemoSite(): Promise<{ url: string; close(): Promise<void> }> {
  const server: Server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').replace(/[?#].*$/, ''));
    const html = pageAt(path);
    response.writeHead(html === null ? 404 : 200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'max-age=60',
    });
    response.end(html ?? layout('Not found', '<p>There is no such page.</p>'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function pageAt(path: string): string | null {
  const relative = normalize(path).replace(/^[\\/]+|[\\/]+$/g, '');
  if (relative === '' || relative === '.')
    return folderPage(
      'Lycosa',
      shown.filter((name) => existsSync(join(packageRoot, name))),
      '',
    );
  if (!shown.some((name) => relative === name || relative.startsWith(`${name}/`))) return null;
  const full = join(packageRoot, relative);
  if (!existsSync(full)) return null;
  if (statSync(full).isDirectory()) {
    const names = readdirSync(full).filter((name) => !/\.(map|d\.ts|test\.js|contract\.js)$/.test(name));
    return folderPage(relative, names.sort(), `${relative}/`);
  }
  return filePage(relative, readFileSync(full, 'utf8'));
}

function folderPage(title: string, names: readonly string[], prefix: string): string {
  const items = names.map(
    (name) => `<li><a href="/${prefix}${encodeURI(name)}">${escapeHtml(name)}</a></li>`,
  );
  return layout(title, `<ul>${items.join('\n')}</ul>`);
}

function filePage(path: string, text: string): string {
  const linked = escapeHtml(text).replace(
    /(\]\(|from ')(\.{0,2}[\w./-]+\.(?:md|js))/g,
    (_, before: string, target: string) => {
      return `${before}<a href="/${normalize(join(dirname(path), target))}">${target}</a>`;
    },
  );
  return layout(basename(path), `<p><a href="/${dirname(path)}">up</a></p><pre>${linked}</pre>`);
}

function layout(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><title>${escapeHtml(title)}</title></head><body><h1>${escapeHtml(title)}</h1>${body}<p><a href="/">home</a></p></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
