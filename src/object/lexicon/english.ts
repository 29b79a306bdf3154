import type { LanguageWords } from './language-words.js';

export const english: LanguageWords = {
  formerly: ['originally', 'formerly', 'previously', 'initially'],
  moved: ['rescheduled', 'postponed', 'moved'],
  movedFrom: ['(?:moved|rescheduled|postponed) from'],
  posted: [
    'posted',
    'published',
    'updated',
    'modified',
    'revised',
    'created',
    'copyright',
    'adopted',
    'approved',
    'effective',
    'expires?',
    'deadline',
    'due',
    'registration',
  ],
  at: ['at', '@'],
  cancelled: ['cancell?ed', 'called off'],
  postponed: ['postponed'],
  conditional: ['if', 'unless', 'may', 'might', 'policy', 'refund\\p{L}*'],
};
