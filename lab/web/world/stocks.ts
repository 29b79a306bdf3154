/**
 * What the two halves of the simulated web do not share: names of arguments, classes, words in addresses, shapes of addresses, languages (and with them labels, badges and the words of sentences).
 * What was learned from the half for tuning by heart is worth nothing on the half for reporting. `stocks.test.ts` proves that they share nothing, and that no word that only the half for reporting has is written in `src`.
 */
import type { Language } from '../language/languages.js';

/** A half that sites belong to. */
export type OwnHalf = 'tune' | 'report';

export const languagesOf: Readonly<Record<OwnHalf, readonly Language[]>> = {
  tune: ['en', 'de'],
  report: ['fr', 'es'],
};

/** Names of the arguments of searches, by what they mean. */
export const argumentNames = {
  tune: {
    query: ['q', 'query', 's', 'search', 'keyword', 'kw', 'term', 'k', 'text', 'find'],
    category: ['cat', 'category', 'c', 'genre', 'dept', 'filter'],
    sort: ['sort', 'order', 'o', 'sortby', 'srt'],
    page: ['page', 'p', 'pg', 'pageno', 'start'],
    'page-size': ['size', 'n', 'limit', 'per_page', 'show'],
    view: ['view', 'layout', 'display', 'mode'],
    hidden: ['lang', 'site', 'type', 'submit', 'scope'],
    place: ['where', 'l', 'loc', 'city', 'place'],
    tracking: ['src', 'ref', 'utm_source', 'from', 'trk'],
    session: ['sid', 'sess', 'token', 'rnd'],
  },
  report: {
    query: ['cadena', 'wd', 'frase', 'saisie', 'req', 'libelle', 'clave', 'expr', 'consulte', 'rech'],
    category: ['rubrique', 'seccion', 'famille', 'clase', 'rayon', 'apartado'],
    sort: ['tri', 'orden', 'classement', 'ordenar', 'trierpar'],
    page: ['folio', 'feuille', 'hoja', 'numpage', 'tranche'],
    'page-size': ['nb', 'cantidad', 'parpage', 'cuantos', 'taille'],
    view: ['vue', 'vista', 'gabarit', 'aspecto'],
    hidden: ['langue', 'idioma', 'chaine', 'envoi', 'ambito'],
    place: ['endroit', 'localidad', 'commune', 'paraje', 'zona'],
    tracking: ['xtor', 'provenance', 'origen', 'campagne', 'medio'],
    session: ['visite', 'sesion', 'jeton', 'alea'],
  },
} as const;
export type StockedArgument = keyof typeof argumentNames.tune;

/** Where searches stand. */
export const searchPaths = {
  tune: {
    script: ['/search', '/find', '/results', '/search.php', '/suche', '/catalog/search', '/s.aspx'],
    path: ['/search/', '/find/', '/s/q/'],
  },
  report: {
    script: ['/chercher', '/resultats', '/busqueda', '/consulta.php', '/explorer', '/moteur', '/b.aspx'],
    path: ['/chercher/', '/busqueda/', '/r/m/'],
  },
} as const;

/** Words in addresses that belong to no language of a page. */
export const addressWords = {
  tune: {
    events: { category: 'genre', maker: 'venue' },
    books: { category: 'subject', maker: 'author' },
    jobs: { category: 'sector', maker: 'company' },
    place: 'place',
    places: 'places',
    letters: 'a-z',
    archive: 'archive',
    browse: 'browse',
    print: 'print',
    categories: 'categories',
    branch: 'branch',
  },
  report: {
    events: { category: 'courant', maker: 'estrade' },
    books: { category: 'matiere', maker: 'plume' },
    jobs: { category: 'metier', maker: 'employeur' },
    place: 'sitio',
    places: 'sitios',
    letters: 'abecedaire',
    archive: 'historique',
    browse: 'parcourir',
    print: 'imprimer',
    categories: 'familles',
    branch: 'rama',
  },
} as const;

