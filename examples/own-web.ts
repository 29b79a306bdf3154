/** A web of your own: anything that answers requests can be crawled, here pages in memory. Run: node dist/examples/own-web.js */
import { type Answer, crawl, type Failure, type Web, type WebRequest } from 'lycosa';
import { withScratchFolder } from './scratch-folder.js';

const pages: Record<string, string> = {
  'http://memory.example/': '<title>Start</title><a href="/next">next</a>',
  'http://memory.example/next': '<title>Next</title><a href="/">start</a>',
};

const web: Web = {
  async fetch({ url }: WebRequest): Promise<Answer | Failure> {
    const body = pages[url];
    return {
      kind: 'answer',
      status: body === undefined ? 404 : 200,
      headers: new Map([['content-type', ['text/html; charset=utf-8']]]),
      body: new TextEncoder().encode(body ?? ''),
      unwanted: false,
      fetchedAt: Date.now(),
      durationMs: 0,
      requestHead: `GET ${url} HTTP/1.1\r\n\r\n`,
      responseHead: `HTTP/1.1 ${body === undefined ? 404 : 200}\r\n\r\n`,
    };
  },
  async close() {},
};

await withScratchFolder(async (store) => {
  await crawl({
    entries: ['http://memory.example/'],
    web,
    store,
    delayMs: 0,
    robots: false,
    onPage: ({ page }) => console.log(page.title),
  });
});
