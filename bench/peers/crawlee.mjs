// CheerioCrawler as its documentation shows it, with memory storage. A proxy is taken from http_proxy. Usage: node crawlee.mjs URL...
import { CheerioCrawler, Configuration, ProxyConfiguration } from '@crawlee/cheerio';

let pages = 0;
const crawler = new CheerioCrawler(
  {
    maxRequestRetries: 0,
    ...(process.env.http_proxy
      ? { proxyConfiguration: new ProxyConfiguration({ proxyUrls: [process.env.http_proxy] }) }
      : {}),
    async requestHandler({ $, enqueueLinks }) {
      pages++;
      $('title').text();
      await enqueueLinks();
    },
    failedRequestHandler() {},
  },
  new Configuration({ persistStorage: false }),
);
await crawler.run(process.argv.slice(2));
console.log(pages);
process.exit(0);
