/**
 * A navigator of your own: which links next, and in which order. This one goes for addresses with a word in them first, and gives up
 * after some pages without one. Run: node dist/examples/own-navigator.js
 */
import { type Choice, crawl, type Navigator, trial } from 'lycosa';
import { withScratchFolder } from './scratch-folder.js';
import { onThisMachine, withSmallSite } from './small-site.js';

/** Pages in a row without the word: all it remembers. It is committed with every page. */
type Memory = { readonly barren: number };

function towards(word: string, patience: number): Navigator<Memory> {
  return {
    name: `towards ${word}`,
    // Offered are links that were not met before; the best lead of all comes first.
    needs: { links: 'new', bestFirst: true },
    start: () => ({ barren: 0 }),
    visit(page, lead, _known, memory) {
      const barren = page.url.includes(word) ? 0 : memory.barren + 1;
      const take = page.links.map(
        ({ url }, link): Choice => ({ link, level: lead.level + 1, rank: url.includes(word) ? 0 : 1 }),
      );
      // Nothing is changed in place: the same page and the same memory give the same decision.
      return { take, memory: { barren }, ...(barren > patience ? { enough: true } : {}) };
    },
  };
}

// Tried on pages in memory, without a store or a web:
const links = (...urls: string[]) =>
  urls.map((url) => ({ url, kind: 'anchor' as const, nofollow: false, path: '', said: null }));
const steps = trial(towards('book', 9), {
  entries: ['http://a.example/'],
  maxRequests: 3,
  answer: ({ url }) => ({
    url,
    title: '',
    structure: null,
    links: links('http://a.example/about', 'http://a.example/book/1'),
    score: null,
    results: null,
    objects: [],
  }),
});
console.log([...steps].map(({ lead }) => new URL(lead.url).pathname).join(' '));

// And for real:
await withSmallSite((site) =>
  withScratchFolder(async (store) => {
    const seen: string[] = [];
    await crawl({
      entries: [site],
      navigator: towards('book', 9),
      store,
      ...onThisMachine,
      concurrency: 1,
      onPage: ({ url }) => void seen.push(new URL(url).pathname),
    });
    console.log(seen.join(' '));
  }),
);
