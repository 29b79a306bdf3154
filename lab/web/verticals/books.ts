/** Books: title, author, ISBN, publisher, date. */
import { formatDate, formatMoney } from '../language/date-format.js';
import { type Language, label } from '../language/languages.js';
import { bookTitle, personName, publisherName } from '../language/names.js';
import { describe } from '../language/prose.js';
import { BoundedCache } from '../world/bounded-cache.js';
import { isoDate } from '../world/calendar.js';
import { Draw, happens, mix } from '../world/draw.js';
import type { Entity, EntityTruth, EntityView, ShownField, Taste, Vertical } from './vertical.js';
import { writeName } from './wording.js';

const categories: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Fiction',
    'Crime',
    'History',
    'Science',
    'Biography',
    'Cooking',
    'Travel',
    'Children',
    'Poetry',
    'Business',
    'Art & Design',
    'Fantasy',
  ],
  de: [
    'Belletristik',
    'Krimi',
    'Geschichte',
    'Wissenschaft',
    'Biografie',
    'Kochen',
    'Reise',
    'Kinder',
    'Lyrik',
    'Wirtschaft',
    'Kunst & Design',
    'Fantasy',
  ],
  fr: [
    'Romans',
    'Polar',
    'Histoire',
    'Sciences',
    'Biographie',
    'Cuisine',
    'Voyage',
    'Jeunesse',
    'Poésie',
    'Économie',
    'Art et design',
    'Fantasy',
  ],
  es: [
    'Ficción',
    'Novela negra',
    'Historia',
    'Ciencia',
    'Biografía',
    'Cocina',
    'Viajes',
    'Infantil',
    'Poesía',
    'Negocios',
    'Arte y diseño',
    'Fantasía',
  ],
};
const formats = ['Paperback', 'Hardcover', 'E-book', 'Audiobook'];
const kindWords = { en: 'Book', de: 'Buch', fr: 'Livre', es: 'Libro' } as const;

interface Book extends Entity {
  readonly isbn: string;
  readonly publisher: string;
  readonly publishedDay: number;
  readonly pages: number;
  readonly format: string;
  readonly priceCents: number;
  readonly repricedOn: number;
}

const firstWeek = -600;
const shelfWeeks = 150;

/** A valid ISBN-13 from a number. */
function isbnOf(n: number): string {
  const body = `978${String(100000000 + (n % 900000000)).padStart(9, '0')}`;
  let sum = 0;
  for (let i = 0; i < 12; i++) sum += Number(body[i]) * (i % 2 === 0 ? 1 : 3);
  return body + String((10 - (sum % 10)) % 10);
}

/** The vertical of books in a world of a seed, with so many published a week. */
export function books(seed: number, perWeek: number, authors: number, churn: number): Vertical {
  const cache = new BoundedCache<number, Book>(20_000);
  const weeks = Math.max(10, Math.min(500, Math.round(shelfWeeks / churn)));
  const make = (id: number): Book => {
    const week = Math.floor(id / perWeek) + firstWeek;
    const draw = new Draw(mix(seed, 0xb00c, id));
    const author = draw.skewedBelow(authors);
    const bornDay = week * 7 + draw.below(7);
    const u = draw.below(1000) / 1000;
    return {
      id,
      vertical: 'books',
      name: bookTitle(mix(seed, id)),
      category: draw.below(categories.en.length),
      city: 0,
      maker: author,
      makerName: personName(mix(seed, author, 0xa0)),
      bornDay,
      lastDay: bornDay + 7 * (draw.chance(0.6) ? weeks : draw.between(8, weeks)),
      popularity: u * u,
      day: bornDay,
      isbn: isbnOf(mix(seed, id, 0x15b)),
      publisher: publisherName(draw.skewedBelow(60)),
      publishedDay: bornDay - draw.below(20),
      pages: draw.between(90, 720),
      format: draw.pick(formats),
      priceCents: draw.between(6, 38) * 100 + draw.pick([0, 50, 95, 99]),
      repricedOn: bornDay + draw.between(30, 400),
    };
  };
  return {
    name: 'books',
    categoryCount: categories.en.length,
    categoryName: (category, language) => categories[language][category]!,
    makersLabel: 'authors',
    makers: authors,
    identifying: ['author'],
    makerName: (maker) => personName(mix(seed, maker, 0xa0)),
    range: (day, pastDays) => {
      const week = Math.floor(day / 7);
      return [
        (week - weeks - 2 - Math.ceil(pastDays / 7) - firstWeek) * perWeek,
        (week + 1 - firstWeek) * perWeek,
      ];
    },
    entity: (id) => cache.get(id, () => make(id)),
    nextDay: (book) => book.day,
    view: (book, taste, day) => viewOf(book as Book, taste, day),
    truth: (book, day) => truthOf(book as Book, day),
  };
}

