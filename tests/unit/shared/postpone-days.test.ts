import { expect, test } from 'vitest';
import { formatPostponed, postponeDays } from '#shared/actions/postpone-days.ts';

test('days to postpone to: two weeks by name, then one and three months, in order', () => {
  const days = postponeDays('2026-11-27');
  expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
  expect(days.slice(0, 4).map(({ label }) => label)).toEqual([
    'Demain',
    'Dimanche 29 novembre',
    'Lundi 30 novembre',
    'Mardi 1er décembre',
  ]);
  expect(days.slice(-2)).toEqual([
    { day: '2026-12-27', label: 'Dans un mois, le 27/12/2026' },
    { day: '2027-02-27', label: 'Dans trois mois, le 27/02/2027' },
  ]);
});

test('days to postpone to: a month later stays within the month', () => {
  expect(postponeDays('2027-01-31').at(-2)?.day).toBe('2027-02-28');
});

test('postponed action: is said to be back tomorrow or on its day', () => {
  expect(formatPostponed('2026-11-28', '2026-11-27')).toBe('Remis à demain');
  expect(formatPostponed('2026-12-01', '2026-11-27')).toBe('Remis au 01/12/2026');
});
