import type { BankAccount } from '#shared/operations/contracts/contract-file.ts';
import { normalizeBic, normalizeIban } from '#shared/primitives/bank/iban.ts';
import { maskedIban } from '#shared/primitives/bank/masked-iban.ts';

const capitals = (text: string): string => text.trim().toLocaleUpperCase('fr');

/** True for the same account, however its IBAN is spaced and its texts are written; what no form changes is left out. */
export const isSameAccount = (one: BankAccount | null, other: BankAccount | null): boolean =>
  one === other || (one !== null && other !== null && comparableText(one) === comparableText(other));

/** An account as everything but its own operation and its mandate shows it. */
export const maskAccount = (account: BankAccount | null): BankAccount | null =>
  account && { ...account, ibanCode: maskedIban(account.ibanCode) };

const comparableText = (account: BankAccount): string =>
  JSON.stringify([
    account.type.code,
    account.country.code,
    account.currency.code,
    capitals(account.accountOwner),
    normalizeIban(account.ibanCode),
    normalizeBic(account.bicCode),
    capitals(account.domiciliation),
  ]);
