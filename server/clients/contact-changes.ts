import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { assertPassword } from '#server/auth/password-again.ts';
import type { Db } from '#server/db/db.ts';
import { issueDocument } from '#server/documents/issue.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { record } from '#server/http/record.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import { listEntries } from '#server/lists/list-repository.ts';
import { sameAccount } from '#shared/clients/bank-account.ts';
import {
  type clientUpdateBank,
  type clientUpdateEmail,
  contactPhoneSchema,
} from '#shared/contract/clients/contact-changes.ts';
import type { ListItem } from '#shared/contract/wire/envelope.ts';
import { messages } from '#shared/primitives/messages.ts';
import { directDebitModes } from '#shared/primitives/vocabulary/lists.ts';
import {
  type ContactTarget,
  type ContractContacts,
  contactsOf,
  lockContacts,
  writeBankAccount,
  writeContact,
} from './contact-repository.ts';

const missing = () => notFound('Ce contrat n’existe pas ou n’est plus disponible.');
const unchanged = { success: false, type: 'warning', message: messages.unchanged } as const;
/** What was seen differs from what is stored, and what is asked does not: it came before, and nobody heard the answer. */
const writtenBefore = { success: true, type: 'success', message: messages.writtenBefore } as const;
const changedMeanwhile = {
  success: false,
  type: 'warning',
  message: 'Ces données ont été modifiées entre-temps par une autre personne.',
} as const;

/** The entry of a list that a field names by its code. */
const entry = async (
  db: Db,
  list: string,
  code: string,
  [field, label]: readonly [name: string, label: string],
): Promise<ListItem> => {
  const found = (await listEntries(db, list)).find((item) => item.code === code);
  if (!found) throw invalid({ [field]: [messages.required(label)] });
  return found;
};

const targetOf = (
  { contractId, personId }: Pick<ContactTarget, 'contractId' | 'personId'>,
  { caller }: Context<typeof clientUpdateEmail>,
  all: boolean,
): ContactTarget => ({ scope: caller.scope, contractId, personId, all });

/** Changes e-mail and phone, of one contract or of all of the holder's, in one transaction. Specification 2, 4.5 and 5.3. */
export const updateEmail: Handler<typeof clientUpdateEmail> = async (input, context) => {
  const prefix = input.countryCallingCode.startsWith('+') ? input.countryCallingCode : `+${input.countryCallingCode}`;
  const checked = v.safeParse(contactPhoneSchema, { number: input.tel, prefix });
  if (!checked.success) throw invalid({ tel: checked.issues.map((issue) => issue.message) });
  return context.db.transaction(async (tx) => {
    const current = await lockContacts(tx, context.caller.scope, input.contractId, input.personId);
    if (!current) throw missing();
    const mail = {
      id: current.mail?.id ?? input.personId,
      type: await entry(tx, 'types/mail', input.emailType, ['emailType', 'Type d’e-mail']),
      mail: input.email,
    };
    const phone = {
      id: current.phone?.id ?? input.personId,
      type: await entry(tx, 'types/tel', input.telType, ['telType', 'Type de téléphone']),
      number: input.tel,
      prefix,
      acceptSms: input.smsAccepted ? ('true' as const) : ('false' as const),
    };
    const before = { mail: current.mail, phone: current.phone };
    const isMailNew = !isDeepStrictEqual(mail, current.mail);
    const isPhoneNew = !isDeepStrictEqual(phone, current.phone);
    const isSeen = !input.previous || isDeepStrictEqual(input.previous, before);
    if ((isMailNew || isPhoneNew) && !isSeen) return { ...changedMeanwhile, conflict: before };
    const { allContractEmail, allContractTel, contractId } = input;
    if (!isMailNew && !isPhoneNew && !allContractEmail && !allContractTel) return isSeen ? unchanged : writtenBefore;
    const isForAll = allContractEmail || allContractTel;
    const all = isForAll ? await contactsOf(tx, targetOf(input, context, true)) : [];
    if (isMailNew || allContractEmail) await writeContact(tx, 'mail', mail, targetOf(input, context, allContractEmail));
    if (isPhoneNew || allContractTel) await writeContact(tx, 'phone', phone, targetOf(input, context, allContractTel));
    const after = { mail, phone, allContractEmail, allContractTel };
    await record(tx, context, { action: 'contact-updated', subject: `contract ${contractId}`, before, after });
    const through = all.find(({ id }) => id === contractId)?.number;
    for (const { id, mail: itsMail, phone: itsPhone } of all) {
      const its = { mail: itsMail, phone: itsPhone };
      const now = { mail: allContractEmail ? mail : itsMail, phone: allContractTel ? phone : itsPhone };
      if (id !== contractId && !isDeepStrictEqual(its, now))
        await record(tx, context, {
          action: 'contact-updated',
          subject: `contract ${id}`,
          before: its,
          after: { ...now, through },
        });
    }
    return { success: true, type: 'success' as const, message: 'Les coordonnées ont bien été modifiées.' };
  });
};

