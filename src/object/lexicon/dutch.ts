import type { LanguageWords } from './language-words.js';

export const dutch: LanguageWords = {
  formerly: ['oorspronkelijk', 'eerder'],
  moved: ['verplaatst', 'uitgesteld'],
  movedFrom: ['(?:verplaatst|uitgesteld) van'],
  posted: ['geplaatst'],
  at: ['in het', 'te'],
  room: ['zaal', 'kamer', 'verdieping', 'raadzaal', 'grote', 'kleine'],
  cancelled: ['geannuleerd', 'afgelast'],
  postponed: ['uitgesteld'],
  soldOut: ['uitverkocht', 'niet (?:op voorraad|leverbaar|beschikbaar)'],
  conditional: ['als', 'indien'],
};
