import { expect, test } from 'vitest';
import { guaranteeRows } from '#features/contracts/information/guarantee-rows.ts';
import { fileInForce } from '#tests/support/documents/paper-file.ts';

const guarantee = (libelle: string, amount: number | null) => ({
  libelle,
  amount,
  franchiseValue: null,
  franchiseCurrencylabel: null,
});
const fileOf = (annualPrime: number, fees: readonly { libelle: string; amount: number }[]) => ({
  details: { ...fileInForce.details, annualPrime },
  formula: {
    ...fileInForce.formula,
    guarantees: [guarantee('Recours', 10_000), guarantee('Défense', 6_150), guarantee('Information', null)],
    price: {
      ...{ instalments: 1, cash: annualPrime, secondary: 0, tariffTitle: 'Tarif', isDemonstration: false },
      fees: [...fees],
    },
  },
});
const rowsOf = (file: ReturnType<typeof fileOf>) =>
  guaranteeRows(file).map(({ label, amountXpf }) => [label, amountXpf]);
const guarantees = [
  ['Recours', 10_000],
  ['Défense', 6_150],
  ['Information', null],
];
const fee = { libelle: 'Frais d’accessoires', amount: 500 };

test('guarantees of a file: add up to the yearly premium, fees included', () => {
  expect(rowsOf(fileOf(16_650, [fee]))).toEqual([
    ...guarantees,
    ['Total des garanties', 16_150],
    ['Frais d’accessoires', 500],
    ['Prime annuelle TTC', 16_650],
  ]);
  expect(rowsOf(fileOf(16_150, []))).toEqual([...guarantees, ['Prime annuelle TTC', 16_150]]);
});

test('guarantees of a file: state no sum that contradicts the premium of the insurer', () => {
  expect(rowsOf(fileOf(20_000, []))).toEqual(guarantees);
});
