/** Words that tell what a form or a field is for, in many languages. Stems are looked for anywhere, words as a whole. */

const stems = [
  'search',
  'seach',
  'sucheb',
  'suchen',
  'suchbegriff',
  'suchwort',
  'suchfeld',
  'recherch',
  'cherch',
  'busca',
  'búsqu',
  'busqu',
  'pesquis',
  'procura',
  'ricerc',
  'zoek',
  'szuka',
  'wyszuk',
  'hledat',
  'hledej',
  'hledan',
  'vyhled',
  'hľada',
  'vyhľad',
  'keresé',
  'kerese',
  'kereső',
  'kereso',
  'căuta',
  'cautare',
  'søg',
  'søk',
  'sök',
  'αναζ',
  'ψάξ',
  'поиск',
  'искать',
  'найти',
  'поищ',
  'пошук',
  'шука',
  'знайти',
  'търс',
  'претраж',
  'тражи',
  'pretraz',
  'pretraž',
  'iskanj',
  'išči',
  'paiešk',
  'paiesk',
  'ieškot',
  'mekle',
  'meklē',
  'otsing',
  '搜',
  '検索',
  '探す',
  'さがす',
  '검색',
  '찾기',
  'ค้นหา',
  'tìm',
  'timkiem',
  'tim-kiem',
  'query',
  'qry',
  '查询',
  '查詢',
  '查找',
  '寻找',
  'بحث',
  'جستجو',
  'חיפוש',
  'חפש',
  'खोज',
  'fulltext',
  'poisk',
  'iskat',
  'lookup',
  'finder',
];

const formWords = new Set(
  (
    'find query keyword keywords ara arama bul cerca cercare sok sog soeg haku hae suche such cse q srch opensearch lookup cari etsi otsi isci trazi browse kereses pesquisa zoeken finden ' +
    'trova trouver encontrar vind znajdz discover locate locator'
  ).split(' '),
);

/** Names that a field for words has on many sites; short ones mean other things elsewhere. */
export const surestNames = new Set(
  'q query qry s search keyword keywords kw k kwd term terms qs as_q _nkw ntt wd searchterm search_query field-keywords'.split(
    ' ',
  ),
);
export const likelyNames = new Set(
  (
    'kws searchterms searchtext searchstring searchword searchwords searchquery searchkeyword search_term search_text search_keyword search_block_form search_theme_form search_api_fulltext phrase qt ' +
    'querytext query_string querystring freetext fulltext lookfor recherche suche suchbegriff suchwort busca buscar zoek zoekterm szukaj hledat cerca ricerca ara arama motcle motscles user_query ' +
    'sitesearch global_search pesquisa sok sog haku poisk search_str srch searchfor search_for textsearch inpsearch'
  ).split(' '),
);
export const possibleNames = new Set(
  'text key d p w st sw word words mot mots request story crit criteria szo filter_name find'.split(' '),
);

const formWordPlaces = new Set(
  'zip zipcode postal postalcode postcode plz city location town address near where place destination origin street'.split(
    ' ',
  ),
);
const days = new Set(
  'date dates day month year checkin checkout arrival arrive departure from to start end min max minimum maximum price prices calendar'.split(
    ' ',
  ),
);
const persons = new Set(
  (
    'user username userid login password passwd pwd fname lname surname fullname firstname lastname vorname nachname phone tel telephone mobile company captcha author comment message subject nick nickname ' +
    'website coupon promo promocode amount quantity qty card birth birthday birthdate usr'
  ).split(' '),
);

const email = /e-?mail|mail(?!ing)|correo|courriel|почт/i;
const refine =
  /filter|refin|sort|order.?by|per.?page|limit|price|preis|prix|manufactur|brand|marke|categor|rubri/i;
const login =
  /log.?in|sign.?in|log.?on|anmeld|einlog|connexion|inloggen|zaloguj|prihlas|přihlás|entrar|accedi|iniciar|войти|вход|авториз|登录|登入|ログイン|로그인/i;
const other =
  /regist|sign.?up|join|subscri|newsletter|abonn|inscri|iscri|suscri|mailing|подпис|регистр|注册|登録|rejestr|lostpass|forgot|reset.?pass|recover|password|passwd|contact|kontakt|comment|feedback|send.?message|checkout|add.?to.?cart|cart|basket|warenkorb|coupon|donat|vote|poll|captcha|unlock|track(?:ing)?.?(?:order|number)/i;

/** The parts of a name or a text: at capitals and at whatever is no letter. */
function partsOfName(text: string): string[] {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean);
}

/** Whether a text speaks of searching. */
export function saysSearch(text: string): boolean {
  if (text === '') return false;
  const small = text.toLowerCase().replace(/research|jquery/g, ' ');
  return stems.some((stem) => small.includes(stem)) || partsOfName(small).some((part) => formWords.has(part));
}

const hasPart = (text: string, known: ReadonlySet<string>): boolean =>
  partsOfName(text).some((part) => known.has(part));

export const saysPlace = (text: string): boolean => hasPart(text, formWordPlaces);
export const saysDay = (text: string): boolean => hasPart(text, days);
export const saysPerson = (text: string): boolean =>
  hasPart(text, persons) || /(?:first|last).?name/i.test(text);
export const saysEmail = (text: string): boolean => email.test(text);
export const saysRefine = (text: string): boolean => refine.test(text.replace(/[a-z]*border/gi, ''));
export const saysLogin = (text: string): boolean => login.test(text);
export const saysOther = (text: string): boolean => other.test(text);
