import type { LabelOf } from '#shared/forms/node.ts';
import type { BankAccount, PaymentModes } from '#shared/operations/contracts/contract-file.ts';
import { ribToIban } from '#shared/primitives/bank/iban.ts';
import { maskedIban } from '#shared/primitives/bank/masked-iban.ts';
import { parseRib } from '#shared/primitives/bank/rib.ts';
import { bicOfBank } from '#shared/primitives/vocabulary/banks.ts';
import type { ListName } from '#shared/primitives/vocabulary/lists.ts';
import { modesOfPlan, type PaymentValues, ribFields } from './payment-fields.ts';

/** Payment modes of a contract as its file stores them. The values must be valid. */
export const toPaymentModes = (
  { payementModes }: PaymentValues,
  splittingCode: string,
  labelOf: LabelOf,
): PaymentModes => {
  const modes = modesOfPlan(splittingCode);
  const toListEntry = (list: ListName, code: string | null) => ({
    code: code ?? '',
    libelle: labelOf(list, code)?.libelle ?? code ?? '',
  });
  const { comptant, renouvellement, termeSecondaire, debitDay } = payementModes;
  return {
    comptant: toListEntry(modes, comptant),
    renouvellement: toListEntry(modes, renouvellement),
    termeSecondaire: termeSecondaire === null ? null : toListEntry('paymentTypesTESEC', termeSecondaire),
    debitDay: toListEntry('JOUR_PREL', debitDay),
  };
};

/**
 * The typed account, null if there is none. IBAN and BIC are derived from the RIB; the BIC is empty for a bank outside
 * the territory.
 */
export const toTypedAccount = ({ person: { bankAccount } }: PaymentValues, labelOf: LabelOf): BankAccount | null => {
  const rib = parseRib(ribFields.map(({ name }) => bankAccount[name] ?? '').join(''));
  if (!rib) return null;
  const toListEntry = (list: ListName, code: string | null) =>
    labelOf(list, code) ?? { code: code ?? '', libelle: code ?? '' };
  return {
    id: -1,
    type: toListEntry('types', bankAccount.type),
    country: toListEntry('countries', bankAccount.country),
    currency: toListEntry('devises', bankAccount.currency),
    accountOwner: bankAccount.accountOwner ?? '',
    ibanCode: ribToIban(rib),
    bicCode: bicOfBank(rib.bank),
    domiciliation: bankAccount.domiciliation ?? '',
  };
};

/** References the account of another contract of the client, since the device does not have its number. */
export interface AccountReference {
  readonly contractId: number;
  /** Masked IBAN as displayed. The server refuses it if the contract has another account by now. */
  readonly iban: string;
}

/** The known account that was chosen; null if none was. */
export const toChosenAccount = ({ person: { bankAccount } }: PaymentValues): AccountReference | null => {
  const { knownContract, knownIban } = bankAccount;
  if (!knownContract) return null;
  // 0 is not the id of any contract, so the server refuses an invalid value.
  const contractId = /^[1-9]\d{0,8}$/.test(knownContract) ? Number(knownContract) : 0;
  return { contractId, iban: maskedIban(knownIban ?? '') };
};

/** Form values that select a known account and clear the typed RIB; null deselects it. */
export const knownAccountValues = (account: AccountReference | null): Readonly<Record<string, string>> => ({
  knownContract: account ? String(account.contractId) : '',
  knownIban: account?.iban ?? '',
  ...Object.fromEntries(ribFields.map(({ name }) => [name, ''])),
});
