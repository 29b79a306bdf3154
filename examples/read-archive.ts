/** Read back what was fetched: the archive of a store, or any WARC file; and crawl it again without the network. Run: node dist/examples/read-archive.js */
import { join } from 'node:path';
import { captures, crawl, OpenPage } from 'lycosa';
import { withScratchFolder } from './scratch-folder.js';
import { onThisMachine, withSmallSite } from './small-site.js';

await withScratchFolder(async (folder) => {
  const store = join(folder, 'store');
  let entry = '';
  await withSmallSite(async (site) => {
    entry = site;
    await crawl({ entries: [site], store, ...onThisMachine });
  });
  for await (const { url, status, contentType, body } of captures({ store })) {
    if (status !== 200 || !contentType?.startsWith('text/html')) continue;
    console.log(new URL(url).pathname, OpenPage.read(body, url, contentType).title);
  }
  // The site is gone; its archive is not.
  const again = await crawl({
    entries: [entry],
    web: `warc:${join(store, 'archive')}`,
    store: join(folder, 'again'),
    robots: false,
  });
  console.log(`${again.pages} pages from the archive`);
});
