import { banks } from '#shared/primitives/vocabulary/banks.ts';
import { fold } from '../text.ts';
import { isAcceptedBic, isAcceptedIban, normalizeBic, normalizeIban } from './iban.ts';

type Bank = (typeof banks)[number];

const findBank = (code: string): Bank | undefined => banks.find((bank) => bank.code === code);

/** Bank code of a complete IBAN; empty for any other text, also for a masked IBAN. */
export const bankCodeOfIban = (iban: string): string => (isAcceptedIban(iban) ? normalizeIban(iban).slice(4, 9) : '');

/** The first eight characters of a BIC name the bank; three more name a branch, or are left out. */
const toBankBic = (bic: string): string => normalizeBic(bic).slice(0, 8);

/** Bank of the territory by its BIC. */
const bankOfBic = (bic: string): Bank | undefined => banks.find((bank) => toBankBic(bank.bic) === toBankBic(bic));

/** Bank code by a BIC of the territory; empty for any other BIC. */
export const bankCodeOfBic = (bic: string): string => bankOfBic(bic)?.code ?? '';

/** Bank of the territory that a domiciliation names, such as « BNC NOUMEA ». */
const bankOfDomiciliation = (domiciliation: string): Bank | undefined => {
  const words = fold(domiciliation).split(/[^a-z\d]+/);
  return banks.find(({ name }) =>
    fold(name)
      .split(' ')
      .some((word) => words.includes(word)),
  );
};

/** BIC and domiciliation of an account. */
export interface BankDetails {
  readonly bic: string;
  readonly domiciliation: string;
}

/**
 * BIC and domiciliation after the account number was replaced by one of bank `code`: those of another bank are derived or
 * emptied, since a mandate that mixes two banks is refused. `formerCode` is empty if there was no account number before.
 */
export const detailsAfterBankChange = (code: string, formerCode: string, details: BankDetails): BankDetails => {
  if (code === formerCode) return details;
  const bank = findBank(code);
  if (formerCode === '') return { ...details, bic: bank?.bic ?? details.bic };
  return { bic: bank?.bic ?? '', domiciliation: '' };
};

/**
 * Warning about an account whose parts belong to different banks; null if they do not contradict. `bankCode` is empty
 * while the account number is masked or incomplete. Only banks of the territory are known.
 */
export const findBankMismatch = (bankCode: string, { bic, domiciliation }: Partial<BankDetails>): string | null => {
  const bank = findBank(bankCode);
  const bicBank = bic !== undefined && isAcceptedBic(bic) ? bankOfBic(bic) : undefined;
  if (bank && bic !== undefined && isAcceptedBic(bic) && bicBank !== bank)
    return `Ce compte est tenu par ${bank.name}, dont le BIC est ${bank.bic}\u00A0: vérifiez le BIC sur le RIB.`;
  if (bankCode !== '' && !bank && bicBank)
    return `Ce BIC est celui de ${bicBank.name}, mais ce compte est d’une autre banque\u00A0: vérifiez-les sur le RIB.`;
  const accountBank = bank ?? (bankCode === '' ? bicBank : undefined);
  const namedBank = bankOfDomiciliation(domiciliation ?? '');
  if (accountBank && namedBank && namedBank !== accountBank)
    return `La domiciliation nomme ${namedBank.name}, mais ce compte est tenu par ${accountBank.name}\u00A0: vérifiez-la sur le RIB.`;
  return null;
};
