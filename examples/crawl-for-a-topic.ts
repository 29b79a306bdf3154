/** What pages are about decides where to go: links of pages on the subject come first, those of others last. Run: node dist/examples/crawl-for-a-topic.js */
import { type Choice, crawl, type Navigator, numberNotes } from 'lycosa';
import { withScratchFolder } from './scratch-folder.js';
import { onThisMachine, withSmallSite } from './small-site.js';

/** How many pages in a row were off the subject on the way here: a lead's note. */
function towardsTitles(words: RegExp, patience: number): Navigator<null, number> {
  return {
    name: `towards ${words.source}`,
    needs: { links: 'new', bestFirst: true },
    notes: numberNotes(1),
    start: () => null,
    visit(page, lead) {
      const off = words.test(page.title) ? 0 : (lead.note ?? 0) + 1;
      // Too far from the subject: what this page links to is not followed.
      if (off > patience) return { take: [], memory: null };
      const take = page.links.map(
        (_, link): Choice<number> => ({ link, level: lead.level + 1, rank: off, note: off }),
      );
      return { take, memory: null };
    },
  };
}

await withSmallSite((site) =>
  withScratchFolder(async (store) => {
    await crawl({
      entries: [site],
      navigator: towardsTitles(/book|home/i, 0),
      store,
      ...onThisMachine,
      concurrency: 1,
      onPage: ({ page, url }) => console.log(new URL(url).pathname, page.title),
    });
  }),
);
