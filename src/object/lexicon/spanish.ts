import type { LanguageWords } from './language-words.js';

export const spanish: LanguageWords = {
  formerly: ['anteriormente', 'originalmente', 'inicialmente', 'antes'],
  moved: ['aplazad\\p{L}+', 'reprogramad\\p{L}+'],
  movedFrom: ['aplazad[oa] del'],
  posted: ['publicado'],
  at: ['en el', 'en la', 'en', 'al'],
  room: ['sala', 'salón', 'aula', 'planta', 'piso', 'auditorio', 'actos', 'de'],
  cancelled: ['cancelad[oa]s?', 'suspendid[oa]s?'],
  postponed: ['aplazad[oa]s?'],
  soldOut: [
    'agotad[oa]s?',
    'sin stock',
    'sin existencias',
    'no disponible',
    'fuera de stock',
    'esgotad[oa]s?',
    'indisponível',
  ],
  conditional: ['si', 'en caso'],
};
