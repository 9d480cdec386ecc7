import { expect, test } from 'vitest';
import { addDays, addMonths, addYears, isRealDay, monthBounds } from '#shared/primitives/calendar/days.ts';

test.each([
  ['2026-01-15', 1, '2026-02-15'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-12-01', 12, '2027-12-01'],
])('%s and %i months is %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
});

test('addMonths: falls back to the last day of the month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
  expect(addMonths('2028-02-29', 12)).toBe('2029-02-28');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2026-08-31', 1)).toBe('2026-09-30');
});

test.each(['2026-01-15', '2024-02-28', '2024-02-29', '2023-12-31', '1999-07-31'])(
  'addYears: is twelve months from %s',
  (day) => {
    for (const years of [-4, -1, 0, 1, 2, 4, 30]) expect(addYears(day, years)).toBe(addMonths(day, 12 * years));
  },
);

test('addDays: crosses months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
});

test('monthBounds: returns the first and last day', () => {
  expect(monthBounds('2028-02-10')).toEqual({ first: '2028-02-01', last: '2028-02-29' });
  expect(monthBounds('2026-12-31')).toEqual({ first: '2026-12-01', last: '2026-12-31' });
});

test.each(['2026-02-29', '2026-13-01', '2026-00-10', '26-01-01', '2026-1-1', ''])('isRealDay: refuses “%s”', (text) => {
  expect(isRealDay(text)).toBe(false);
});
