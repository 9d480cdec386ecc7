import { isDeepStrictEqual } from 'node:util';
import { assertPassword } from '#server/areas/auth/confirm-password.ts';
import { findBankAccount } from '#server/areas/contracts/account-repository.ts';
import { issueDocument } from '#server/areas/documents/issue.ts';
import { requireDocuments } from '#server/areas/documents/supporting-document-repository.ts';
import type { Db } from '#server/db/db.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Context, Handler, Handlers } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { isSameAccount, maskAccount } from '#shared/clients/bank-account.ts';
import { debitDocuments, supportingDocumentDays } from '#shared/conversion/expected-documents.ts';
import type { bankAccountReveal, clientUpdateBank } from '#shared/operations/clients/bank-accounts.ts';
import { isMaskedIban, maskedIban } from '#shared/primitives/bank/masked-iban.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import {
  alreadySaved,
  changedMeanwhile,
  confirmContact,
  contractMissing,
  requireListEntry,
  toContactTarget,
  unchanged,
  updateEmail,
} from './contact-changes.ts';
import { type ContractContacts, lockContacts, type SavedAccount, saveBankAccount } from './contact-repository.ts';

type Account = ContractContacts['bankAccount'];

/** IBAN as entered; a masked one is resolved to the current account's. Undefined if it does not match that account. */
const resolveIban = (submitted: string, current: Account): string | undefined => {
  if (!isMaskedIban(submitted)) return submitted;
  return current && maskedIban(current.ibanCode) === submitted ? current.ibanCode : undefined;
};

/** Issues a new mandate for each debited contract whose account changed; returns their contract ids. */
const issueMandates = async (
  tx: Db,
  savedAccounts: readonly SavedAccount[],
  { caller, services }: Context<typeof clientUpdateBank>,
): Promise<number[]> => {
  const mandates: number[] = [];
  for (const { id } of savedAccounts.filter(({ isChanged }) => isChanged)) {
    const issueRequest = {
      kind: 'mandat',
      contractId: id,
      scope: caller.scope,
      at: services.now(),
      userId: caller.user.id,
    } as const;
    // The rules of the document decide which contracts are debited: by any of their terms, while in force.
    if ((await issueDocument(tx, issueRequest)).isIssued) mandates.push(id);
  }
  return mandates;
};

/**
 * Changes the bank account after checking the caller's password. Debited contracts whose account changed get a new mandate,
 * and must bring the statement of the account and the signed mandate again.
 */
const updateBank: Handler<typeof clientUpdateBank> = async (input, context) => {
  const { db, caller } = context;
  await assertPassword(context, { password: input.password, field: 'password', action: 'bank-password-refused' });
  return db.transaction(async (tx) => {
    const current = await lockContacts(tx, caller.scope, input.contractId, input.personId);
    if (!current) throw contractMissing();
    const previous = input.previous && maskAccount(input.previous);
    const maskedCurrent = maskAccount(current.bankAccount);
    const isUpToDate = previous === undefined || isDeepStrictEqual(previous, maskedCurrent);
    const ibanCode = resolveIban(input.codeIban, current.bankAccount);
    if (ibanCode === undefined) {
      if (!isUpToDate) return { ...changedMeanwhile, conflict: maskedCurrent };
      throw invalid({ codeIban: ['Ce n’est plus le compte de ce contrat\u00A0: saisissez l’IBAN entier'] });
    }
    const account = {
      id: current.bankAccount?.id ?? input.contractId,
      type: await requireListEntry(tx, 'types', input.type, ['type', 'Type']),
      country: await requireListEntry(tx, 'countries', input.pays, ['pays', 'Pays']),
      currency: await requireListEntry(tx, 'devises', input.devise, ['devise', 'Devise']),
      accountOwner: input.titulaireCompte,
      ibanCode,
      bicCode: input.codeBic,
      domiciliation: input.domiciliation,
    };
    const isNew = !isSameAccount(account, current.bankAccount);
    if (isNew && !isUpToDate) return { ...changedMeanwhile, conflict: maskedCurrent };
    const { contractId, allContractBank } = input;
    if (!isNew && !allContractBank) return isUpToDate ? unchanged : alreadySaved;
    const savedAccounts = await saveBankAccount(tx, account, toContactTarget(input, context, allContractBank));
    const mandates = await issueMandates(tx, savedAccounts, context);
    const dueDate = addDays(dayInNoumea(context.services.now()), supportingDocumentDays);
    await requireDocuments(tx, mandates, debitDocuments, dueDate);
    const after = { ...toAuditedAccount(account), allContractBank };
    await recordAudit(tx, context, {
      action: 'bank-updated',
      subject: `contract ${contractId}`,
      before: toAuditedAccount(current.bankAccount),
      after,
    });
    const editedContractNumber = savedAccounts.find(({ id }) => id === contractId)?.number;
    for (const { id, isChanged, before } of savedAccounts)
      if (isChanged && id !== contractId) {
        const auditedAccount = { ...toAuditedAccount(account), through: editedContractNumber };
        await recordAudit(tx, context, {
          action: 'bank-updated',
          subject: `contract ${id}`,
          before: toAuditedAccount(before),
          after: auditedAccount,
        });
      }
    const message = 'Les coordonnées bancaires ont bien été modifiées.';
    return { success: true, type: 'success' as const, message, redirect: mandates.includes(contractId) };
  });
};

/** Account in the format of the audit, with a masked IBAN. */
const toAuditedAccount = (account: Account): object =>
  account
    ? {
        iban: maskedIban(account.ibanCode),
        bic: account.bicCode,
        owner: account.accountOwner,
        domiciliation: account.domiciliation,
      }
    : {};

/** Returns the complete IBAN after a recent authentication. The access is audited before the answer. */
const revealBankAccount: Handler<typeof bankAccountReveal> = async ({ contractId }, context) => {
  const accountRow = await findBankAccount(context.db, context.caller.scope, contractId);
  if (!accountRow) throw contractMissing();
  const { ibanCode } = accountRow.account;
  const after = { iban: maskedIban(ibanCode) };
  await recordAudit(context.db, context, { action: 'bank-revealed', subject: `contract ${contractId}`, after });
  return { success: true, ibanCode };
};

export const contactHandlers = {
  bankAccountReveal: revealBankAccount,
  clientUpdateBank: updateBank,
  clientUpdateEmail: updateEmail,
  contactConfirm: confirmContact,
} satisfies Partial<Handlers>;
