import { expect, test } from 'vitest';
import { labelOf } from '#server/areas/quotes/quote-context.ts';
import { knownAccountValues, toChosenAccount, toPaymentModes, toTypedAccount } from '#shared/conversion/payment.ts';
import { paymentFields, ribState } from '#shared/conversion/payment-fields.ts';
import { firstYearPremiums } from '#shared/conversion/premium-schedule.ts';
import { applyChange } from '#shared/forms/change.ts';
import { checkValues } from '#shared/forms/check.ts';
import { normalizeValues } from '#shared/forms/normalize.ts';
import { coerceToShape, type RawGroup, textAt, withValue } from '#shared/forms/raw.ts';
import { isAcceptedIban } from '#shared/primitives/bank/iban.ts';
import { ribKey } from '#shared/primitives/bank/rib.ts';
import { messages } from '#shared/primitives/messages.ts';
import { planPath } from '#shared/products/parts/commercial.ts';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';

const context = quoteContext();
const bank = ['14889', '00081', '08769451001'] as const;
const account = {
  accountOwner: 'WAMYTAN MARIE',
  ribBanque: bank[0],
  ribGuichet: bank[1],
  ribCompte: bank[2],
  ribCle: ribKey(...bank),
  domiciliation: 'BNC NOUMEA',
};
const card = { comptant: 'IN_CB', renouvellement: 'IN_CB', termeSecondaire: '', debitDay: '5' };
const quoteWith = (plan: string, payementModes: object, bankAccount: object = {}): RawGroup =>
  withValue(coerceToShape(paymentFields, { payementModes, person: { bankAccount } }) as RawGroup, planPath, plan);
const problemsOf = (values: RawGroup): string[] =>
  checkValues(paymentFields, normalizeValues(paymentFields, values, context), context).problems.map(({ path }) => path);

test('payment form: requires the mode of later terms unless the premium is paid yearly', () => {
  expect(problemsOf(quoteWith('A', card))).toEqual([]);
  expect(problemsOf(quoteWith('M', card))).toEqual(['payementModes.termeSecondaire']);
});

test('payment form: resets a mode that the plan does not offer', () => {
  const scheduled = quoteWith('M', { ...card, comptant: 'IN_ECH_PRLVT', termeSecondaire: 'IN_CB' }, account);
  expect(problemsOf(scheduled)).toEqual([]);
  const yearly = normalizeValues(paymentFields, withValue(scheduled, planPath, 'A'), context);
  expect(textAt(yearly, 'payementModes.comptant')).toBe('');
});

test('payment form: copies the first mode to the renewal until it is edited', () => {
  const after = applyChange(
    paymentFields,
    quoteWith('A', {}),
    { path: 'payementModes.comptant', value: 'IN_VIR' },
    context,
  );
  expect(textAt(after, 'payementModes.renouvellement')).toBe('IN_VIR');
});

test('payment form: requires a valid RIB for a direct debit or once a RIB is started', () => {
  const debit = { ...card, comptant: 'IN_PRLVT' };
  expect(problemsOf(quoteWith('A', debit, account))).toEqual([]);
  const ribProblems = checkValues(paymentFields, quoteWith('A', debit, { ...account, ribCle: '00' }), context).problems;
  expect(ribProblems).toEqual([{ path: 'person.bankAccount.ribCle', message: messages.ribBlocks }]);
  expect(problemsOf(quoteWith('A', card, { ribBanque: '14889' }))).toContain('person.bankAccount.ribCompte');
});

test('payment form: reports the state of a RIB while it is typed', () => {
  const stateOf = (bankAccount: object) => {
    const values = quoteWith('A', card, bankAccount);
    return ribState({ rootValue: (path) => textAt(values, path) });
  };
  expect([stateOf({}), stateOf({ ribBanque: '1' }), stateOf(account)]).toEqual(['empty', 'wrong', 'right']);
});

test('toTypedAccount: stores an accepted IBAN', () => {
  const { values } = checkValues(paymentFields, quoteWith('A', card, account), context);
  const typedAccount = toTypedAccount(values, labelOf);
  expect(typedAccount).toMatchObject({
    ibanCode: 'FR7614889000810876945100137',
    bicCode: 'CEPANCNM',
    country: { code: 'NC' },
  });
  expect(isAcceptedIban(typedAccount?.ibanCode ?? '')).toBe(true);
  expect(toTypedAccount(checkValues(paymentFields, quoteWith('A', card), context).values, labelOf)).toBeNull();
  expect(toPaymentModes(values, 'A', labelOf)).toMatchObject({
    comptant: { libelle: 'Carte bancaire' },
    termeSecondaire: null,
    debitDay: { libelle: 'Le 5 du mois' },
  });
});

test('payment form: sends only contract and masked IBAN of a known account', () => {
  const debit = { ...card, comptant: 'IN_PRLVT' };
  const knownAccount = { contractId: 42, iban: 'NC…0137' };
  const values = quoteWith('A', debit, { ...account, ...knownAccountValues(knownAccount) });
  expect(problemsOf(values)).toEqual([]);
  expect(ribState({ rootValue: (path) => textAt(values, path) })).toBe('right');
  const checked = checkValues(paymentFields, values, context).values;
  expect(toChosenAccount(checked)).toEqual(knownAccount);
  expect(toTypedAccount(checked, labelOf)).toBeNull();
  const withoutKnownAccount = quoteWith('A', debit, { ...account, ...knownAccountValues(null) });
  expect(problemsOf(withoutKnownAccount)).toContain('person.bankAccount.ribCompte');
  expect(toChosenAccount(checkValues(paymentFields, withoutKnownAccount, context).values)).toBeNull();
});

test.each(['x', '0', '-1', '1e9', '9999999999', '1.5'])('offers no account of « %s »', (knownContract) => {
  const { values } = checkValues(paymentFields, quoteWith('A', card, { knownContract, knownIban: 'NC…0137' }), context);
  expect(toChosenAccount(values)).toMatchObject({ contractId: 0 });
});

test('firstYearPremiums: returns contiguous premiums that sum to the total', () => {
  const year = firstYearPremiums({
    number: 'AU26000001',
    effectDate: '2026-01-31',
    splittingCode: 'T',
    instalments: 4,
    cash: 103,
    secondary: 99,
  });
  expect(year.map(({ effectDate, effectDateEnd }) => [effectDate, effectDateEnd])).toEqual([
    ['2026-01-31', '2026-04-29'],
    ['2026-04-30', '2026-07-30'],
    ['2026-07-31', '2026-10-30'],
    ['2026-10-31', '2027-01-30'],
  ]);
  expect(year.reduce((sum, { amount }) => sum + amount, 0)).toBe(400);
});
