/** Running text for descriptions, articles and help pages: sentences put together from phrases, in the page's language. */
import type { Draw } from '../world/draw.js';
import type { Language } from './languages.js';

const openings: Record<Language, readonly string[]> = {
  en: [
    'For one evening only',
    'After a long absence',
    'In front of a home crowd',
    'With a new programme',
    'Following last year’s success',
    'Against all expectations',
    'Once again',
    'In a rare appearance',
    'As every spring',
    'Between two tours',
  ],
  de: [
    'Nur an einem Abend',
    'Nach langer Pause',
    'Vor heimischem Publikum',
    'Mit neuem Programm',
    'Nach dem Erfolg des letzten Jahres',
    'Wider Erwarten',
    'Einmal mehr',
    'Wie in jedem Frühjahr',
  ],
  fr: [
    'Pour un soir seulement',
    'Après une longue absence',
    'Devant son public',
    'Avec un nouveau programme',
    'Après le succès de l’an dernier',
    'Contre toute attente',
    'Une fois encore',
    'Comme chaque printemps',
  ],
  es: [
    'Solo por una noche',
    'Tras una larga ausencia',
    'Ante su público',
    'Con un nuevo programa',
    'Después del éxito del año pasado',
    'Contra todo pronóstico',
    'Una vez más',
    'Como cada primavera',
  ],
};
const middles: Record<Language, readonly string[]> = {
  en: [
    'brings together old favourites and new ideas',
    'asks what remains when the lights go out',
    'offers a warm and generous view of its subject',
    'keeps a light touch from beginning to end',
    'moves between humour and sorrow',
    'rewards patience and curiosity in equal measure',
    'invites newcomers and regulars alike',
    'has been prepared over the past two years',
    'shows how much can be done with little',
    'stays close to the source and yet sounds new',
  ],
  de: [
    'verbindet Bekanntes mit neuen Ideen',
    'fragt, was bleibt, wenn das Licht ausgeht',
    'wirft einen warmen Blick auf sein Thema',
    'bleibt leicht vom Anfang bis zum Ende',
    'bewegt sich zwischen Witz und Wehmut',
    'belohnt Geduld und Neugier',
    'lädt Neulinge und Stammgäste ein',
    'wurde zwei Jahre lang vorbereitet',
  ],
  fr: [
    'réunit des favoris anciens et des idées nouvelles',
    'demande ce qui reste quand la lumière s’éteint',
    'porte un regard chaleureux sur son sujet',
    'garde une touche légère du début à la fin',
    'oscille entre humour et tristesse',
    'récompense la patience et la curiosité',
    'invite les novices comme les habitués',
    'a été préparé pendant deux ans',
  ],
  es: [
    'reúne viejos favoritos e ideas nuevas',
    'pregunta qué queda cuando se apagan las luces',
    'ofrece una mirada cálida sobre su tema',
    'mantiene un tono ligero de principio a fin',
    'se mueve entre el humor y la tristeza',
    'premia la paciencia y la curiosidad',
    'invita a recién llegados y a habituales',
    'se ha preparado durante dos años',
  ],
};
const closings: Record<Language, readonly string[]> = {
  en: [
    'Places are limited, so early booking is advised.',
    'The team will be happy to answer any questions.',
    'Critics were full of praise.',
    'There is step-free access throughout.',
    'It has been a favourite with readers for years.',
    'More about the background can be found on our pages.',
    'Children under twelve come with an adult.',
    'A short introduction is given beforehand.',
  ],
  de: [
    'Die Plätze sind begrenzt, frühe Buchung wird empfohlen.',
    'Das Team beantwortet gern alle Fragen.',
    'Die Kritik war voll des Lobes.',
    'Alle Räume sind stufenlos erreichbar.',
    'Mehr zum Hintergrund steht auf unseren Seiten.',
    'Vorab gibt es eine kurze Einführung.',
  ],
  fr: [
    'Les places sont limitées, réservez tôt.',
    'L’équipe répond volontiers à vos questions.',
    'La critique a été élogieuse.',
    'Tous les espaces sont accessibles.',
    'Plus d’informations sur nos pages.',
    'Une courte introduction est proposée avant.',
  ],
  es: [
    'Las plazas son limitadas; conviene reservar pronto.',
    'El equipo responderá con gusto a sus preguntas.',
    'La crítica fue muy elogiosa.',
    'Todo el recinto es accesible.',
    'Más información en nuestras páginas.',
    'Antes habrá una breve introducción.',
  ],
};