/** Changes the bank account after asking for the caller's password again; each debited contract whose account changed gets a mandate. */
export const updateBank: Handler<typeof clientUpdateBank> = async (input, context) => {
  const { db, caller, services } = context;
  await assertPassword(context, { password: input.password, field: 'password', action: 'bank-password-refused' });
  return db.transaction(async (tx) => {
    const current = await lockContacts(tx, caller.scope, input.contractId, input.personId);
    if (!current) throw missing();
    const account = {
      id: current.bankAccount?.id ?? input.contractId,
      type: await entry(tx, 'types', input.type, ['type', 'Type']),
      country: await entry(tx, 'countries', input.pays, ['pays', 'Pays']),
      currency: await entry(tx, 'devises', input.devise, ['devise', 'Devise']),
      accountOwner: input.titulaireCompte,
      ibanCode: input.codeIban,
      bicCode: input.codeBic,
      domiciliation: input.domiciliation,
    };
    const isNew = !sameAccount(account, current.bankAccount);
    const isSeen = input.previous === undefined || isDeepStrictEqual(input.previous, current.bankAccount);
    if (isNew && !isSeen) return { ...changedMeanwhile, conflict: current.bankAccount };
    const { contractId, allContractBank } = input;
    if (!isNew && !allContractBank) return isSeen ? unchanged : writtenBefore;
    const written = await writeBankAccount(tx, account, targetOf(input, context, allContractBank));
    const debited = written.filter(
      ({ isChanged, paymentMethod }) => isChanged && directDebitModes.includes(paymentMethod ?? ''),
    );
    const mandates: number[] = [];
    for (const { id } of debited) {
      const issue = {
        kind: 'mandat',
        contractId: id,
        scope: caller.scope,
        at: services.now(),
        userId: caller.user.id,
      } as const;
      // A contract that is over is debited no more.
      if ((await issueDocument(tx, issue)).isIssued) mandates.push(id);
    }
    const after = { ...masked(account), allContractBank };
    await record(tx, context, {
      action: 'bank-updated',
      subject: `contract ${contractId}`,
      before: masked(current.bankAccount),
      after,
    });
    const through = written.find(({ id }) => id === contractId)?.number;
    for (const { id, isChanged, before } of written)
      if (isChanged && id !== contractId) {
        const its = { ...masked(account), through };
        await record(tx, context, {
          action: 'bank-updated',
          subject: `contract ${id}`,
          before: masked(before),
          after: its,
        });
      }
    const message = 'Les coordonnées bancaires ont bien été modifiées.';
    return { success: true, type: 'success' as const, message, redirect: mandates.includes(contractId) };
  });
};

/** An account as the audit keeps it: enough to recognise it, not to use it. */
const masked = (account: ContractContacts['bankAccount']): object =>
  account
    ? {
        iban: `${account.ibanCode.slice(0, 4)}…${account.ibanCode.slice(-4)}`,
        bic: account.bicCode,
        owner: account.accountOwner,
        domiciliation: account.domiciliation,
      }
    : {};
