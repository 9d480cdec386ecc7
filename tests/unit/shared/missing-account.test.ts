import { expect, test } from 'vitest';
import { explainMissingAccount } from '#shared/actions/missing-account.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';

const debit = { code: 'IN_PRLVT', libelle: 'Prélèvement' };
const cheque = { code: 'IN_CHQ', libelle: 'Chèque' };
const debitDay = { code: '20', libelle: '20' };
const paid = { effectDate: '2026-12-15', balanceBrut: 0 };
const unpaid = { effectDate: '2026-12-15', balanceBrut: 12_000 };

/** A contract that begins on 15/12/2026 without an account. */
const fileOf = ({ details = {}, computed = {}, primes = [unpaid] as object[] }): ContractFile =>
  ({
    details: {
      isEstimate: false,
      status: contractStatuses.valid,
      effectDate: '2026-12-15',
      addresses: { bankAccount: null },
      payementModes: { comptant: debit, renouvellement: debit, termeSecondaire: null, debitDay },
      ...details,
    },
    computed: { payementMethod: debit, nextTakingDate: null, nextTakingMode: null, ...computed },
    primes: { data: primes },
  }) as unknown as ContractFile;
const modesOf = (comptant: object, renouvellement: object, termeSecondaire: object | null = null) => ({
  payementModes: { comptant, renouvellement, termeSecondaire, debitDay },
});
const laterText = /^Les prochaines primes sont à prélever, mais ce contrat n’a pas de compte bancaire à débiter\.$/;

test('debits without an account: names the next debit', () => {
  const computed = { nextTakingDate: '2026-12-20', nextTakingMode: debit };
  expect(explainMissingAccount(fileOf({ computed }))).toBe(
    'Le prélèvement du 20/12/2026 n’a pas de compte bancaire à débiter.',
  );
});

test.each([
  ['the next payment is not debited, but renewals are', fileOf({ details: modesOf(cheque, debit) })],
  ['later terms are debited', fileOf({ details: modesOf(cheque, cheque, debit), primes: [paid] })],
  ['a premium is past its debit', fileOf({ details: modesOf(debit, cheque) })],
])('debits without an account: warns of later ones if %s', (_, file) => {
  expect(explainMissingAccount(file)).toMatch(laterText);
});

test.each([
  ['there is an account', fileOf({ details: { addresses: { bankAccount: { accountOwner: 'DUPONT' } } } })],
  ['nothing is debited', fileOf({ details: modesOf(cheque, cheque), computed: { payementMethod: cheque } })],
  ['the debited premium is paid', fileOf({ details: modesOf(debit, cheque), primes: [paid] })],
  ['it was imported without its premiums', fileOf({ primes: [] })],
  ['the contract has ended', fileOf({ details: { status: contractStatuses.cancelled } })],
  ['it is without effect', fileOf({ details: { status: contractStatuses.void } })],
  ['it is a quote', fileOf({ details: { isEstimate: true, status: contractStatuses.quote } })],
])('debits without an account: says nothing if %s', (_, file) => {
  expect(explainMissingAccount(file)).toBeNull();
});
