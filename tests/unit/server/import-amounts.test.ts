import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parseContract } from '#server/imports/kinds/contract-columns.ts';
import { findColumns, parseVehicle } from '#server/imports/vehicle-columns.ts';
import { commissionRateFormSchema } from '#shared/schemas/commission-rate-form.ts';
import { adjustmentFormSchema } from '#shared/schemas/refund-form.ts';

const withPlainSpaces = (text: string): string => text.replace(/[\u00A0\u202F]/gu, ' ');

const lists = { FRACTIONNEMENT: [{ code: 'A', libelle: 'Comptant annuel' }] };
const contractLine = {
  number: 'P-1',
  broker: 'RECIF',
  client: 'C-1',
  product: 'Automobile',
  effectDate: '01/03/2024',
  splitting: 'Comptant annuel',
  premium: '84500',
};
const contractProblems = (cells: Readonly<Record<string, string>>): readonly string[] => {
  const parsed = parseContract({ ...contractLine, ...cells }, lists, '2026-11-29');
  return 'problems' in parsed ? parsed.problems.map(({ message }) => withPlainSpaces(message)) : [];
};

const messagesOf = (result: v.SafeParseResult<v.GenericSchema>): readonly string[] =>
  result.success ? [] : result.issues.map(({ message }) => withPlainSpaces(message));
const refundProblems = (amount: string) =>
  messagesOf(
    v.safeParse(adjustmentFormSchema({ min: '2000-01-01', max: '2026-11-29' }), {
      kind: 'refund',
      day: '2026-11-01',
      amount,
      reason: 'Vente',
    }),
  );
const floorProblems = (floor: string) =>
  messagesOf(
    v.safeParse(commissionRateFormSchema, {
      scope: 'AUTO',
      brokerId: '',
      validFrom: '2027-01-01',
      firstYear: '15',
      renewal: '12,5',
      floor,
    }),
  );

const negative = (label: string) => `Le champ ${label} doit contenir un montant positif`;
const fractional = (label: string) => `Le champ ${label} doit contenir des francs entiers, sans décimale`;
const noNumber = (label: string) => `Le champ ${label} doit contenir un nombre`;

describe('amounts of an import', () => {
  test.each([
    ['-12000', negative],
    ['− 12 000 F', negative],
    ['-12000,50', negative],
    ['(12 000)', negative],
    ['12000,50', fractional],
    ['12 000.5 F', fractional],
    ['1.234,56', fractional],
    ['douze mille', noNumber],
    ['12 000 12 084', noNumber],
    ['-', noNumber],
  ])('%s: the problem is named', (typed, messageOf) => {
    expect(contractProblems({ premium: typed })).toEqual([messageOf('Prime annuelle')]);
    expect(contractProblems({ commission: typed })).toEqual([messageOf('Commission')]);
    expect(refundProblems(typed)).toEqual([messageOf('Montant remboursé')]);
    expect(floorProblems(typed)).toEqual([messageOf('Minimum')]);
  });

  test.each(['84500', '84 500 F', '84 500,00', '84,500'])('%s: is accepted as whole francs', (typed) => {
    expect(contractProblems({ premium: typed })).toEqual([]);
    expect(refundProblems(typed)).toEqual([]);
  });

  test('a floor beyond its limits names them', () => {
    expect(floorProblems('2000000')).toEqual(['Le champ Minimum doit être compris entre 1 et 1 000 000 F']);
  });
});

test.each([
  ['-5', 'puissance fiscale : entre 1 et 99'],
  ['12345', 'puissance fiscale : entre 1 et 99'],
  ['11,5', 'puissance fiscale : « 11,5 » n’est pas un nombre entier'],
  ['onze', 'puissance fiscale : « onze » n’est pas un nombre entier'],
])('vehicle import: %s as fiscal power', (power, reason) => {
  const columns = findColumns(['Marque', 'Modèle', 'Version', 'Puissance fiscale', 'Classe']);
  const parsed = parseVehicle(columns, ['DACIA', 'DUSTER', '1.5', power, '5']);
  expect('reasons' in parsed ? parsed.reasons.map(withPlainSpaces) : []).toEqual([reason]);
});
