/** An exporter of your own: whatever takes entities one by one, here an Atom feed. Run: node dist/examples/own-exporter.js */
import { crawl, defineVertical, type EntityOf, entities } from 'lycosa';
import { withScratchFolder } from './scratch-folder.js';
import { onThisMachine, withSmallSite } from './small-site.js';

const book = defineVertical({
  object: 'Book',
  fields: { name: { kind: 'text', identifies: true }, author: { kind: 'person', list: true } },
});

function entryOf({ entity, fields, sources }: EntityOf<typeof book>): string {
  const title = (fields.name ?? '').replace(/[<&]/g, (mark) => `&#${mark.charCodeAt(0)};`);
  return `  <entry><id>urn:lycosa:${entity}</id><title>${title}</title><link href="${sources[0]?.url ?? ''}"/></entry>`;
}

await withSmallSite((site) =>
  withScratchFolder(async (store) => {
    await crawl({ entries: [site], store, ...onThisMachine, vertical: book });
    console.log('<feed xmlns="http://www.w3.org/2005/Atom">');
    for await (const entity of entities({ store, vertical: book })) console.log(entryOf(entity));
    console.log('</feed>');
  }),
);