/** A few sentences about something. */
export function describe(draw: Draw, subject: string, language: Language, sentences: number): string {
  const parts: string[] = [];
  for (let i = 0; i < sentences; i++) {
    switch (draw.below(3)) {
      case 0:
        parts.push(`${draw.pick(openings[language])}, ${subject} ${draw.pick(middles[language])}.`);
        break;
      case 1:
        parts.push(`${subject} ${draw.pick(middles[language])}.`);
        break;
      default:
        parts.push(draw.pick(closings[language]));
    }
  }
  return parts.join(' ');
}

const helpSubjects = [
  'your account',
  'a refund',
  'the newsletter',
  'gift vouchers',
  'delivery',
  'accessibility',
  'lost property',
  'group bookings',
  'payment by card',
  'cookies',
  'the mobile app',
  'opening hours',
  'parking',
  'school visits',
  'our partners',
  'data protection',
  'complaints',
  'wheelchair spaces',
  'reduced prices',
  'the waiting list',
];
const helpVerbs = [
  'How do I change',
  'What you should know about',
  'Questions about',
  'Everything on',
  'Trouble with',
  'Rules for',
  'A note on',
  'Getting the most out of',
];
const helpSentences = [
  'Please allow up to three working days for an answer.',
  'You will find the form in the lower part of the page.',
  'Our staff can help you by telephone on weekdays.',
  'Keep the confirmation that was sent to you.',
  'Changes take effect at the start of the next month.',
  'This does not apply to purchases made elsewhere.',
  'If you are in doubt, ask before you pay.',
  'The general terms apply.',
  'We never ask for your password.',
  'Some browsers need to be restarted first.',
  'The charge depends on the value of the order.',
  'You may object at any time without giving reasons.',
];

/** The heading of the n-th help or company page. */
export function helpTitle(draw: Draw): string {
  return `${draw.pick(helpVerbs)} ${draw.pick(helpSubjects)}`;
}

/** A paragraph of a help page. */
export function helpText(draw: Draw, sentences: number): string {
  const parts: string[] = [];
  for (let i = 0; i < sentences; i++) parts.push(draw.pick(helpSentences));
  return parts.join(' ');
}

const postHeads = [
  'Five things we learned about',
  'Behind the scenes:',
  'Why we still care about',
  'A weekend of',
  'Notes from',
  'Our guide to',
  'In praise of',
  'What nobody tells you about',
  'Looking back at',
  'The year in',
];
const postSubjects = [
  'small stages',
  'slow travel',
  'handmade posters',
  'street food',
  'old cinemas',
  'first drafts',
  'good coffee',
  'local radio',
  'open-air seasons',
  'second-hand finds',
  'rainy Sundays',
  'long queues',
  'new beginnings',
  'the night bus',
  'city gardens',
  'summer schools',
  'lost records',
  'early mornings',
];
const postSentences = [
  'Nobody expected the weather to hold.',
  'We asked around and wrote down what people told us.',
  'It started with a phone call and ended with a suitcase.',
  'There is a reason for that, and it is not money.',
  'A neighbour had kept the tapes for thirty years.',
  'What began as a joke became a habit.',
  'The answer surprised even those who had been there.',
  'Not all of it went well, of course.',
  'You could hear the river from the back row.',
  'By then the kitchen had closed.',
  'Most of us had never met before.',
  'It took four attempts to get the photograph right.',
  'If you go, bring a jacket.',
  'The second evening was louder than the first.',
  'We will be back next year.',
  'Some habits are worth keeping.',
];

/** The heading of a blog post. */
export function postTitle(draw: Draw): string {
  return `${draw.pick(postHeads)} ${draw.pick(postSubjects)}`;
}

/** A paragraph of a blog post. */
export function postText(draw: Draw, sentences: number): string {
  const parts: string[] = [];
  for (let i = 0; i < sentences; i++) parts.push(draw.pick(postSentences));
  return parts.join(' ');
}
