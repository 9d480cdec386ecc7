import { expect, it } from 'vitest';
import { commercialFacts, generalFacts } from '#features/contracts/information/contract-facts.tsx';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';

type Options = ContractFile['productRisk']['options'];

const noOptions: Options = {
  brokerFees: null,
  coeffReduc: null,
  isCooperative: null,
  isConduiteExclusive: true,
  niveauAssistance: null,
};
const labelsOf = (commission: number | null, options: Partial<Options> = {}) => {
  const file = { details: { commission }, productRisk: { options: { ...noOptions, ...options } } };
  return commercialFacts(file as ContractFile).map(([label]) => label);
};

/** Specification 2, section 2.3 "General". */
it.each([
  ['IN_PRLVT', 'Prélèvement', ['Prochain prélèvement', 'Date du prochain prélèvement']],
  ['IN_CHQ', 'Chèque', ['Prochaine échéance', 'Date de la prochaine échéance']],
])('contract facts: show the payment mode %s of the next term', (code, libelle, labels) => {
  const mode = { code, libelle };
  const computed = {
    payementMethod: mode,
    nextTakingMode: mode,
    nextTakingAmount: 9_651,
    nextTakingDate: '2026-12-10',
  };
  const file = { details: { annualPrime: null, isEstimate: true }, computed, formula: { splitting: null } };
  const shownLabels = generalFacts(file as unknown as ContractFile, '2026-11-20').map(([label]) => label);
  expect(shownLabels.filter((label) => /procha/i.test(label))).toEqual(labels);
});

it('contract facts: fall back to the payment method in a file without the mode of the next term', () => {
  const payementMethod = { code: 'IN_CB', libelle: 'Carte bancaire' };
  const file = {
    details: { isEstimate: true },
    computed: { payementMethod, nextTakingAmount: 1, nextTakingDate: null },
    formula: {},
  };
  expect(generalFacts(file as unknown as ContractFile, '2026-11-20').map(([label]) => label)).toContain(
    'Prochaine échéance',
  );
});

const debit = { code: 'IN_PRLVT', libelle: 'Prélèvement' };
const scheduledDebit = { code: 'IN_ECH_PRLVT', libelle: 'Échéancier par prélèvement' };
const cheque = { code: 'IN_CHQ', libelle: 'Chèque' };

it.each([
  [cheque, debit, debit, 'Comptant\u00A0: chèque\u00A0; termes suivants et renouvellement\u00A0: prélèvement'],
  [cheque, null, debit, 'Comptant\u00A0: chèque\u00A0; renouvellement\u00A0: prélèvement'],
  [cheque, cheque, debit, 'Comptant et termes suivants\u00A0: chèque\u00A0; renouvellement\u00A0: prélèvement'],
  [cheque, cheque, cheque, 'Chèque'],
  [scheduledDebit, debit, scheduledDebit, 'Échéancier par prélèvement'],
])(
  'contract facts: name all payment modes where they differ (%#)',
  (comptant, termeSecondaire, renouvellement, shown) => {
    const payementModes = {
      comptant,
      termeSecondaire,
      renouvellement,
      debitDay: { code: '5', libelle: 'Le 5 du mois' },
    };
    const file = {
      details: { isEstimate: true, payementModes },
      computed: { payementMethod: comptant },
      formula: {},
    };
    expect(generalFacts(file as unknown as ContractFile, '2026-11-20')).toContainEqual(['Mode de paiement', shown]);
  },
);

/** Specification 2, section 2.3 "Commercial information". */
it('contract facts: omit the commercial block without fees, commission, reduction and cooperative', () => {
  expect(labelsOf(null)).toEqual([]);
  expect(labelsOf(null, { isCooperative: false })).toEqual([]);
});

it.each([
  ['a commission', 12_000, {}, ['Commission']],
  ['a commission of 0 XPF', 0, {}, ['Commission']],
  ['fees', null, { brokerFees: 2_500 }, ['Commission', 'Frais de courtage']],
  ['a reduction', null, { coeffReduc: 0.9 }, ['Commission', 'Coefficient de réduction']],
  ['a cooperative', null, { isCooperative: true }, ['Commission', 'Coopérative']],
] as const)('contract facts: show the commercial block with %s alone', (_what, commission, options, labels) => {
  expect(labelsOf(commission, options)).toEqual(labels);
});
