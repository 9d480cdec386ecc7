import { fold } from '#shared/primitives/text.ts';
import { cedexCodes, communes } from './communes.ts';

/** Driving areas by INSEE code; every other commune of New Caledonia is in the south. */
const areas: Readonly<Record<string, readonly string[]>> = {
  NOUMEA: ['98818'],
  GRANDNOUMEA: ['98805', '98817', '98821'],
  ILES: ['98814', '98815', '98820'],
  // Province Nord.
  NORD: '98801 98804 98807 98808 98810 98811 98812 98819 98822 98823 98824 98825 98826 98827 98830 98831 98833'.split(
    ' ',
  ),
};

const communeOf = (zipCode: string) => communes.find(({ zipCodes }) => zipCodes.includes(zipCode));

/** Driving area (list `drivingAreas`) of a postcode of New Caledonia; empty for an unknown postcode. */
export const drivingAreaOf = (zipCode: string): string => {
  if (cedexCodes.includes(zipCode)) return 'NOUMEA';
  const commune = communeOf(zipCode);
  if (commune?.territory !== 'NC') return '';
  return Object.entries(areas).find(([, codes]) => codes.includes(commune.code))?.[0] ?? 'SUD';
};

/**
 * True if the city is a commune that does not have this postcode. A quarter or a hamlet is no commune and returns
 * false.
 */
const isOtherCommune = (zipCode: string, city: string): boolean => {
  const communesOfName = communes.filter(({ name }) => fold(name) === fold(city));
  return communesOfName.length > 0 && !communesOfName.some(({ zipCodes }) => zipCodes.includes(zipCode));
};

/** Classifies a postcode: a commune (`CONTRAIRE` if the city is another commune), post-office boxes, or unknown. */
export const addressKindOf = (zipCode: string, city: string): 'COMMUNE' | 'CONTRAIRE' | 'BOITE' | 'INCONNUE' => {
  if (communeOf(zipCode)) return isOtherCommune(zipCode, city) ? 'CONTRAIRE' : 'COMMUNE';
  return cedexCodes.includes(zipCode) ? 'BOITE' : 'INCONNUE';
};

/** Territory of an address by country and postcode. Any postcode that starts with 988 counts as New Caledonia. */
export const territoryOf = (zipCode: string, country: string): 'NC' | 'PF' | 'WF' | 'AILLEURS' => {
  const territory = communeOf(zipCode)?.territory ?? (zipCode.startsWith('988') ? 'NC' : 'AILLEURS');
  return country === territory ? territory : country === 'PF' || country === 'WF' ? country : 'AILLEURS';
};