function priceOn(book: Book, day: number): number {
  return day >= book.repricedOn ? Math.round((book.priceCents * 3) / 4) : book.priceCents;
}

/** `9781234567897` as `978-1-23456-789-7`. */
function hyphenated(isbn: string): string {
  return `${isbn.slice(0, 3)}-${isbn[3]}-${isbn.slice(4, 9)}-${isbn.slice(9, 12)}-${isbn[12]}`;
}

function viewOf(book: Book, taste: Taste, day: number): EntityView {
  const language = taste.language;
  const keeps = (field: number): boolean => !happens(mix(taste.key, book.id, field), taste.missing);
  const [first, ...rest] = book.makerName.split(' ');
  const author = taste.aliases ? `${rest.at(-1)}, ${first}` : book.makerName;
  const fields: ShownField[] = [
    { name: 'author', label: 'author', text: author, property: 'author.name', link: 'maker' },
  ];
  if (keeps(21))
    fields.push({
      name: 'isbn',
      label: 'isbn',
      text: taste.aliases ? hyphenated(book.isbn) : book.isbn,
      property: 'isbn',
      machine: book.isbn,
    });
  fields.push(
    { name: 'publisher', label: 'publisher', text: book.publisher, property: 'publisher.name' },
    {
      name: 'published',
      label: 'published',
      text: formatDate(book.publishedDay, taste.dateStyle === 'no-year' ? 'long' : taste.dateStyle, language),
      property: 'datePublished',
      machine: isoDate(book.publishedDay),
    },
    {
      name: 'price',
      label: 'price',
      text: formatMoney(priceOn(book, day - taste.lag), 'EUR', language),
      property: 'offers.price',
      machine: (priceOn(book, day - taste.lag) / 100).toFixed(2),
    },
  );
  if (keeps(22))
    fields.push({ name: 'pages', label: 'pageCount', text: String(book.pages), property: 'numberOfPages' });
  if (keeps(23)) fields.push({ name: 'format', label: 'format', text: book.format, property: 'bookFormat' });
  if (keeps(24))
    fields.push({
      name: 'category',
      label: 'category',
      text: categories[language][book.category]!,
      property: 'genre',
      link: 'category',
    });
  return {
    entity: book,
    title: writeName(book.name, author, kindWords[language], book.id, taste),
    fields,
    description: describe(
      new Draw(mix(taste.key, book.id, 9)),
      book.name,
      'books',
      language,
      3 + (book.id % 4),
    ),
    badge: happens(mix(book.id, 0x50e), 0.04) ? label('soldOut', language) : null,
    dates: [],
  };
}

function truthOf(book: Book, day: number): EntityTruth {
  return {
    id: `books/${book.id}`,
    vertical: 'books',
    name: book.name,
    bornDay: book.bornDay,
    lastDay: book.lastDay,
    fields: {
      title: book.name,
      author: book.makerName,
      isbn: book.isbn,
      publisher: book.publisher,
      published: isoDate(book.publishedDay),
      pages: book.pages,
      format: book.format,
      price: (priceOn(book, day) / 100).toFixed(2),
      category: categories.en[book.category]!,
    },
  };
}
