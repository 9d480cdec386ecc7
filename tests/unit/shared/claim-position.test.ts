import { expect, test } from 'vitest';
import { withPosition } from '#shared/claims/claim-position.ts';

const noumea = { latitude: -22.276_312, longitude: 166.441_8, accuracyM: 12.4 };

test('place of a claim: contains the position behind its words, the latest one only', () => {
  const first = withPosition(' RT1, après le pont ', noumea);
  expect(first).toBe('RT1, après le pont [position 22,27631° S, 166,44180° E, à 12 m près]');
  expect(withPosition(first, { latitude: 1.5, longitude: -2, accuracyM: 0.2 })).toBe(
    'RT1, après le pont [position 1,50000° N, 2,00000° O, à 1 m près]',
  );
  expect(withPosition('', noumea)).toBe('[position 22,27631° S, 166,44180° E, à 12 m près]');
});
