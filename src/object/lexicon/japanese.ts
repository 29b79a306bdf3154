import type { LanguageWords } from './language-words.js';

export const japanese: LanguageWords = {
  formerly: [],
  moved: [],
  movedFrom: [],
  posted: [],
  at: [],
  cancelled: ['公演中止', '開催中止', '中止となりました'],
  postponed: ['公演延期', '延期となりました'],
  conditional: ['場合'],
};
