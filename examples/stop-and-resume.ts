/** Stop a crawl with an AbortSignal; the same call goes on where it stopped. Run: node dist/examples/stop-and-resume.js */
import { crawl } from 'lycosa';
import { withScratchFolder } from './scratch-folder.js';
import { onThisMachine, withSmallSite } from './small-site.js';

await withSmallSite((site) =>
  withScratchFolder(async (store) => {
    const stop = new AbortController();
    const seen = new Set<string>();
    const options = { entries: [site], store, ...onThisMachine, concurrency: 1 };
    const first = await crawl({
      ...options,
      signal: stop.signal,
      onPage: ({ url }) => {
        seen.add(url);
        if (seen.size === 2) stop.abort();
      },
    });
    console.log(`${first.end} after ${seen.size} pages, ${first.waiting} wait`);
    const second = await crawl({ ...options, onPage: ({ url }) => void seen.add(url) });
    console.log(`${second.end} after ${seen.size} pages`);
  }),
);