/** Shapes of the addresses of detail pages. `S` is the section's word, `L` the language. */
export const detailShapes = {
  tune: {
    'query-id': '/S.php?id={id}',
    'query-mixed-case': '/SDetail.aspx?ItemID={id}',
    'query-extra': '/show?view=detail&id={id}&lang=L',
    slug: '/S/{name}',
    'slug-id': '/S/{slug}-{id}',
    'date-path': '/{year}/{month}/{day}/{name}',
    numeric: '/S/{id}',
    opaque: '/S/{opaque}',
    'mid-id': '/S/{id}/{slug}/',
    'mixed-case': '/S/Details/{id}',
  },
  report: {
    'query-fiche': '/fiche.php?num={id}',
    'query-path': '/index.cfm?fiche={id}&section=S',
    'slug-root': '/{name}',
    'slug-id-html': '/{slug}-s{id}.html',
    'numeric-short': '/s/{id}.html',
    'mid-id-tail': '/S/{id}/fiche',
    'category-path': '/{cat}/{slug}-{id}',
    'id-comma': '/S/{slug},{id}.html',
    'id-first': '/{id}-{slug}',
    'folder-date': '/S/{year}-{month}/{name}',
  },
} as const;

/** Classes by the role of an element: in words of the site, by a framework, by utilities. */
export const classStocks = {
  tune: {
    page: ['wrapper', 'container', 'max-w-6xl mx-auto'],
    header: ['site-header', 'navbar-header', 'flex items-center py-4'],
    brand: ['logo', 'navbar-brand', 'text-2xl font-bold'],
    nav: ['main-nav', 'navbar navbar-expand', 'flex gap-4 border-b'],
    navitem: ['main-nav__item', 'nav-item', 'py-2 px-3'],
    body: ['content-area', 'row', 'grid grid-cols-12 gap-6'],
    main: ['main-content', 'col-md-9', 'col-span-9'],
    side: ['sidebar', 'col-md-3', 'col-span-3 text-sm'],
    footer: ['site-footer', 'footer mt-auto', 'mt-12 border-t py-6'],
    crumbs: ['breadcrumbs', 'breadcrumb', 'text-xs mb-2'],
    heading: ['page-title', 'display-5', 'text-3xl mb-4'],
    grid: ['listing', 'card-deck', 'grid grid-cols-3 gap-4'],
    card: ['listing-item', 'card', 'rounded shadow p-4'],
    cardtitle: ['listing-item__title', 'card-title', 'font-semibold text-lg'],
    cardmeta: ['listing-item__meta', 'card-text text-muted', 'text-gray-500'],
    thumb: ['listing-item__image', 'card-img-top', 'object-cover w-full h-32'],
    entity: ['detail', 'card-body', 'prose'],
    picture: ['detail__image', 'img-fluid', 'float-right w-72 ml-4'],
    fields: ['detail__facts', 'list-group', 'divide-y my-4'],
    field: ['detail__fact', 'list-group-item', 'py-2 flex'],
    label: ['detail__label', 'font-weight-bold', 'w-32 font-medium'],
    value: ['detail__value', 'col', 'flex-1'],
    description: ['detail__text', 'lead', 'leading-relaxed'],
    badge: ['flag', 'badge badge-warning', 'bg-red-100 text-red-700 px-2'],
    button: ['button', 'btn btn-primary', 'bg-blue-600 text-white px-4 py-2'],
    more: ['actions', 'btn-group', 'flex gap-2 mt-4'],
    pager: ['pagination', 'pagination', 'flex justify-center gap-2 mt-8'],
    pageritem: ['pagination__link', 'page-link', 'px-3 py-1 border'],
    current: ['pagination__current', 'page-link active', 'px-3 py-1 bg-gray-200'],
    form: ['search-form', 'form-inline', 'flex gap-2 mb-6'],
    input: ['search-form__field', 'form-control', 'border px-2 py-1'],
    box: ['widget', 'panel', 'bg-gray-50 p-4 mb-6'],
    boxtitle: ['widget__title', 'panel-heading', 'font-bold mb-2'],
    links: ['link-list', 'list-unstyled', 'space-y-1'],
    tags: ['tag-cloud', 'nav nav-pills', 'flex flex-wrap gap-2'],
    tag: ['tag', 'badge badge-light', 'bg-gray-100 rounded px-2'],
    columns: ['index-columns', 'list-columns', 'columns-3'],
    teaser: ['teaser', 'media', 'border-b py-4'],
    teasertitle: ['teaser__title', 'media-heading', 'text-xl'],
    date: ['date', 'text-muted small', 'text-xs text-gray-400'],
    calendar: ['calendar', 'table table-bordered', 'table-fixed w-full'],
    ad: ['promo', 'jumbotron p-3', 'bg-yellow-50 p-3'],
  },
  report: {
    page: ['enveloppe', 'section', 'mw8 center'],
    header: ['tete', 'hero is-small', 'dt w-100 pv3'],
    brand: ['enseigne', 'hero-title', 'f3 fw7'],
    nav: ['onglets', 'tabs is-boxed', 'dtc bb b--black-10'],
    navitem: ['onglet', 'tabs-tab', 'dib pv2 ph3'],
    body: ['corps', 'tile is-ancestor', 'cf ph2-ns'],
    main: ['principal', 'tile is-9', 'fl w-75-l'],
    side: ['marge', 'tile is-3', 'fl w-25-l f6'],
    footer: ['pied', 'level is-mobile', 'pv4 bt b--black-20'],
    crumbs: ['ariane', 'level-left', 'f7 mb2'],
    heading: ['maitre-intitule', 'title is-2', 'f2 lh-title'],
    grid: ['mosaique', 'tile is-parent', 'flex-ns nl2 nr2'],
    card: ['vignette', 'tile is-child', 'pa3 ba b--light-gray'],
    cardtitle: ['vignette-nom', 'title is-5', 'f4 fw6 mv0'],
    cardmeta: ['vignette-bref', 'subtitle is-6', 'gray mt1'],
    thumb: ['vignette-cliche', 'image is-4by3', 'db w-100 h4'],
    entity: ['fiche', 'content is-medium', 'measure-wide'],
    picture: ['fiche-cliche', 'image is-square', 'fr w5 ml3'],
    fields: ['fiche-donnees', 'box is-shadowless', 'list pl0'],
    field: ['fiche-ligne', 'level-item', 'bb pv2 dt'],
    label: ['fiche-cle', 'has-text-weight-bold', 'w4 b dtc'],
    value: ['fiche-val', 'has-text-left', 'dtc v-top'],
    description: ['fiche-texte', 'is-size-5', 'lh-copy'],
    badge: ['pastille', 'notification is-danger', 'bg-washed-red dark-red ph2'],
    button: ['bouton', 'is-link is-outlined', 'bg-navy white pa2 br2'],
    more: ['prolonger', 'buttons has-addons', 'mt3 dib'],
    pager: ['feuilleter', 'pagination-list is-centered', 'tc mt4'],
    pageritem: ['feuillet', 'pagination-link', 'ba dib ph2'],
    current: ['feuillet-ici', 'pagination-link is-current', 'dib ph2 bg-moon-gray'],
    form: ['moteur', 'field is-grouped', 'mb4 flex-l'],
    input: ['moteur-champ', 'control is-expanded', 'ba pa1'],
    box: ['encart', 'message is-light', 'bg-near-white pa3 mb4'],
    boxtitle: ['encart-entete', 'message-header', 'b mb1'],
    links: ['renvois', 'menu-list', 'list mv0'],
    tags: ['etiquettes', 'tags has-addons', 'flex-nowrap nt2'],
    tag: ['etiquette', 'chip is-rounded', 'br-pill bg-light-gray ph2'],
    columns: ['repertoire', 'columns is-multiline', 'cc-3'],
    teaser: ['accroche', 'media-content', 'bb pv3'],
    teasertitle: ['accroche-entete', 'title is-4', 'f3 mv1'],
    date: ['jour', 'is-size-7', 'f7 silver'],
    calendar: ['mois', 'grille is-bordered', 'collapse w-100'],
    ad: ['reclame', 'notification is-warning', 'bg-washed-yellow pa2'],
  },
} as const;
