import type { LanguageWords } from './language-words.js';

export const german: LanguageWords = {
  formerly: ['ursprünglich', 'zuvor', 'bisher', 'vorher'],
  moved: ['verschoben', 'verlegt'],
  movedFrom: ['(?:verlegt|verschoben) vom'],
  posted: ['veröffentlicht'],
  at: ['im', 'in der', 'in den', 'bei'],
  cancelled: ['abgesagt', 'entfällt', 'fällt aus', 'fällt leider aus'],
  postponed: ['verschoben'],
  conditional: ['wenn', 'falls', 'sollte'],
};
