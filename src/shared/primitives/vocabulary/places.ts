import { fold } from '#shared/primitives/text.ts';
import { cedexCodes, communes } from './communes.ts';

/** Postcodes of the Province Nord. Source: INSEE, as in `communes`. */
const north = '98811 98813 98815 98816 98817 98818 98821 98822 98823 98824 98825 98826 98827 98831 98833 98850 98859';
const areas: Readonly<Record<string, readonly string[]>> = {
  NOUMEA: ['98800', ...cedexCodes],
  GRANDNOUMEA: ['98835', '98809', '98889'],
  ILES: ['98820', '98828', '98814'],
  NORD: north.split(' '),
};

const communeOf = (zipCode: string) => communes.find(({ zipCodes }) => zipCodes.includes(zipCode));

/** Driving area (list `drivingAreas`) of a postcode of New Caledonia; empty for an unknown postcode. */
export const drivingAreaOf = (zipCode: string): string => {
  const found = Object.entries(areas).find(([, zipCodes]) => zipCodes.includes(zipCode));
  if (found) return found[0];
  return communeOf(zipCode)?.territory === 'NC' ? 'SUD' : '';
};

/**
 * True if the city is a commune that does not have this postcode. A quarter or a hamlet is no commune and returns
 * false.
 */
const isElsewhere = (zipCode: string, city: string): boolean => {
  const named = communes.filter(({ name }) => fold(name) === fold(city));
  return named.length > 0 && !named.some(({ zipCodes }) => zipCodes.includes(zipCode));
};

/** Classifies a postcode: a commune (`CONTRAIRE` if the city is another commune), post-office boxes, or unknown. */
export const addressKindOf = (zipCode: string, city: string): 'COMMUNE' | 'CONTRAIRE' | 'BOITE' | 'INCONNUE' => {
  if (communeOf(zipCode)) return isElsewhere(zipCode, city) ? 'CONTRAIRE' : 'COMMUNE';
  return cedexCodes.includes(zipCode) ? 'BOITE' : 'INCONNUE';
};

/** Territory of an address by country and postcode. Any postcode that starts with 988 counts as New Caledonia. */
export const territoryOf = (zipCode: string, country: string): 'NC' | 'PF' | 'WF' | 'AILLEURS' => {
  const territory = communeOf(zipCode)?.territory ?? (zipCode.startsWith('988') ? 'NC' : 'AILLEURS');
  return country === territory ? territory : country === 'PF' || country === 'WF' ? country : 'AILLEURS';
};
