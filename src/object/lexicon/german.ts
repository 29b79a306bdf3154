import type { LanguageWords } from './language-words.js';

export const german: LanguageWords = {
  formerly: ['ursprünglich', 'zuvor', 'bisher', 'vorher'],
  moved: ['verschoben', 'verlegt'],
  movedFrom: ['(?:verlegt|verschoben) vom'],
  posted: ['veröffentlicht'],
  at: ['im', 'in der', 'in den', 'bei'],
  room: ['raum', 'saal', 'zimmer', 'sitzungssaal', 'stock', 'og', 'eg', 'großer', 'kleiner'],
  cancelled: ['abgesagt', 'entfällt', 'fällt aus', 'fällt leider aus'],
  postponed: ['verschoben'],
  soldOut: [
    'ausverkauft',
    'nicht (?:auf Lager|lieferbar|vorrätig|mehr verfügbar|mehr erhältlich|verfügbar)',
    'vergriffen',
    'derzeit nicht verfügbar',
  ],
  conditional: ['wenn', 'falls', 'sollte'],
};
