import type { LanguageWords } from './language-words.js';

export const french: LanguageWords = {
  formerly: ['initialement', 'précédemment', 'auparavant'],
  moved: ['reporté\\p{L}*', 'déplacé\\p{L}*'],
  movedFrom: ['reportée? du'],
  posted: ['publié'],
  at: ['aux', 'au', 'à la', "à l['’]", 'à', 'chez'],
  room: ['salle', 'étage', 'grande', 'petite', 'auditorium', 'réunion', 'de'],
  cancelled: ['annulée?s?'],
  postponed: ['reportée?s?'],
  soldOut: [
    'épuisée?s?',
    'en rupture(?: de stock)?',
    'rupture de stock',
    'indisponible',
    'non disponible',
    "n['’]est plus disponible",
  ],
  conditional: ['si', 'en cas'],
};
