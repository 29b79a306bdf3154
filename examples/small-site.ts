/** A tiny site on this machine that the examples crawl when they are given no other. */
import { createServer } from 'node:http';

const people = ['Ada Lovelace', 'Grace Hopper', 'Mary Somerville'];
const books = [
  { title: 'The Sea', author: 'Ada Lovelace', price: '12.50', isbn: '978-3-16-148410-0' },
  { title: 'Rivers', author: 'Grace Hopper', price: '8.00', isbn: '0-306-40615-2' },
  { title: 'Of Rain', author: 'Mary Somerville', price: '15.25', isbn: '978-1-4028-9462-6' },
];

function pageOf(title: string, body: string): string {
  return `<!doctype html><html lang="en"><title>${title}</title><nav><a href="/">home</a> <a href="/books">books</a> <a href="/about">about</a></nav><main>${body}</main>`;
}

function bodyOf(path: string): string | null {
  if (path === '/') return pageOf('Home', '<h1>A small shop</h1><p>Read our <a href="/books">books</a>.</p>');
  if (path === '/about')
    return pageOf(
      'About',
      `<ul>${people.map((name) => `<li>${name}</li>`).join('')}</ul><a href="/lost">lost</a>`,
    );
  if (path === '/books')
    return pageOf(
      'Books',
      `<ul>${books.map(({ title }, i) => `<li><a href="/books/${i}">${title}</a>`).join('')}</ul>`,
    );
  const book = books[Number(/^\/books\/(\d+)$/.exec(path)?.[1] ?? -1)];
  if (book === undefined) return null;
  const data = {
    '@type': 'Book',
    name: book.title,
    author: { '@type': 'Person', name: book.author },
    isbn: book.isbn,
  };
  return pageOf(
    book.title,
    `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...data })}</script>
     <h1>${book.title}</h1><p class="author">${book.author}</p><p class="price">${book.price} EUR</p><p>ISBN <span class="isbn">${book.isbn}</span></p>`,
  );
}

/** Starts the site, gives its address to some work, and stops it again. */
export async function withSmallSite(work: (address: string) => Promise<void>): Promise<void> {
  const server = createServer((request, response) => {
    const body = bodyOf(request.url ?? '/');
    response.writeHead(body === null ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(body ?? 'not here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await work(`http://127.0.0.1:${(server.address() as { port: number }).port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** What a crawl of a site on one's own machine may do: private addresses, no pause. */
export const onThisMachine = { allowPrivate: true, delayMs: 0 } as const;
