/** Pages one after the other, for as long as you like; leaving the loop ends the crawl, and the same call goes on. Run: node dist/examples/for-await.js */
import { crawlPages } from 'lycosa';
import { withScratchFolder } from './scratch-folder.js';
import { onThisMachine, withSmallSite } from './small-site.js';

await withSmallSite((site) =>
  withScratchFolder(async (store) => {
    for (const part of ['first', 'then']) {
      const titles: string[] = [];
      for await (const { page } of crawlPages({ entries: [site], store, ...onThisMachine, concurrency: 1 })) {
        titles.push(page.title);
        if (part === 'first' && titles.length === 2) break;
      }
      console.log(`${part}: ${titles.join(', ')}`);
    }
  }),
);
