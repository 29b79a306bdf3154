/** What a page is worth to you decides where to go: best first by a score of your own. Run: node dist/examples/crawl-for-a-topic.js */
import { type Choice, crawl, type Navigator } from 'lycosa';
import { withScratchFolder } from './scratch-folder.js';
import { onThisMachine, withSmallSite } from './small-site.js';

/** Scores of pages by their address; the program fills it, the navigator reads it. */
const scores = new Map<string, number>();

const byScore: Navigator<null> = {
  name: 'by score',
  needs: { links: 'new', bestFirst: true },
  start: () => null,
  visit(page, lead) {
    const rank = -(scores.get(page.url) ?? 0);
    return {
      take: page.links.map((_, link): Choice => ({ link, level: lead.level + 1, rank })),
      memory: null,
    };
  },
};

await withSmallSite((site) =>
  withScratchFolder(async (store) => {
    await crawl({
      entries: [site],
      navigator: byScore,
      store,
      ...onThisMachine,
      concurrency: 1,
      budget: { maxPages: 4 },
      onPage: ({ page, url }) => {
        const score = page.text.split(/book|isbn/i).length - 1;
        scores.set(url, score);
        console.log(score, new URL(url).pathname);
      },
    });
  }),
);
