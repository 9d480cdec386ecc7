import type { BankAccount, PaymentModes } from '#shared/contract/contracts/contract-file.ts';
import type { LabelOf } from '#shared/forms/node.ts';
import { ibanOfRib, ribOfIban } from '#shared/primitives/iban.ts';
import { parseRib } from '#shared/primitives/rib.ts';
import { bicOfBank } from '#shared/primitives/vocabulary/banks.ts';
import type { ListName } from '#shared/primitives/vocabulary/lists.ts';
import { modesOfPlan, type PaymentValues, ribBoxes } from './payment-fields.ts';

/** How a contract is paid, as its file keeps it; the values were checked. */
export const paymentModesOf = (
  { payementModes }: PaymentValues,
  splittingCode: string,
  labelOf: LabelOf,
): PaymentModes => {
  const modes = modesOfPlan(splittingCode);
  const entry = (list: ListName, code: string | null) => ({
    code: code ?? '',
    libelle: labelOf(list, code)?.libelle ?? code ?? '',
  });
  const { comptant, renouvellement, termeSecondaire, debitDay } = payementModes;
  return {
    comptant: entry(modes, comptant),
    renouvellement: entry(modes, renouvellement),
    termeSecondaire: termeSecondaire === null ? null : entry('paymentTypesTESEC', termeSecondaire),
    debitDay: entry('JOUR_PREL', debitDay),
  };
};

/** The account that was typed; null where none was. Its IBAN and BIC are told by the RIB; the BIC is empty for a bank of elsewhere. */
export const accountOf = ({ person: { bankAccount } }: PaymentValues, labelOf: LabelOf): BankAccount | null => {
  const rib = parseRib(ribBoxes.map(({ name }) => bankAccount[name] ?? '').join(''));
  if (!rib) return null;
  const entry = (list: ListName, code: string | null) =>
    labelOf(list, code) ?? { code: code ?? '', libelle: code ?? '' };
  return {
    id: -1,
    type: entry('types', bankAccount.type),
    country: entry('countries', bankAccount.country),
    currency: entry('devises', bankAccount.currency),
    accountOwner: bankAccount.accountOwner ?? '',
    ibanCode: ibanOfRib(rib),
    bicCode: bicOfBank(rib.bank),
    domiciliation: bankAccount.domiciliation ?? '',
  };
};

/** A known account as the form takes it: an IBAN of here tells the RIB; undefined for an account of elsewhere, which has none. */
export const accountTyped = (account: BankAccount): Readonly<Record<string, string>> | undefined => {
  const rib = ribOfIban(account.ibanCode);
  if (!rib) return undefined;
  return {
    id: '-1',
    type: account.type.code,
    country: account.country.code,
    currency: account.currency.code,
    accountOwner: account.accountOwner.toUpperCase(),
    domiciliation: account.domiciliation.toUpperCase(),
    ...Object.fromEntries(ribBoxes.map(({ name, part }) => [name, rib[part]])),
  };
};
