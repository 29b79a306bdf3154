/** Say which links are followed, and ask for addresses that no page names. Run: node dist/examples/choose-links.js */
import { crawl } from 'lycosa';
import { withScratchFolder } from './scratch-folder.js';
import { onThisMachine, withSmallSite } from './small-site.js';

await withSmallSite((site) =>
  withScratchFolder(async (store) => {
    const seen: string[] = [];
    await crawl({
      entries: [site],
      store,
      ...onThisMachine,
      onPage: ({ url, skip, take }) => {
        seen.push(new URL(url).pathname);
        // Of what a page links to, everything but this; "skip()" alone follows none of its links.
        skip(/\/about$/);
        if (url === site) take('/books/2', { rank: -1 });
      },
    });
    console.log(seen.join(' '));
  }),
);
