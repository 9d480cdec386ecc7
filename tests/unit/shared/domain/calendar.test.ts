import { getTimezoneOffset } from 'date-fns-tz/getTimezoneOffset';
import { expect, test } from 'vitest';
import { postponeDays } from '#shared/actions/postpone-days.ts';
import { formatAge } from '#shared/completeness/data-origin-text.ts';
import { frenchDayAndMonth, frenchMonth, noumeaOffsetMs } from '#shared/primitives/calendar/calendar.ts';

test('noumeaOffsetMs: is the offset of the time zone database, every month of fifty years', () => {
  const months = Array.from({ length: 12 * 50 }, (_, month) => new Date(Date.UTC(2000, month, 15)));
  expect(new Set(months.map((instant) => getTimezoneOffset('Pacific/Noumea', instant)))).toEqual(
    new Set([noumeaOffsetMs]),
  );
});

test('frenchMonth: names the months as the browser does', () => {
  const intl = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  for (let month = 1; month <= 12; month += 1) {
    const day = `2026-${String(month).padStart(2, '0')}-01`;
    expect(frenchMonth(day).toLowerCase()).toBe(intl.format(new Date(`${day}T00:00:00Z`)));
  }
});

test('postponeDays: names the days as the browser does', () => {
  const intl = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  const named = postponeDays('2026-11-26').slice(1, 14);
  expect(named.map(({ label }) => label.toLowerCase())).toEqual(
    named.map(({ day }) => intl.format(new Date(`${day}T00:00:00Z`)).replace(' 1 ', ' 1er ')),
  );
});

test.each([
  [59_999, 'à l’instant'],
  [60_000, 'il y a\u00A01\u00A0minute'],
  [2 * 3_600_000, 'il y a\u00A02\u00A0heures'],
  [86_400_000, 'il y a\u00A01\u00A0jour'],
  [1_500 * 86_400_000, 'il y a\u00A01\u202F500\u00A0jours'],
])('formatAge: formats %d ms as « %s »', (elapsedMs, text) => {
  expect(formatAge(0, elapsedMs)).toBe(text);
});

test('frenchDayAndMonth: writes the first of a month as an ordinal', () => {
  expect(['2026-12-01', '2026-12-02', '2026-08-11'].map(frenchDayAndMonth)).toEqual([
    '1er décembre',
    '2 décembre',
    '11 août',
  ]);
});
