/** Job postings: title, company, place, salary, dates. */
import { formatDate, thousands } from '../language/date-format.js';
import type { Language } from '../language/languages.js';
import { companyName, jobTitle } from '../language/names.js';
import { cities } from '../language/places.js';
import { describe } from '../language/prose.js';
import { BoundedCache } from '../world/bounded-cache.js';
import { isoDate } from '../world/calendar.js';
import { Draw, happens, mix } from '../world/draw.js';
import type { Entity, EntityTruth, EntityView, ShownField, Taste, Vertical } from './vertical.js';
import { writeName } from './wording.js';

const roles: Readonly<Record<string, readonly string[]>> = {
  Engineering: [
    'Software Engineer',
    'Mechanical Engineer',
    'Test Engineer',
    'Data Engineer',
    'Site Reliability Engineer',
    'Electrical Designer',
  ],
  Health: ['Nurse', 'Physiotherapist', 'Pharmacist', 'Radiographer', 'Care Assistant', 'Dentist'],
  Finance: ['Accountant', 'Controller', 'Payroll Clerk', 'Auditor', 'Credit Analyst', 'Treasury Manager'],
  Sales: ['Account Manager', 'Sales Representative', 'Store Manager', 'Buyer', 'Key Account Executive'],
  Education: ['Primary Teacher', 'Lecturer', 'Language Tutor', 'School Librarian', 'Course Coordinator'],
  Hospitality: ['Chef de Partie', 'Hotel Receptionist', 'Barista', 'Restaurant Manager', 'Event Planner'],
  Logistics: ['Warehouse Operative', 'Truck Driver', 'Dispatcher', 'Supply Planner', 'Customs Agent'],
  Media: ['Copy Editor', 'Graphic Designer', 'Video Producer', 'Social Media Manager', 'Photographer'],
  Legal: ['Legal Counsel', 'Paralegal', 'Compliance Officer', 'Contract Manager'],
  Construction: ['Site Manager', 'Electrician', 'Carpenter', 'Quantity Surveyor', 'Crane Operator'],
};
const categories: Readonly<Record<Language, readonly string[]>> = {
  en: Object.keys(roles),
  de: [
    'Technik',
    'Gesundheit',
    'Finanzen',
    'Vertrieb',
    'Bildung',
    'Gastgewerbe',
    'Logistik',
    'Medien',
    'Recht',
    'Bau',
  ],
  fr: [
    'Ingénierie',
    'Santé',
    'Finance',
    'Vente',
    'Éducation',
    'Hôtellerie',
    'Logistique',
    'Médias',
    'Droit',
    'Bâtiment',
  ],
  es: [
    'Ingeniería',
    'Salud',
    'Finanzas',
    'Ventas',
    'Educación',
    'Hostelería',
    'Logística',
    'Medios',
    'Derecho',
    'Construcción',
  ],
};
const contracts = ['Full-time', 'Part-time', 'Temporary', 'Internship'];
const kindWords = { en: 'Job', de: 'Stelle', fr: 'Offre', es: 'Oferta' } as const;

interface Job extends Entity {
  readonly salaryLow: number;
  readonly salaryHigh: number;
  readonly contract: string;
  readonly reference: string;
}

const firstSlot = -4000;

