/** Running text for descriptions, articles and help pages: sentences put together from phrases, in the page's language. `*` stands for the subject. */
import type { Draw } from '../world/draw.js';
import type { Language } from './languages.js';

/** What a description is about. */
export type Subject = 'events' | 'books' | 'jobs' | 'site';

type Phrases = Readonly<Record<Language, readonly string[]>>;

const about: Readonly<Record<Subject, Phrases>> = {
  events: {
    en: [
      'For one evening only, * returns to the stage where it all began.',
      '* brings together old favourites and material that has never been played in public.',
      'Critics called the last tour of * a small miracle of timing.',
      'Expect two sets with an interval, and a long encore if the mood is right.',
      'With a new line-up, * sounds louder and looser than on record.',
      'The programme moves between humour and sorrow without losing its thread.',
      'Places are limited, and the last three evenings were full a week ahead.',
      'There is step-free access throughout; please tell the box office what you need.',
      'The bar opens with the doors and stays open afterwards.',
      'Children under twelve come with an adult and pay half.',
      'A short introduction is given half an hour before the beginning.',
      'What began as an experiment has become a fixture of the season.',
    ],
    de: [
      'Nur an einem Abend kehrt * auf die Bühne zurück, auf der alles begann.',
      '* verbindet Bekanntes mit Stücken, die noch nie öffentlich zu hören waren.',
      'Die Kritik nannte die letzte Tournee von * ein kleines Wunder.',
      'Es gibt zwei Teile mit Pause und, wenn die Stimmung passt, eine lange Zugabe.',
      'In neuer Besetzung klingt * lauter und freier als auf Platte.',
      'Die Plätze sind begrenzt; die letzten drei Abende waren früh ausverkauft.',
      'Alle Räume sind stufenlos erreichbar.',
      'Die Bar öffnet mit dem Einlass und bleibt danach offen.',
      'Eine halbe Stunde vorher gibt es eine kurze Einführung.',
      'Kinder unter zwölf Jahren zahlen die Hälfte.',
    ],
    fr: [
      'Pour un soir seulement, * retrouve la scène où tout a commencé.',
      '* réunit des classiques et des morceaux jamais joués en public.',
      'La critique a salué la dernière tournée de * comme un petit miracle.',
      'Deux parties avec entracte, et un long rappel si l’ambiance s’y prête.',
      'Dans une nouvelle formation, * sonne plus fort et plus libre.',
      'Les places sont limitées ; les trois dernières soirées affichaient complet.',
      'Tous les espaces sont accessibles.',
      'Le bar ouvre en même temps que les portes.',
      'Une courte introduction est proposée une demi-heure avant.',
      'Demi-tarif pour les moins de douze ans.',
    ],
    es: [
      'Solo por una noche, * vuelve al escenario donde todo empezó.',
      '* reúne clásicos y piezas que nunca se han tocado en público.',
      'La crítica llamó a la última gira de * un pequeño milagro.',
      'Dos partes con descanso y un largo bis si el ambiente acompaña.',
      'Con nueva formación, * suena más fuerte y más libre.',
      'Las plazas son limitadas; las tres últimas noches se llenaron.',
      'Todo el recinto es accesible.',
      'El bar abre con las puertas y sigue abierto después.',
      'Media hora antes habrá una breve introducción.',
      'Los menores de doce años pagan la mitad.',
    ],
  },
  books: {
    en: [
      '* begins with a letter that should never have been opened.',
      'Three generations, one house, and a secret that will not stay buried.',
      'With a sharp eye and a dry wit, the author follows a family through forty years.',
      'Readers praised * for its warmth and its unhurried pace.',
      'The book grew out of ten years of notebooks and conversations.',
      'A map, a glossary and a short chronology are included.',
      'It can be read in an evening and stays for a long time.',
      'This edition has a new foreword and corrects the text of the first printing.',
      'Clear chapters and many examples make * useful for beginners too.',
      'Shortlisted for two prizes in the year it first appeared.',
      'The translator’s notes are a pleasure of their own.',
      'Nothing in * is quite what it seems, least of all the narrator.',
    ],
    de: [
      '* beginnt mit einem Brief, den niemand hätte öffnen dürfen.',
      'Drei Generationen, ein Haus und ein Geheimnis, das nicht ruhen will.',
      'Mit scharfem Blick und trockenem Witz wird eine Familie durch vierzig Jahre begleitet.',
      'Leserinnen und Leser lobten * für die Wärme und den ruhigen Ton.',
      'Das Buch entstand aus zehn Jahren Notizen und Gesprächen.',
      'Mit Karte, Glossar und kurzer Zeittafel.',
      'Diese Ausgabe hat ein neues Vorwort.',
      'Klare Kapitel und viele Beispiele machen * auch für Anfänger nützlich.',
    ],
    fr: [
      '* s’ouvre sur une lettre que personne n’aurait dû lire.',
      'Trois générations, une maison et un secret qui ne veut pas se taire.',
      'D’un œil vif, l’auteur suit une famille pendant quarante ans.',
      'Les lecteurs ont aimé * pour sa chaleur et son rythme tranquille.',
      'Le livre est né de dix ans de carnets et de conversations.',
      'Avec une carte, un glossaire et une chronologie.',
      'Cette édition comporte une nouvelle préface.',
      'Des chapitres clairs rendent * utile aux débutants aussi.',
    ],
    es: [
      '* empieza con una carta que nadie debía abrir.',
      'Tres generaciones, una casa y un secreto que no quiere callar.',
      'Con mirada aguda, el autor sigue a una familia durante cuarenta años.',
      'Los lectores elogiaron * por su calidez y su ritmo pausado.',
      'El libro nació de diez años de cuadernos y conversaciones.',
      'Con mapa, glosario y cronología.',
      'Esta edición tiene un prólogo nuevo.',
      'Capítulos claros y muchos ejemplos hacen * útil también para principiantes.',
    ],
  },
  jobs: {
    en: [
      '* is looking for someone who likes to see things through.',
      'You will work in a team of eight and report to the head of department.',
      'Experience in a similar role is welcome; curiosity matters more.',
      '* offers thirty days of leave, a pension scheme and flexible hours.',
      'The position is open from the first of next month.',
      'You plan your week yourself and answer for the result.',
      'A driving licence and good written English are required.',
      'We pay for training and give you the time for it.',
      'Please send a short letter and your curriculum vitae in one file.',
      'Part of the work can be done from home after three months.',
      'Since it was founded, * has grown without losing its manners.',
      'Interviews are held in the second half of the month.',
    ],
    de: [
      '* sucht jemanden, der Dinge gern zu Ende bringt.',
      'Sie arbeiten in einem Team von acht Personen und berichten an die Abteilungsleitung.',
      'Erfahrung in einer ähnlichen Rolle ist willkommen, Neugier zählt mehr.',
      '* bietet dreißig Tage Urlaub, Altersvorsorge und flexible Zeiten.',
      'Die Stelle ist ab dem nächsten Ersten frei.',
      'Führerschein und gutes Deutsch werden vorausgesetzt.',
      'Weiterbildung bezahlen wir, und Zeit dafür gibt es auch.',
      'Bitte senden Sie Anschreiben und Lebenslauf in einer Datei.',
    ],
    fr: [
      '* cherche une personne qui aime mener les choses à bien.',
      'Vous travaillez dans une équipe de huit et rendez compte au chef de service.',
      'Une expérience similaire est bienvenue, la curiosité compte davantage.',
      '* offre trente jours de congés et des horaires souples.',
      'Le poste est à pourvoir le premier du mois prochain.',
      'Permis de conduire et bon français écrit exigés.',
      'Nous finançons la formation.',
      'Merci d’envoyer lettre et CV en un seul fichier.',
    ],
    es: [
      '* busca a alguien que disfrute terminando lo que empieza.',
      'Trabajarás en un equipo de ocho personas.',
      'Se valora experiencia similar; la curiosidad importa más.',
      '* ofrece treinta días de vacaciones y horario flexible.',
      'El puesto está libre desde el primero del mes próximo.',
      'Se requiere permiso de conducir y buen español escrito.',
      'Pagamos la formación y damos tiempo para ella.',
      'Envía carta y currículum en un solo archivo.',
    ],
  },
  site: {
    en: [
      '* has been around for longer than most of its readers remember.',
      'We look things up so that you do not have to.',
      'Everything here is checked by a person before it appears.',
      '* is independent and has no shareholders to please.',
      'Tell us what is missing and we will add it.',
      'Our newsletter comes out on Thursdays and is short.',
      'Over the years * has grown from a leaflet to a daily habit.',
      'The office is open on weekdays from ten to four.',
      'Listings are free; advertisements pay for the rest.',
      'New this season: longer opening hours and a better index.',
    ],
    de: [
      '* gibt es schon länger, als die meisten sich erinnern.',
      'Wir schlagen nach, damit Sie es nicht müssen.',
      'Alles hier wird von Menschen geprüft, bevor es erscheint.',
      '* ist unabhängig und niemandem verpflichtet.',
      'Sagen Sie uns, was fehlt, wir tragen es nach.',
      'Unser Rundbrief kommt donnerstags und ist kurz.',
      'Das Büro ist werktags von zehn bis vier besetzt.',
      'Einträge sind kostenlos, Anzeigen bezahlen den Rest.',
    ],
    fr: [
      '* existe depuis plus longtemps que la plupart ne s’en souviennent.',
      'Nous cherchons pour que vous n’ayez pas à le faire.',
      'Tout est vérifié par une personne avant publication.',
      '* est indépendant.',
      'Dites-nous ce qui manque, nous l’ajouterons.',
      'Notre lettre paraît le jeudi, et elle est courte.',
      'Le bureau est ouvert en semaine de dix à seize heures.',
      'Les annonces sont gratuites ; la publicité paie le reste.',
    ],
    es: [
      '* existe desde hace más tiempo del que muchos recuerdan.',
      'Buscamos para que tú no tengas que hacerlo.',
      'Todo lo revisa una persona antes de publicarse.',
      '* es independiente.',
      'Dinos qué falta y lo añadiremos.',
      'Nuestro boletín sale los jueves y es corto.',
      'La oficina abre de diez a cuatro entre semana.',
      'Los anuncios son gratuitos; la publicidad paga el resto.',
    ],
  },
};

