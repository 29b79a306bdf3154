import type { LanguageWords } from './language-words.js';

export const japanese: LanguageWords = {
  formerly: [],
  moved: [],
  movedFrom: [],
  posted: [],
  at: [],
  room: ['会議室', '大ホール', '小ホール'],
  cancelled: ['公演中止', '開催中止', '中止となりました'],
  postponed: ['公演延期', '延期となりました'],
  soldOut: ['売り切れ', '品切れ', '在庫切れ', '在庫なし'],
  conditional: ['場合'],
};
