import type { BankAccount } from '#shared/operations/contracts/contract-file.ts';
import { normalizeBic, normalizeIban } from '#shared/primitives/bank/iban.ts';
import { maskedIban } from '#shared/primitives/bank/masked-iban.ts';

const toCapitals = (text: string): string => text.trim().toLocaleUpperCase('fr');

/** True if two accounts are equal apart from spacing and case; properties that no form edits are ignored. */
export const isSameAccount = (one: BankAccount | null, other: BankAccount | null): boolean =>
  one === other || (one !== null && other !== null && toComparableText(one) === toComparableText(other));

/** Masks the IBAN of an account, as in every answer except its own operation and the mandate. */
export const maskAccount = (account: BankAccount | null): BankAccount | null =>
  account && { ...account, ibanCode: maskedIban(account.ibanCode) };

const toComparableText = (account: BankAccount): string =>
  JSON.stringify([
    account.type.code,
    account.country.code,
    account.currency.code,
    toCapitals(account.accountOwner),
    normalizeIban(account.ibanCode),
    normalizeBic(account.bicCode),
    toCapitals(account.domiciliation),
  ]);
