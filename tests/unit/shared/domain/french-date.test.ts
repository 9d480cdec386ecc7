import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { frenchDate, frenchMonths } from '#shared/primitives/calendar/calendar.ts';
import { addDays, isRealDay } from '#shared/primitives/calendar/days.ts';
import {
  dayProblem,
  daySchema,
  maskFrenchDate,
  optionalDaySchema,
  parseCompleteFrenchDate,
  parseFrenchDate,
} from '#shared/primitives/calendar/french-date.ts';

describe('parseFrenchDate', () => {
  test.each([
    ['05032024', '2024-03-05'],
    ['050324', '2024-03-05'],
    ['5/3/24', '2024-03-05'],
    ['5/3/2024', '2024-03-05'],
    ['05/03/2024', '2024-03-05'],
    ['5.3.2024', '2024-03-05'],
    ['5-3-2024', '2024-03-05'],
    ['05 03 2024', '2024-03-05'],
    ['05 / 03 / 2024', '2024-03-05'],
    [' 05/03/2024 ', '2024-03-05'],
    ['05/03/2024', '2024-03-05'],
    ['5 mars 2024', '2024-03-05'],
    ['5 MARS 24', '2024-03-05'],
    ['mardi 5 mars 2024', '2024-03-05'],
    ['1er août 2024', '2024-08-01'],
    ['3 févr. 2024', '2024-02-03'],
    ['12 déc 2023', '2023-12-12'],
    ['2024-03-05', '2024-03-05'],
    ['2024-03-05T00:00:00Z', '2024-03-05'],
    ['2024-03-04T13:00:00.000Z', '2024-03-05'],
    ['2024-03-04T12:59:59Z', '2024-03-04'],
    ['2024-03-05T00:00:00+11:00', '2024-03-05'],
    ['2024-03-05T23:30:00', '2024-03-05'],
    ['29/02/2024', '2024-02-29'],
    ['30 11 2026', '2026-11-30'],
    ['\u200E05/03/2024\u200E', '2024-03-05'],
    ['\u202A05\u00A0/\u202F03/2024\u202C', '2024-03-05'],
    ['05‑03‑2024', '2024-03-05'],
    ['05–03–2024', '2024-03-05'],
    ['né le 05/03/2024', '2024-03-05'],
    ['Née le 5 mars 2024', '2024-03-05'],
    ['Date de naissance : 05/03/2024', '2024-03-05'],
    ['Date d’effet\u00A0: 05/03/2024', '2024-03-05'],
    ['à compter du 1er août 2024', '2024-08-01'],
    ['05/03/2024 00:00', '2024-03-05'],
    ['05/03/2024 à 14h32', '2024-03-05'],
    ['2024/3/5', '2024-03-05'],
    ['mar. 5 mars 2024', '2024-03-05'],
    ['1° août 2024', '2024-08-01'],
    ['1 er août 2024', '2024-08-01'],
    ['premier août 2024', '2024-08-01'],
    ['05,03,2024', '2024-03-05'],
    ['05.03.2024.', '2024-03-05'],
    ['né(e) le 05/03/2024', '2024-03-05'],
    ['obtenu le 05/03/2024 à Nouméa', '2024-03-05'],
    ['０５/０３/２０２４', '2024-03-05'],
  ])('reads « %s »', (typed, day) => {
    expect(parseFrenchDate(typed, 2046)).toBe(day);
  });

  test.each([
    '31/02/2024',
    '29/02/2023',
    '2023-02-29T00:00:00Z',
    '31022024',
    '00/01/2024',
    '32/01/2024',
    '05/13/2024',
    '5 ju 2024',
    '5 brumaire 2024',
    '5/3',
    '05032',
    '5/3/024',
    'demain',
    '',
  ])('refuses « %s » and corrects nothing', (typed) => {
    expect(parseFrenchDate(typed, 2046)).toBeNull();
  });

  const nearToday = { today: '2026-11-26' };
  test.each([
    ['30/11', nearToday, '2026-11-30'],
    ['3011', nearToday, '2026-11-30'],
    ['1er décembre', nearToday, '2026-12-01'],
    ['dans 15 jours', nearToday, '2026-12-11'],
    ['dans une semaine', nearToday, '2026-12-03'],
    ['J+1', nearToday, '2026-11-27'],
    ['30 novembre', nearToday, '2026-11-30'],
    ['30 nov.', nearToday, '2026-11-30'],
    ['5/1', nearToday, '2027-01-05'],
    ['1er janvier', nearToday, '2027-01-01'],
    ['5/1', { ...nearToday, max: '2026-11-26' }, '2026-01-05'],
    ['30/11', { ...nearToday, max: '2026-11-26' }, '2026-11-30'],
    ['30/12', { ...nearToday, max: '2026-11-26' }, '2025-12-30'],
    ['25/11', { ...nearToday, min: '2026-11-26' }, '2026-11-25'],
    ['25/10', { ...nearToday, min: '2026-11-26' }, '2027-10-25'],
    ['lundi', nearToday, '2026-11-30'],
    ['à partir de lundi', nearToday, '2026-11-30'],
    ['jeudi', nearToday, '2026-12-03'],
    ['Vendredi prochain', nearToday, '2026-11-27'],
    ['mardi dernier', nearToday, '2026-11-24'],
    ['mardi', { ...nearToday, max: '2026-11-26' }, '2026-11-24'],
    ['dimanche', { ...nearToday, max: '2026-11-26' }, '2026-11-22'],
    ['lundi 30 novembre', nearToday, '2026-11-30'],
    ['fin du mois', nearToday, '2026-11-30'],
    ['fin de mois', nearToday, '2026-11-30'],
    ['fin du mois prochain', nearToday, '2026-12-31'],
    ['1er du mois', nearToday, '2026-12-01'],
    ['le premier du mois prochain', nearToday, '2026-12-01'],
    ['1er du mois', { ...nearToday, max: '2026-11-26' }, '2026-11-01'],
    ['dans un mois', { today: '2027-01-31' }, '2027-02-28'],
    ['dans quinze jours', nearToday, '2026-12-11'],
    ['dans un an', nearToday, '2027-11-26'],
    ['il y a 3 jours', nearToday, '2026-11-23'],
    ['il y a un mois', nearToday, '2026-10-26'],
    ['demain 8h', nearToday, '2026-11-27'],
    ['demain', nearToday, '2026-11-27'],
    ['Demain ', nearToday, '2026-11-27'],
    ['aujourd’hui', nearToday, '2026-11-26'],
    ["aujourd'hui", nearToday, '2026-11-26'],
    ['hier', nearToday, '2026-11-25'],
    ['après-demain', nearToday, '2026-11-28'],
    ['avant-hier', nearToday, '2026-11-24'],
    ['31/12', { today: '2026-12-31' }, '2026-12-31'],
    ['29/02', { today: '2028-03-01' }, '2028-02-29'],
  ])('reads « %s » near %j', (typed, days, day) => {
    expect(parseFrenchDate(typed, 2046, days)).toBe(day);
  });

  test.each(['29/02', '31/11', '3111', 'bientôt', '1', '12', 'vendredi matin', 'fin novembre'])(
    'refuses « %s » near any day',
    (typed) => {
      expect(parseFrenchDate(typed, 2046, nearToday)).toBeNull();
    },
  );

  test('expands two digits to the latest year up to the given one', () => {
    expect(parseFrenchDate('1/1/46', 2046)).toBe('2046-01-01');
    expect(parseFrenchDate('1/1/47', 2046)).toBe('1947-01-01');
    expect(parseFrenchDate('1/1/08', 2008)).toBe('2008-01-01');
    expect(parseFrenchDate('1/1/09', 2008)).toBe('1909-01-01');
  });

  test('returns null until the year is complete', () => {
    expect(parseCompleteFrenchDate('5/3/20')).toBeNull();
    expect(parseCompleteFrenchDate('5/3/2024')).toBe('2024-03-05');
  });

  test('parses every formatted day, also spelt out and without separators', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), (days) => {
        const day = addDays('1900-01-01', days);
        const [year, month, date] = day.split('-');
        expect(parseFrenchDate(frenchDate(day), 2046)).toBe(day);
        expect(parseFrenchDate(`${date}${month}${year}`, 2046)).toBe(day);
        expect(parseFrenchDate(`${Number(date)} ${frenchMonths[Number(month) - 1]} ${year}`, 2046)).toBe(day);
      }),
    );
  });

  test('returns a real day or null for any text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9/. -]{0,12}$/), (typed) => {
        const day = parseFrenchDate(typed, 2046);
        expect(day === null || isRealDay(day)).toBe(true);
      }),
    );
  });
});

