/** Cities of the simulated world: real names, so that pages look like pages. Earlier ones are larger. */
import type { Language } from './languages.js';

export interface City {
  readonly name: string;
  readonly country: string;
  readonly language: Language;
  readonly currency: string;
  readonly zone: string;
  /** Hours ahead of UTC in winter. */
  readonly offset: number;
  /** One hour more from April to October. */
  readonly summerTime: boolean;
}

const rows = `London|United Kingdom|en|GBP|Europe/London|0|1
New York|United States|en|USD|America/New_York|-5|1
Berlin|Germany|de|EUR|Europe/Berlin|1|1
Paris|France|fr|EUR|Europe/Paris|1|1
Madrid|Spain|es|EUR|Europe/Madrid|1|1
Chicago|United States|en|USD|America/Chicago|-6|1
Los Angeles|United States|en|USD|America/Los_Angeles|-8|1
Manchester|United Kingdom|en|GBP|Europe/London|0|1
Hamburg|Germany|de|EUR|Europe/Berlin|1|1
Barcelona|Spain|es|EUR|Europe/Madrid|1|1
Boston|United States|en|USD|America/New_York|-5|1
Lyon|France|fr|EUR|Europe/Paris|1|1
Dublin|Ireland|en|EUR|Europe/Dublin|0|1
Seattle|United States|en|USD|America/Los_Angeles|-8|1
Munich|Germany|de|EUR|Europe/Berlin|1|1
Glasgow|United Kingdom|en|GBP|Europe/London|0|1
Vienna|Austria|de|EUR|Europe/Vienna|1|1
Austin|United States|en|USD|America/Chicago|-6|1
Bristol|United Kingdom|en|GBP|Europe/London|0|1
Zurich|Switzerland|de|EUR|Europe/Zurich|1|1
Denver|United States|en|USD|America/Denver|-7|1
Seville|Spain|es|EUR|Europe/Madrid|1|1
Brussels|Belgium|fr|EUR|Europe/Brussels|1|1
Phoenix|United States|en|USD|America/Phoenix|-7|0
Leeds|United Kingdom|en|GBP|Europe/London|0|1
Cologne|Germany|de|EUR|Europe/Berlin|1|1
Portland|United States|en|USD|America/Los_Angeles|-8|1
Marseille|France|fr|EUR|Europe/Paris|1|1
Edinburgh|United Kingdom|en|GBP|Europe/London|0|1
Valencia|Spain|es|EUR|Europe/Madrid|1|1
Nashville|United States|en|USD|America/Chicago|-6|1
Leipzig|Germany|de|EUR|Europe/Berlin|1|1
Cork|Ireland|en|EUR|Europe/Dublin|0|1
Nantes|France|fr|EUR|Europe/Paris|1|1
Honolulu|United States|en|USD|Pacific/Honolulu|-10|0
Cardiff|United Kingdom|en|GBP|Europe/London|0|1`;

export const cities: readonly City[] = rows.split('\n').map((row) => {
  const [name, country, language, currency, zone, offset, summerTime] = row.split('|') as string[];
  return {
    name: name!,
    country: country!,
    language: language as Language,
    currency: currency!,
    zone: zone!,
    offset: Number(offset),
    summerTime: summerTime === '1',
  };
});

/** The offset of a city's clocks in a month, as ISO 8601 writes it. */
export function offsetOf(city: City, month: number): string {
  const hours = city.offset + (city.summerTime && month >= 4 && month <= 10 ? 1 : 0);
  return `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;
}
