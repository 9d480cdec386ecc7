import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { isValidPlate, plateSchema } from '#shared/primitives/plate.ts';
import { crmSchema, isLowestCrm, parseCrm } from '#shared/primitives/vocabulary/crm.ts';
import { fullYears, isInsuredAge, isLicenceDateAccepted } from '#shared/primitives/vocabulary/licence.ts';

const messagesOf = (schema: v.GenericSchema, value: unknown) =>
  v.safeParse(schema, value).issues?.map((issue) => issue.message);

describe('plates', () => {
  test.each(['123456NC', '123 456 NC', '123456nc', '123WW', '1234WW', '1234-ww'])('takes %s', (plate) => {
    expect(isValidPlate(plate)).toBe(true);
  });

  test.each(['12345NC', '1234567NC', '12WW', '12345WW', '123456', 'AB123CD', '', '000000NC', '000WW'])(
    'refuses « %s »',
    (plate) => {
      expect(isValidPlate(plate)).toBe(false);
    },
  );

  test('are stored in capitals without spaces', () => {
    expect(v.parse(plateSchema('Immatriculation'), '123 456 nc')).toBe('123456NC');
    expect(messagesOf(plateSchema('Immatriculation'), '')).toContain('Le champ Immatriculation est requis');
  });
});

describe('the coefficient', () => {
  test.each([
    ['0,5', 0.5],
    ['0.50', 0.5],
    ['0,95', 0.95],
    ['1', 1],
    [' 1,00 ', 1],
    [',75', 0.75],
  ])('reads « %s »', (typed, crm) => {
    expect(parseCrm(typed)).toBe(crm);
  });

  test.each(['', ',', '0,955', 'un', '0,5,0', '10', '-1', '1e0'])('returns null for « %s »', (typed) => {
    expect(parseCrm(typed)).toBeNull();
  });

  test('must be between 0.50 and 1.00', () => {
    const schema = crmSchema('CRM');
    expect(v.parse(schema, '0,50')).toBe(0.5);
    expect(v.parse(schema, '1,00')).toBe(1);
    expect(messagesOf(schema, '0,49')).toEqual(['Le champ CRM doit être compris entre 0.50 et 1.00']);
    expect(messagesOf(schema, '1,01')).toEqual(['Le champ CRM doit être compris entre 0.50 et 1.00']);
    expect(messagesOf(schema, '0,505')).toEqual(['Le champ CRM doit être une valeur à 2 décimale']);
    expect(messagesOf(schema, '')).toContain('Le champ CRM est requis');
  });

  test('activates the years at 0.50 only at 0.50', () => {
    expect([isLowestCrm('0,5'), isLowestCrm('0.51'), isLowestCrm('')]).toEqual([true, false, false]);
  });
});

describe('ages', () => {
  test('count full years, including the birthday', () => {
    expect(fullYears('2000-03-05', '2018-03-04')).toBe(17);
    expect(fullYears('2000-03-05', '2018-03-05')).toBe(18);
    expect(fullYears('2000-02-29', '2018-02-28')).toBe(17);
    expect(fullYears('2000-02-29', '2018-03-01')).toBe(18);
  });

  test('are insured from 18 to 77, both included', () => {
    expect(isInsuredAge('2008-03-06', '2026-03-05')).toBe(false);
    expect(isInsuredAge('2008-03-05', '2026-03-05')).toBe(true);
    expect(isInsuredAge('1948-03-06', '2026-03-05')).toBe(true);
    expect(isInsuredAge('1948-03-05', '2026-03-05')).toBe(false);
  });

  test('refuse a licence at 15 full years or less, and accept it on the sixteenth birthday', () => {
    expect(isLicenceDateAccepted('2000-03-05', '2015-03-05')).toBe(false);
    expect(isLicenceDateAccepted('2000-03-05', '2016-03-04')).toBe(false);
    expect(isLicenceDateAccepted('2000-03-05', '2016-03-05')).toBe(true);
    expect(isLicenceDateAccepted('2000-03-05', '1999-03-05')).toBe(false);
  });

  test('never decrease over time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 40_000 }), (born, lived) => {
        const birth = addDays('1900-01-01', born);
        const day = addDays(birth, lived);
        expect(fullYears(birth, addDays(day, 1))).toBeGreaterThanOrEqual(fullYears(birth, day));
      }),
    );
  });
});
