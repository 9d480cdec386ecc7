import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { debitMandateKind, signingRefusal } from './documents.ts';
import { toDossier } from './dossier.ts';

interface SignableDocuments {
  /** Documents to sign, as listed in the file. */
  readonly documents: ContractFile['editiques']['data'];
  /** Why some unsigned document may not be signed, in French; null if each may. */
  readonly refusal: string | null;
}

/** Unsigned documents of a file that may be signed on a day `yyyy-mm-dd` of Nouméa, by the rules that the server applies. */
export const findSignable = (file: ContractFile, today: string): SignableDocuments => {
  const dossier = toDossier(file, today);
  const unsignedDocuments = file.editiques.data.filter(({ signable }) => signable);
  const refusals = unsignedDocuments.map(({ type }) => signingRefusal(type, dossier));
  return {
    documents: unsignedDocuments.filter((_, position) => refusals[position] === null),
    refusal: refusals.find((refusal) => refusal !== null) ?? null,
  };
};

/** True if a debit mandate is among documents. */
export const hasDebitMandate = (documents: readonly { readonly type: string }[]): boolean =>
  documents.some(({ type }) => type === debitMandateKind);

/** Code of a bank account that belongs to somebody other than the client. */
export const thirdPartyAccount = 'TIERS';

/** Owner of a third party's account whose debit mandate is among the documents to sign; null without one. */
export const mandatePayer = (
  { details }: ContractFile,
  documents: readonly { readonly type: string }[],
): string | null => {
  const { bankAccount } = details.addresses;
  const isThirdPartyAccount = bankAccount?.type.code === thirdPartyAccount && hasDebitMandate(documents);
  return isThirdPartyAccount ? bankAccount.accountOwner : null;
};
