import type { BankAccount } from '#shared/operations/contracts/contract-file.ts';
import { normalizeBic, normalizeIban } from '#shared/primitives/bank/iban.ts';
import { maskedIban } from '#shared/primitives/bank/masked-iban.ts';

const toCapitals = (text: string): string => text.trim().toLocaleUpperCase('fr');

/** True if two accounts are equal apart from spacing and case; properties that no form edits are ignored. */
export const isSameAccount = (account: BankAccount | null, otherAccount: BankAccount | null): boolean =>
  account === otherAccount ||
  (account !== null && otherAccount !== null && toComparableText(account) === toComparableText(otherAccount));

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
