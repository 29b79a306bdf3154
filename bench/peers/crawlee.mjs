// CheerioCrawler as its documentation shows it, with memory storage. Usage: node crawlee.mjs URL
import { CheerioCrawler, Configuration } from '@crawlee/cheerio';

let pages = 0;
const crawler = new CheerioCrawler(
  {
    maxRequestRetries: 0,
    async requestHandler({ $, enqueueLinks }) {
      pages++;
      $('title').text();
      await enqueueLinks();
    },
    failedRequestHandler() {},
  },
  new Configuration({ persistStorage: false }),
);
await crawler.run([process.argv[2]]);
console.log(pages);
process.exit(0);
