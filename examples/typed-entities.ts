/** Collect objects, and read them back as entities whose fields have types. Run: node dist/examples/typed-entities.js */
import { crawl, defineVertical, entities } from 'lycosa';
import { withScratchFolder } from './scratch-folder.js';
import { onThisMachine, withSmallSite } from './small-site.js';

const book = defineVertical({
  object: 'Book',
  fields: {
    name: { kind: 'text', identifies: true },
    author: { kind: 'person', list: true, identifies: true },
    isbn: { kind: 'identifier' },
  },
});

await withSmallSite((site) =>
  withScratchFolder(async (store) => {
    await crawl({ entries: [site], store, ...onThisMachine, vertical: book });
    for await (const { fields } of entities({ store, vertical: book })) {
      // `name` is a string, `author` a list of them: the vertical says so.
      const authors: readonly string[] = fields.author ?? [];
      console.log(fields.name?.toUpperCase(), authors.join(' and '));
    }
  }),
);
