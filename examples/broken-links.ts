/** Finds the broken links of a site and the pages they stand on. Run: node dist/examples/broken-links.js [URL] */
import { map, pages } from 'lycosa';
import { withScratchFolder } from './scratch-folder.js';
import { onThisMachine, withSmallSite } from './small-site.js';

const given = process.argv[2];

async function brokenLinks(url: string, settings: object): Promise<void> {
  await withScratchFolder(async (store) => {
    const summary = await map({ urls: [url], store, ...settings });
    console.log(`${summary.pages} pages, ended: ${summary.end}`);
    for await (const page of pages({ store }))
      if (page.status === 404) console.log(`${page.referrer} → ${page.url}`);
  });
}

if (given === undefined) await withSmallSite((site) => brokenLinks(site, onThisMachine));
else await brokenLinks(given, { budget: { maxPages: 200 } });