/** A few different sentences about something. */
export function describe(
  draw: Draw,
  name: string,
  subject: Subject,
  language: Language,
  sentences: number,
): string {
  return draw
    .some(about[subject][language], sentences)
    .map((text) => text.replace('*', () => name))
    .join(' ');
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
  'Vouchers cannot be exchanged for cash.',
  'A second person may come free of charge where the card says so.',
  'We store what we need and delete it after two years.',
  'The number is printed on the back of the card.',
  'In that case, write to the address below.',
  'Refunds go to the account that was used for payment.',
];

/** The heading of a help or company page. */
export function helpTitle(draw: Draw): string {
  return `${draw.pick(helpVerbs)} ${draw.pick(helpSubjects)}`;
}

/** A paragraph of a help page. */
export function helpText(draw: Draw, sentences: number): string {
  return draw.some(helpSentences, sentences).join(' ');
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
  'corner shops',
  'borrowed bicycles',
  'the last row',
  'paper maps',
  'winter markets',
  'quiet rooms',
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
  'The man at the door knew everybody by name.',
  'Half of the chairs came from a church.',
  'In the end it was the youngest who knew the way.',
  'Nobody has written this down before, as far as we know.',
  'The bus was late, which turned out to be lucky.',
  'Later we found the same picture in a newspaper of 1962.',
  'It is cheaper than it looks and better than it sounds.',
  'Ask for the small room upstairs.',
  'The list is longer than it used to be.',
  'She laughed and said that was the whole secret.',
  'We counted eleven languages at one table.',
  'It rained, and it did not matter.',
];

/** The heading of a blog post. */
export function postTitle(draw: Draw): string {
  return `${draw.pick(postHeads)} ${draw.pick(postSubjects)}`;
}

/** A paragraph of a blog post. */
export function postText(draw: Draw, sentences: number): string {
  return draw.some(postSentences, sentences).join(' ');
}
