import * as v from 'valibot';
import { labelOf } from '#server/areas/quotes/quote-context.ts';
import { modesOfPlan, paymentFields, ribFields } from '#shared/conversion/payment-fields.ts';
import { coerceToShape, type RawGroup, textAt } from '#shared/forms/raw.ts';
import type { PaymentModes } from '#shared/operations/contracts/contract-file.ts';
import { isDebit } from '#shared/operations/contracts/term-payment.ts';
import type { SubmittedConversion } from '#shared/operations/quotes/conversion.ts';
import { type ChosenFormula, chosenFormulaSchema } from '#shared/operations/quotes/estimation.ts';
import { ribToIban } from '#shared/primitives/bank/iban.ts';
import { maskedIban } from '#shared/primitives/bank/masked-iban.ts';
import { parseRib } from '#shared/primitives/bank/rib.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import type { ListName } from '#shared/primitives/vocabulary/lists.ts';
import { formulaKey } from '#shared/products/estimation.ts';
import type { ConvertedContract } from './conversion-repository.ts';

/** A term of the existing contract and the one that was submitted, as French text; null if they are the same. */
type Difference = readonly [existing: string, submitted: string] | null;

const formatFormula = ({ libelle, splitting, total }: ChosenFormula, hasPlan: boolean): string =>
  [libelle, ...(hasPlan ? [splitting.toLowerCase()] : []), formatXpf(total)].join(', ');

const quoteText = (text: string): string => `«\u00A0${text}\u00A0»`;

const submittedIban = (values: RawGroup): string => {
  const knownIban = textAt(values, 'person.bankAccount.knownIban');
  const rib = parseRib(ribFields.map(({ name }) => textAt(values, `person.bankAccount.${name}`)).join(''));
  return maskedIban(knownIban === '' && rib ? ribToIban(rib) : knownIban);
};

const comparePayment = ({ modes, iban }: ConvertedContract, values: RawGroup, plan: string): readonly Difference[] => {
  if (!modes) return [];
  const compareMode = (name: keyof PaymentModes, label: string, list: ListName): Difference => {
    const existing = modes[name];
    const code = textAt(values, `payementModes.${name}`);
    if (!existing || code === '' || existing.code === code) return null;
    return [`${label} ${quoteText(existing.libelle)}`, `${label} ${quoteText(labelOf(list, code)?.libelle ?? code)}`];
  };
  const isDebited = [modes.comptant, modes.renouvellement, modes.termeSecondaire].some(isDebit);
  const existingIban = maskedIban(iban ?? '');
  const typedIban = submittedIban(values);
  return [
    compareMode('comptant', 'au comptant', modesOfPlan(plan)),
    compareMode('renouvellement', 'au renouvellement', modesOfPlan(plan)),
    plan === 'A' ? null : compareMode('termeSecondaire', 'termes suivants', 'paymentTypesTESEC'),
    isDebited ? compareMode('debitDay', 'prélèvement', 'JOUR_PREL') : null,
    isDebited && typedIban !== '' && typedIban !== existingIban
      ? [existingIban === '' ? 'sans compte' : `compte ${existingIban}`, `compte ${typedIban}`]
      : null,
  ];
};

/**
 * What the contract of a quote says and what was submitted instead, as a French clause; null if the terms that the client
 * was told are the same. `effectDays`: the day that was entered and, for a delayed conversion, that of its arrival.
 */
export const compareConverted = (
  contract: ConvertedContract,
  submitted: SubmittedConversion,
  effectDays: readonly string[],
): string | null => {
  const parsed = v.safeParse(chosenFormulaSchema, submitted.formula);
  const { formula, effectDate } = contract;
  if (!formula || !parsed.success) return null;
  const expected = parsed.output;
  const isSamePlan = formula.splittingCode === expected.splittingCode;
  const values = coerceToShape(paymentFields, submitted) as RawGroup;
  const isSameFormula = formulaKey(expected) === formulaKey(formula) && expected.total === formula.total;
  const terms: readonly Difference[] = [
    effectDays.includes(effectDate)
      ? null
      : [`effet le ${frenchDate(effectDate)}`, `effet le ${frenchDate(effectDays[0] ?? '')}`],
    ...(isSamePlan ? comparePayment(contract, values, expected.splittingCode) : []),
  ];
  const differences = terms.filter((term) => term !== null);
  if (isSameFormula && differences.length === 0) return null;
  const existing = [formatFormula(formula, !isSamePlan), ...differences.map(([text]) => text)];
  const typed = [
    ...(isSameFormula ? [] : [formatFormula(expected, !isSamePlan)]),
    ...differences.map(([, text]) => text),
  ];
  return `est en ${existing.join(', ')}\u202F; vous aviez saisi ${typed.join(', ')}`;
};