test('maskFrenchDate puts slashes between digits only', () => {
  const typed = [
    '05',
    '050',
    '0503',
    '0503/',
    '05/032',
    '05032024',
    '5/3/24',
    '5 mars',
    '1980',
    '451',
    '0513',
    '2011/01/',
  ];
  expect(typed.map(maskFrenchDate)).toEqual([
    '05',
    '05/0',
    '05/03',
    '05/03/',
    '05/03/2',
    '05/03/2024',
    '5/3/24',
    '5 mars',
    '1980',
    '451',
    '0513',
    '2011/01/',
  ]);
});

describe('a day of a form', () => {
  const messagesOf = (schema: v.GenericSchema, value: unknown) =>
    (v.safeParse(schema, value).issues ?? []).map((issue) => issue.message);

  test('has one message for an impossible day and another for an unreadable one', () => {
    expect(dayProblem('31/02/2024')).toBe('La date 31/02/2024 n’existe pas');
    expect(dayProblem('demain')).toBe('Cette date n’est pas reconnue\u00A0: écrivez jj/mm/aaaa');
    expect(dayProblem('05/03/20')).not.toBeNull();
    expect(dayProblem('')).toBeNull();
  });

  test('must lie within its limits, both inclusive', () => {
    const limits = { min: '2024-03-05', max: '2024-04-09' };
    expect(dayProblem('2024-03-05', limits)).toBeNull();
    expect(dayProblem('2024-04-09', limits)).toBeNull();
    expect(dayProblem('2024-03-04', limits)).toBe('La date doit être le 05/03/2024 ou après');
    expect(dayProblem('2024-04-10', limits)).toBe('La date doit être le 09/04/2024 ou avant');
  });

  test('reports its label once if missing', () => {
    expect(messagesOf(daySchema('Date d’effet'), '')).toEqual(['Le champ Date d’effet est requis']);
    expect(messagesOf(daySchema('Date d’effet'), null)).toEqual(['Le champ Date d’effet est requis']);
    expect(messagesOf(daySchema('Date d’effet'), '2024-02-31')).toEqual(['La date 2024-02-31 n’existe pas']);
    expect(messagesOf(optionalDaySchema(), '')).toEqual([]);
  });
});
