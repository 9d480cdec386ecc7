import { expect, test } from 'vitest';
import { communes } from '#shared/primitives/vocabulary/communes.ts';
import { findMappedCommune, mappedCommunes, mapSize, toDegrees, toMap } from '#ui/facts/territory/places.ts';

test('territory map: contains exactly the communes of the territory', () => {
  const mappedCodes = communes.filter(({ territory }) => territory === 'NC').map(({ code }) => code);
  expect(mappedCommunes.map(({ code }) => code)).toEqual(mappedCodes);
  for (const { name, x, y } of mappedCommunes) {
    expect([x > 0, x < mapSize.width, y > 0, y < mapSize.height], name).toEqual([true, true, true, true]);
  }
});

test.each([
  ['98800', 'Nouméa'],
  ['98845', 'Nouméa'],
  ['98859', 'Koné'],
  ['98714', undefined],
  ['75001', undefined],
  ['', undefined],
])('territory map: the postcode %s lies at %s', (zipCode, name) => expect(findMappedCommune(zipCode)?.name).toBe(name));

test('territory map: places the north above the south and the islands east of the coast', () => {
  const positionOf = (zipCode: string) => findMappedCommune(zipCode) ?? { x: Number.NaN, y: Number.NaN };
  expect(positionOf('98826').y).toBeLessThan(positionOf('98800').y);
  expect(positionOf('98820').x).toBeGreaterThan(positionOf('98816').x);
  // Nouméa and Koné are about 210 km apart.
  const kilometres =
    Math.hypot(positionOf('98800').x - positionOf('98859').x, positionOf('98800').y - positionOf('98859').y) * 0.111;
  expect(kilometres).toBeGreaterThan(195);
  expect(kilometres).toBeLessThan(225);
});

test('territory map: converts a point to degrees and back', () => {
  const [east, north] = toDegrees(toMap([166.45, -22.27]));
  expect(east).toBeCloseTo(166.45, 9);
  expect(north).toBeCloseTo(-22.27, 9);
});
