// Crawlee with everything switched off that can be: no DOM, no sessions, no statistics, no load signals. Usage: node crawlee-tuned.mjs URL
import { Agent } from 'node:http';
import { Configuration, HttpCrawler, LogLevel, log } from '@crawlee/http';
import { Parser } from 'htmlparser2';

log.setLevel(LogLevel.OFF);
const start = process.argv[2];
const { origin } = new URL(start);
const seen = new Set([start]);
const agent = new Agent({ keepAlive: true, maxSockets: 32 });
let pages = 0;
const crawler = new HttpCrawler(
  {
    useSessionPool: false,
    persistCookiesPerSession: false,
    maxRequestRetries: 0,
    minConcurrency: 16,
    maxConcurrency: 16,
    statisticsOptions: { persistenceOptions: { enable: false }, logIntervalSecs: 3600 },
    autoscaledPoolOptions: {
      loggingIntervalSecs: null,
      autoscaleIntervalSecs: 3600,
      maybeRunIntervalSecs: 0.05,
      snapshotterOptions: { eventLoopSnapshotIntervalSecs: 3600, clientSnapshotIntervalSecs: 3600 },
    },
    preNavigationHooks: [
      (_context, options) => {
        options.agent = { http: agent };
        options.useHeaderGenerator = false;
      },
    ],
    async requestHandler({ body, request, crawler: running }) {
      pages++;
      const found = [];
      const parser = new Parser({
        onopentag(name, attributes) {
          if ((name !== 'a' && name !== 'area') || attributes.href === undefined) return;
          let url;
          try {
            url = new URL(attributes.href, request.loadedUrl);
          } catch {
            return;
          }
          url.hash = '';
          if (url.origin === origin && !seen.has(url.href)) {
            seen.add(url.href);
            found.push({ url: url.href, uniqueKey: url.href });
          }
        },
      });
      parser.write(body.toString());
      parser.end();
      if (found.length > 0) await (await running.getRequestQueue()).addRequests(found);
    },
    failedRequestHandler() {},
  },
  new Configuration({
    persistStorage: false,
    persistStateIntervalMillis: 3_600_000,
    systemInfoIntervalMillis: 3_600_000,
  }),
);
await crawler.run([start]);
console.log(pages);
process.exit(0);
