import { describe, expect, test } from 'vitest';
import { citiesOfZipCode, communes } from '#shared/primitives/vocabulary/communes.ts';
import { addressKindOf, drivingAreaOf, territoryOf } from '#shared/primitives/vocabulary/places.ts';

/** Postcodes of New Caledonia in use (La Poste, base officielle des codes postaux), by commune. */
const inUse: readonly (readonly [commune: string, area: string, zipCodes: string])[] = [
  ['Belep', 'NORD', '98811'],
  ['Bouloupari', 'SUD', '98812'],
  ['Bourail', 'SUD', '98870'],
  ['Canala', 'NORD', '98813'],
  ['Dumbéa', 'GRANDNOUMEA', '98830 98835 98836 98837 98839'],
  ['Farino', 'SUD', '98881'],
  ['Hienghène', 'NORD', '98815'],
  ['Houaïlou', 'NORD', '98816 98838'],
  ["L'Île-des-Pins", 'SUD', '98832'],
  ['Kaala-Gomen', 'NORD', '98817'],
  ['Koné', 'NORD', '98859 98860'],
  ['Koumac', 'NORD', '98850'],
  ['La Foa', 'SUD', '98880'],
  ['Lifou', 'ILES', '98820 98884 98885'],
  ['Maré', 'ILES', '98828 98878'],
  ['Moindou', 'SUD', '98819'],
  ['Le Mont-Dore', 'GRANDNOUMEA', '98809 98810 98874 98875 98876'],
  ['Nouméa', 'NOUMEA', '98800'],
  ['Ouégoa', 'NORD', '98821'],
  ['Ouvéa', 'ILES', '98814'],
  ['Païta', 'GRANDNOUMEA', '98840 98889 98890'],
  ['Poindimié', 'NORD', '98822'],
  ['Ponérihouen', 'NORD', '98823'],
  ['Pouébo', 'NORD', '98824'],
  ['Pouembout', 'NORD', '98825'],
  ['Poum', 'NORD', '98826'],
  ['Poya', 'NORD', '98827 98877'],
  ['Sarraméa', 'SUD', '98882'],
  ['Thio', 'SUD', '98829'],
  ['Touho', 'NORD', '98831'],
  ['Voh', 'NORD', '98833 98883'],
  ['Yaté', 'SUD', '98834'],
  ['Kouaoua', 'NORD', '98818'],
];

describe('communes', () => {
  test.each(inUse)('%s (%s) has the postcodes %s', (commune, area, zipCodes) => {
    for (const zipCode of zipCodes.split(' ')) {
      expect(citiesOfZipCode(zipCode), zipCode).toEqual([commune]);
      expect(drivingAreaOf(zipCode), zipCode).toBe(area);
      expect(addressKindOf(zipCode, commune), zipCode).toBe('COMMUNE');
      expect(territoryOf(zipCode, 'NC'), zipCode).toBe('NC');
    }
  });

  test('have no other postcodes in New Caledonia', () => {
    const zipCodes = communes.filter(({ territory }) => territory === 'NC').flatMap(({ zipCodes }) => zipCodes);
    expect(zipCodes.toSorted()).toEqual(inUse.flatMap(([, , zipCodes]) => zipCodes.split(' ')).toSorted());
  });
});

test('drivingAreaOf: is empty outside of New Caledonia and for an unknown postcode', () => {
  expect(['98714', '98600', '98899', '75001', ''].map(drivingAreaOf)).toEqual(['', '', '', '', '']);
  expect(drivingAreaOf('98845')).toBe('NOUMEA');
});
