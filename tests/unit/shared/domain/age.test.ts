import { expect, test } from 'vitest';
import { formatAge } from '#shared/completeness/data-origin-text.ts';

const nowMs = 1_800_000_000_000;

test.each([
  [0, 'à l’instant'],
  [59_000, 'à l’instant'],
  // A clock that was set back gives a negative age.
  [-5_000, 'à l’instant'],
  [60_000, 'il y a\u00A01\u00A0minute'],
  [3_599_000, 'il y a\u00A059\u00A0minutes'],
  [3 * 3_600_000, 'il y a\u00A03\u00A0heures'],
  [86_400_000, 'il y a\u00A01\u00A0jour'],
  [12 * 86_400_000, 'il y a\u00A012\u00A0jours'],
])('formats an age of %d ms in words', (elapsedMs, words) => {
  expect(formatAge(nowMs - elapsedMs, nowMs)).toBe(words);
});
