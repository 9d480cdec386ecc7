import type { LabelOf } from '#shared/forms/node.ts';
import type { BankAccount, PaymentModes } from '#shared/operations/contracts/contract-file.ts';
import { ibanOfRib } from '#shared/primitives/bank/iban.ts';
import { maskedIban } from '#shared/primitives/bank/masked-iban.ts';
import { parseRib } from '#shared/primitives/bank/rib.ts';
import { bicOfBank } from '#shared/primitives/vocabulary/banks.ts';
import type { ListName } from '#shared/primitives/vocabulary/lists.ts';
import { modesOfPlan, type PaymentValues, ribFields } from './payment-fields.ts';

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
export const typedAccountOf = ({ person: { bankAccount } }: PaymentValues, labelOf: LabelOf): BankAccount | null => {
  const rib = parseRib(ribFields.map(({ name }) => bankAccount[name] ?? '').join(''));
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

/** The account of another contract of the client, by which it is told again: the device does not hold its number. */
export interface AccountReference {
  readonly contractId: number;
  /** As it was shown: where the contract's account is another one by now, none is taken unseen. */
  readonly iban: string;
}

/** The known account that was taken; null where none was. */
export const knownAccountOf = ({ person: { bankAccount } }: PaymentValues): AccountReference | null => {
  const { knownContract, knownIban } = bankAccount;
  if (!knownContract) return null;
  // A number that no contract has stands for anything else.
  const contractId = /^[1-9]\d{0,8}$/.test(knownContract) ? Number(knownContract) : 0;
  return { contractId, iban: maskedIban(knownIban ?? '') };
};

/** A known account as the form takes it, in the place of whatever was typed; without one, the boxes are there again. */
export const knownAccountValues = (taken: AccountReference | null): Readonly<Record<string, string>> => ({
  knownContract: taken ? String(taken.contractId) : '',
  knownIban: taken?.iban ?? '',
  ...Object.fromEntries(ribFields.map(({ name }) => [name, ''])),
});
