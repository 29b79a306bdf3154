/** Crawl a site and keep something of every page. Run: node dist/examples/first-crawl.js */
import { crawl, records } from 'lycosa';
import { withScratchFolder } from './scratch-folder.js';
import { onThisMachine, withSmallSite } from './small-site.js';

interface Price {
  readonly title: string;
  readonly price: number;
}

await withSmallSite((site) =>
  withScratchFolder(async (store) => {
    const summary = await crawl<Price>({
      entries: [site],
      store,
      ...onThisMachine,
      budget: { maxPages: 100 },
      onPage: ({ page, push }) => {
        const price = page.first('.price')?.text;
        if (price !== undefined) push({ title: page.title, price: Number.parseFloat(price) });
      },
    });
    console.log(`${summary.pages} pages, ended: ${summary.end}`);
    for await (const { url, data } of records<Price>({ store }))
      console.log(new URL(url).pathname, data.title, data.price);
  }),
);
