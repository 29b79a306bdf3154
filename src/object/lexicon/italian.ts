import type { LanguageWords } from './language-words.js';

export const italian: LanguageWords = {
  formerly: ['inizialmente', 'originariamente'],
  moved: ['rinviat\\p{L}+', 'spostat\\p{L}+'],
  movedFrom: ['(?:rinviat|spostat)[oa] dal'],
  posted: ['pubblicato'],
  at: ['alla', 'presso', 'nella', 'nel'],
  room: ['sala', 'aula', 'piano', 'auditorium', 'grande', 'piccola'],
  cancelled: ['annullat[oaie]', 'cancellat[oaie]'],
  postponed: ['rinviat[oaie]'],
  soldOut: ['esaurit[oaie]', 'non disponibile', 'terminat[oa]'],
  conditional: ['se', 'in caso'],
};
