import { expect, test } from 'vitest';
import { readPosition, withPosition } from '#shared/claims/claim-position.ts';

const noumea = { latitude: -22.276_312, longitude: 166.441_8, accuracyM: 12.4 };

test('place of a claim: contains the position behind its words, the latest one only', () => {
  const placeWithPosition = withPosition(' RT1, après le pont ', noumea);
  expect(placeWithPosition).toBe(
    'RT1, après le pont [position 22,27631° S, 166,44180° E, à 12 m près, à 1 km du chef-lieu le plus proche, Nouméa]',
  );
  expect(withPosition(placeWithPosition, { latitude: 1.5, longitude: -2, accuracyM: 0.2 })).toBe(
    'RT1, après le pont [position 1,50000° N, 2,00000° O, à 1 m près]',
  );
  expect(withPosition('', noumea)).toBe(
    '[position 22,27631° S, 166,44180° E, à 12 m près, à 1 km du chef-lieu le plus proche, Nouméa]',
  );
});

test('place of a claim: its position is read again', () => {
  expect(readPosition(withPosition('RT1', noumea))).toEqual({
    latitude: -22.276_31,
    longitude: 166.441_8,
    accuracyM: 12,
  });
  expect(readPosition('RT1 [position 22,27631° S, 166,44180° E, à 12 m près]')?.latitude).toBe(-22.276_31);
  expect(readPosition('RT1, après le pont')).toBeNull();
});

test('place of a claim: names the town that is near', () => {
  const placeAt = (latitude: number, longitude: number) => withPosition('', { latitude, longitude, accuracyM: 1_000 });
  expect(placeAt(-21.6, 165.49)).toContain('à 1000 m près, à 3 km du chef-lieu le plus proche, Bourail]');
  expect(placeAt(-17.53, -149.56)).not.toContain('chef-lieu');
});
