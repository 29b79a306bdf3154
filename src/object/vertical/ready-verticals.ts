/** Verticals for the common object types, after schema.org. A user's file starts from one of them and changes what it wants. */
import { subtypes } from './schema-types.js';
import type { Field, FieldKind, Vertical } from './vertical.js';

type Written = [
  name: string,
  kind: FieldKind,
  marks: '' | 'id' | 'id list' | 'list',
  from: string,
  labels: string,
];

const verticalDefinitions: Record<
  string,
  { happens?: boolean; queries: string; types?: string[]; fields: Written[] }
> = {
  Event: {
    happens: true,
    queries: 'name location',
    fields: [
      [
        'name',
        'text',
        'id',
        'name headline summary',
        'event title,title,event,name,veranstaltung,titel,titre,título,evento',
      ],
      [
        'startDate',
        'datetime',
        'id',
        'startDate start',
        'start,starts,begins,date,date and time,when,time,show,datum,beginn,wann,date et heure,quand,fecha,cuándo,data,quando,inizio,aanvang',
      ],
      ['endDate', 'datetime', '', 'endDate end', 'end,ends,until,ende,bis,fin,hasta,fine'],
      [
        'location',
        'place',
        'id',
        'location.name location.address.name location location.address',
        'venue,location,where,place,at,ort,wo,veranstaltungsort,lieu,où,lugar,dónde,luogo,dove,locatie,waar',
      ],
      ['address', 'text', '', 'location.address', 'address,adresse,anschrift,dirección,indirizzo,adres'],
      ['city', 'text', '', 'location.address.addressLocality', 'city,stadt,ville,ciudad,città,stad'],
      [
        'organizer',
        'text',
        '',
        'organizer.name organizer',
        'organizer,organiser,hosted by,presented by,veranstalter,organisateur,organizador,organizzatore',
      ],
      ['performer', 'person', 'list', 'performer.name performer', 'performer,with,artist,speaker,lineup'],
      [
        'price',
        'money',
        '',
        'offers.price offers.lowPrice offers.priceSpecification.price offers price',
        'price,admission,tickets,cost,entry,eintritt,preis,prix,tarif,precio,prezzo,prijs',
      ],
      ['status', 'text', '', 'eventStatus', 'status'],
      ['description', 'text', '', 'description', 'description,about'],
      ['url', 'url', '', 'url', ''],
      ['image', 'image', '', 'image.url image', ''],
      ['uid', 'identifier', '', 'identifier uid', ''],
    ],
  },
  Product: {
    queries: 'name',
    fields: [
      ['name', 'text', 'id', 'name title', 'product name,product,name,title'],
      [
        'brand',
        'text',
        'id',
        'brand.name brand manufacturer.name manufacturer',
        'brand,manufacturer,marke,hersteller,marque,marca,merk',
      ],
      ['model', 'identifier', '', 'model.name model mpn', 'model,model number,mpn,part number,modell'],
      ['sku', 'identifier', '', 'sku productID', 'sku,item number,article number,artikelnummer,référence'],
      ['gtin', 'identifier', 'id', 'gtin gtin13 gtin14 gtin12 gtin8 isbn', 'gtin,ean,upc,barcode'],
      [
        'price',
        'money',
        '',
        'offers.price offers.lowPrice offers.priceSpecification.price offers price',
        'price,our price,preis,prix,precio,prezzo,prijs',
      ],
      ['availability', 'text', '', 'offers.availability', 'availability,in stock'],
      ['rating', 'number', '', 'aggregateRating.ratingValue', 'rating'],
      ['category', 'text', '', 'category', 'category'],
      ['description', 'text', '', 'description', 'description'],
      ['url', 'url', '', 'url', ''],
      ['image', 'image', '', 'image.url image', ''],
    ],
  },
  Book: {
    queries: 'name author',
    fields: [
      ['name', 'text', 'id', 'name headline title', 'title,book title,titel,titre,título,titolo'],
      [
        'author',
        'person',
        'id list',
        'author.name author',
        'author,authors,by,written by,autor,auteur,autore',
      ],
      ['isbn', 'identifier', 'id', 'isbn workExample.isbn gtin13', 'isbn,isbn-13,isbn 13,isbn13,ean'],
      [
        'publisher',
        'text',
        '',
        'publisher.name publisher',
        'publisher,published by,imprint,verlag,éditeur,editorial,editore,uitgever',
      ],
      [
        'datePublished',
        'datetime',
        'id',
        'datePublished workExample.datePublished',
        'publication date,pub. date,pub date,published,date published,publish date,release date,erscheinungsdatum,date de parution',
      ],
      ['format', 'text', '', 'bookFormat', 'format,binding'],
      ['pages', 'number', '', 'numberOfPages', 'pages,page count,number of pages'],
      ['price', 'money', '', 'offers.price offers.lowPrice offers price', 'price,list price,our price'],
      ['description', 'text', '', 'description', 'description,synopsis'],
      ['url', 'url', '', 'url', ''],
      ['image', 'image', '', 'image.url image thumbnailUrl', ''],
    ],
  },
  Movie: {
    queries: 'name director',
    fields: [
      ['name', 'text', 'id', 'name headline title', 'title,movie,film'],
      [
        'director',
        'person',
        'id list',
        'director.name director',
        'director,directors,directed by,regie,réalisateur,regia',
      ],
      ['genre', 'text', 'list', 'genre', 'genre,genres,category'],
      ['contentRating', 'text', '', 'contentRating', 'rating,rated,mpaa rating,mpaa,certificate'],
      [
        'releaseDate',
        'datetime',
        '',
        'datePublished dateCreated',
        'release date,released,theatrical release,in theaters,year',
      ],
      ['actor', 'person', 'list', 'actor.name actor actors.name', 'starring,cast,actors,stars'],
      ['duration', 'text', '', 'duration', 'runtime,running time,length'],
      ['rating', 'number', '', 'aggregateRating.ratingValue', 'user rating'],
      ['description', 'text', '', 'description', 'synopsis,plot'],
      ['url', 'url', '', 'url', ''],
      ['image', 'image', '', 'image.url image', ''],
    ],
  },
  JobPosting: {
    queries: 'title employer',
    fields: [
      ['title', 'text', 'id', 'title name', 'job title,position,title,role,stelle,poste,puesto'],
      [
        'employer',
        'text',
        'id',
        'hiringOrganization.name hiringOrganization',
        'company,employer,organization,organisation,arbeitgeber,unternehmen,entreprise,empresa',
      ],
      [
        'location',
        'place',
        'id',
        'jobLocation.address.addressLocality jobLocation.name jobLocation.address jobLocation applicantLocationRequirements.name',
        'location,job location,city,where,ort,standort,einsatzort,lieu,ubicación',
      ],
      ['datePosted', 'datetime', '', 'datePosted', 'posted,date posted,posted on,veröffentlicht,publié'],
      [
        'validThrough',
        'datetime',
        '',
        'validThrough',
        'closing date,apply by,deadline,expires,bewerbungsfrist',
      ],
      [
        'employmentType',
        'text',
        'list',
        'employmentType',
        'employment type,job type,type,contract,anstellungsart',
      ],
      [
        'salary',
        'money',
        '',
        'baseSalary.value.value baseSalary.value.minValue baseSalary.minValue baseSalary.value baseSalary estimatedSalary.value',
        'salary,pay,compensation,gehalt,salaire,salario',
      ],
      [
        'identifier',
        'identifier',
        '',
        'identifier.value identifier',
        'job id,reference,ref,requisition,kennziffer',
      ],
      ['description', 'text', '', 'description', 'description'],
      ['url', 'url', '', 'url', ''],
    ],
  },
  Recipe: {
    queries: 'name',
    fields: [
      ['name', 'text', 'id', 'name headline', 'recipe,title'],
      ['author', 'person', 'id', 'author.name author', 'by,author,recipe by'],
      [
        'ingredients',
        'text',
        'list',
        'recipeIngredient ingredients',
        'ingredients,zutaten,ingrédients,ingredientes,ingredienti,ingrediënten',
      ],
      [
        'instructions',
        'text',
        'list',
        'recipeInstructions',
        'instructions,directions,method,preparation,steps,zubereitung,préparation,elaboración,preparazione,bereiding',
      ],
      ['yield', 'text', '', 'recipeYield yield', 'serves,servings,yield,portionen,pour,porciones'],
      ['totalTime', 'text', '', 'totalTime', 'total time,ready in'],
      ['prepTime', 'text', '', 'prepTime', 'prep time,preparation time'],
      ['cookTime', 'text', '', 'cookTime', 'cook time,cooking time'],
      ['category', 'text', 'list', 'recipeCategory', 'course,category'],
      ['cuisine', 'text', 'list', 'recipeCuisine', 'cuisine'],
      ['description', 'text', '', 'description', ''],
      ['datePublished', 'datetime', '', 'datePublished', 'published'],
      ['url', 'url', '', 'url', ''],
      ['image', 'image', '', 'image.url image', ''],
    ],
  },
  Article: {
    queries: 'headline',
    fields: [
      ['headline', 'text', 'id', 'headline name title', 'headline,title'],
      ['author', 'person', 'id list', 'author.name author creator', 'by,author,autor,par,von'],
      [
        'datePublished',
        'datetime',
        'id',
        'datePublished dateCreated',
        'published,posted,date,veröffentlicht,publié',
      ],
      ['dateModified', 'datetime', '', 'dateModified', 'updated,modified'],
      ['publisher', 'text', '', 'publisher.name publisher', ''],
      ['section', 'text', 'list', 'articleSection', 'section,category'],
      ['description', 'text', '', 'description', ''],
      ['url', 'url', '', 'url mainEntityOfPage', ''],
      ['image', 'image', '', 'image.url image', ''],
    ],
  },
  Person: {
    queries: 'name',
    fields: [
      ['name', 'person', 'id', 'name', 'name'],
      ['jobTitle', 'text', '', 'jobTitle', 'title,position,job title,role,funktion'],
      [
        'organization',
        'text',
        'id',
        'worksFor.name affiliation.name worksFor affiliation memberOf.name',
        'affiliation,organization,company,department,institut',
      ],
      ['email', 'identifier', 'id', 'email', 'email,e-mail,mail'],
      ['telephone', 'identifier', '', 'telephone', 'phone,telephone,tel,telefon,téléphone,teléfono'],
      ['birthDate', 'datetime', '', 'birthDate', 'born,birth date,geboren'],
      ['address', 'text', '', 'address', 'address,office,adresse'],
      ['description', 'text', '', 'description', ''],
      ['url', 'url', '', 'url', ''],
      ['image', 'image', '', 'image.url image', ''],
    ],
  },
  Place: {
    queries: 'name',
    fields: [
      ['name', 'place', 'id', 'name', 'name'],
      ['address', 'text', 'id', 'address', 'address,adresse,anschrift,dirección,indirizzo'],
      ['city', 'text', 'id', 'address.addressLocality', 'city,stadt,ville,ciudad'],
      ['telephone', 'identifier', '', 'telephone', 'phone,telephone,tel,telefon,téléphone,teléfono'],
      ['openingHours', 'text', 'list', 'openingHours', 'hours,opening hours,öffnungszeiten,horaires,horario'],
      ['priceRange', 'text', '', 'priceRange', 'price range'],
      ['rating', 'number', '', 'aggregateRating.ratingValue', 'rating'],
      ['latitude', 'number', '', 'geo.latitude latitude', ''],
      ['longitude', 'number', '', 'geo.longitude longitude', ''],
      ['description', 'text', '', 'description', ''],
      ['url', 'url', '', 'url', ''],
      ['image', 'image', '', 'image.url image', ''],
    ],
  },
};

/** Names of the ready verticals. */
export const readyNames: readonly string[] = Object.keys(verticalDefinitions);

/** A ready vertical by the name of its object, in any case; null when there is none. */
export function readyVertical(object: string): Vertical | null {
  const name = readyNames.find((known) => known.toLowerCase() === object.toLowerCase());
  if (name === undefined) return null;
  const { happens = false, queries, fields } = verticalDefinitions[name]!;
  const asked = queries.split(' ');
  return {
    name: name.toLowerCase(),
    object: name,
    types: [name, ...(subtypes[name] ?? [])],
    happens,
    fields: fields.map(
      ([field, kind, marks, from, labels]): Field => ({
        name: field,
        kind,
        list: marks.includes('list'),
        identifies: marks.startsWith('id'),
        queries: asked.includes(field),
        from: from.split(' '),
        labels: labels === '' ? [] : labels.split(','),
      }),
    ),
    seeds: [],
    sites: [],
    timeZone: null,
    sitesAreGiven: false,
    prefer: [],
  };
}