/** The vertical of jobs in a world of a seed, with so many posted a day. */
export function jobs(seed: number, perDay: number, companies: number, churn: number): Vertical {
  const cache = new BoundedCache<number, Job>(20_000);
  const longest = Math.max(7, Math.min(450, Math.round(45 / churn)));
  const make = (id: number): Job => {
    const draw = new Draw(mix(seed, 0x10b5, id));
    const category = draw.below(categories.en.length);
    const company = draw.skewedBelow(companies);
    const bornDay = Math.floor(id / perDay) + firstSlot;
    const low = draw.between(22, 80) * 1000;
    const u = draw.below(1000) / 1000;
    return {
      id,
      vertical: 'jobs',
      name: jobTitle(mix(seed, id), roles[categories.en[category]!]!),
      category,
      city: new Draw(mix(seed, company, draw.below(3))).skewedBelow(cities.length),
      maker: company,
      makerName: companyName(mix(seed, company, 0xc0)),
      bornDay,
      lastDay: bornDay + draw.between(5, longest),
      popularity: u * u,
      day: bornDay,
      salaryLow: low,
      salaryHigh: low + draw.between(2, 24) * 1000,
      contract: draw.pick(contracts),
      reference: `${String.fromCharCode(65 + draw.below(26))}${String.fromCharCode(65 + draw.below(26))}-${draw.between(10000, 99999)}`,
    };
  };
  return {
    name: 'jobs',
    categoryCount: categories.en.length,
    categoryName: (category, language) => categories[language][category]!,
    makersLabel: 'companies',
    makers: companies,
    identifying: ['company', 'city'],
    makerName: (maker) => companyName(mix(seed, maker, 0xc0)),
    range: (day, pastDays) => [
      (day - longest - pastDays - firstSlot) * perDay,
      (day + 1 - firstSlot) * perDay,
    ],
    entity: (id) => cache.get(id, () => make(id)),
    nextDay: (job) => job.day,
    view: (job, taste) => viewOf(job as Job, taste),
    truth: (job) => truthOf(job as Job),
  };
}

function viewOf(job: Job, taste: Taste): EntityView {
  const language = taste.language;
  const city = cities[job.city]!;
  const keeps = (field: number): boolean => !happens(mix(taste.key, job.id, field), taste.missing);
  const dateStyle = taste.dateStyle === 'no-year' ? 'short' : taste.dateStyle;
  const company =
    taste.aliases && happens(mix(taste.key, job.maker, 5), 0.5) ? `${job.makerName} Ltd.` : job.makerName;
  const fields: ShownField[] = [
    { name: 'company', label: 'company', text: company, property: 'hiringOrganization.name', link: 'maker' },
    { name: 'city', label: 'city', text: city.name, property: 'jobLocation.address', link: 'city' },
  ];
  if (keeps(31)) {
    const separator = language === 'en' ? ',' : '.';
    fields.push({
      name: 'salary',
      label: 'salary',
      text: `${thousands(job.salaryLow, separator)} – ${thousands(job.salaryHigh, separator)} ${city.currency}`,
      property: 'baseSalary',
      machine: `${job.salaryLow}-${job.salaryHigh}`,
    });
  }
  if (keeps(32))
    fields.push({ name: 'contract', label: 'contract', text: job.contract, property: 'employmentType' });
  fields.push({
    name: 'posted',
    label: 'posted',
    text: formatDate(job.bornDay, dateStyle, language),
    property: 'datePosted',
    machine: isoDate(job.bornDay),
  });
  if (keeps(33))
    fields.push({
      name: 'closes',
      label: 'closes',
      text: formatDate(job.lastDay, dateStyle, language),
      property: 'validThrough',
      machine: isoDate(job.lastDay),
    });
  if (keeps(34))
    fields.push({ name: 'reference', label: 'reference', text: job.reference, property: 'identifier' });
  if (keeps(35))
    fields.push({
      name: 'category',
      label: 'category',
      text: categories[language][job.category]!,
      property: 'occupationalCategory',
      link: 'category',
    });
  return {
    entity: job,
    title: writeName(job.name, company, kindWords[language], job.id, taste),
    fields,
    description: describe(
      new Draw(mix(taste.key, job.id, 9)),
      job.makerName,
      'jobs',
      language,
      3 + (job.id % 4),
    ),
    badge: null,
    dates: [],
  };
}

function truthOf(job: Job): EntityTruth {
  return {
    id: `jobs/${job.id}`,
    vertical: 'jobs',
    name: job.name,
    bornDay: job.bornDay,
    lastDay: job.lastDay,
    fields: {
      title: job.name,
      company: job.makerName,
      city: cities[job.city]!.name,
      country: cities[job.city]!.country,
      salaryLow: job.salaryLow,
      salaryHigh: job.salaryHigh,
      currency: cities[job.city]!.currency,
      contract: job.contract,
      reference: job.reference,
      posted: isoDate(job.bornDay),
      closes: isoDate(job.lastDay),
      category: categories.en[job.category]!,
    },
  };
}
