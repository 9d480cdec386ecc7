import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { markContractChanged } from '#server/areas/contracts/mark-contract-changed.ts';
import { findListEntries } from '#server/areas/lists/list-repository.ts';
import type { Db } from '#server/db/db.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import {
  type clientUpdateEmail,
  type contactConfirm,
  contactPhoneSchema,
} from '#shared/operations/clients/contact-changes.ts';
import type { ListItem } from '#shared/operations/wire/envelope.ts';
import { messages } from '#shared/primitives/messages.ts';
import type { PhoneNumber } from '#shared/primitives/phone/phone-countries.ts';
import { confirmClientCorrection } from './client-correction-repository.ts';
import { type ContactTarget, findEffectiveContacts, lockContacts, saveContact } from './contact-repository.ts';

type ContactInput = Parameters<Handler<typeof clientUpdateEmail>>[0];

export const contractMissing = () => notFound('Ce contrat n’existe pas ou n’est plus disponible.');
export const unchanged = { success: false, type: 'warning', message: messages.unchanged } as const;
/** The stored values differ from those seen but equal those submitted: a retry after a lost answer. */
export const alreadySaved = { success: true, type: 'success', message: messages.writtenBefore } as const;
export const changedMeanwhile = {
  success: false,
  type: 'warning',
  message: 'Ces données ont été modifiées entre-temps par une autre personne.',
} as const;

/** List entry by code; throws a 422 on the field if it does not exist. */
export const requireListEntry = async (
  db: Db,
  list: string,
  code: string,
  [field, label]: readonly [name: string, label: string],
): Promise<ListItem> => {
  const listEntry = (await findListEntries(db, list)).find((item) => item.code === code);
  if (!listEntry) throw invalid({ [field]: [messages.required(label)] });
  return listEntry;
};

export const toContactTarget = (
  { contractId, personId }: Pick<ContactTarget, 'contractId' | 'personId'>,
  { caller }: Pick<Context<typeof clientUpdateEmail>, 'caller'>,
  isForAll: boolean,
): ContactTarget => ({ scope: caller.scope, contractId, personId, isForAll });

/** The typed phone; null if type and number are empty, for a client without a phone. Throws a 422 if it is invalid. */
const parseTypedPhone = ({ telType, tel, countryCallingCode }: ContactInput): PhoneNumber | null => {
  if (telType === '' && tel.trim() === '') return null;
  const phone = v.safeParse(contactPhoneSchema, { number: tel, prefix: countryCallingCode });
  if (!phone.success) throw invalid({ tel: phone.issues.map((issue) => issue.message) });
  return phone.output;
};

/** Changes e-mail and phone of one contract, or of all contracts of the holder (specification 2, 4.5 and 5.3). */
export const updateEmail: Handler<typeof clientUpdateEmail> = async (input, context) => {
  const typedPhone = parseTypedPhone(input);
  return context.db.transaction(async (tx) => {
    const current = await lockContacts(tx, context.caller.scope, input.contractId, input.personId);
    if (!current) throw contractMissing();
    const mail = {
      id: current.mail?.id ?? input.personId,
      type: await requireListEntry(tx, 'types/mail', input.emailType, ['emailType', 'Type d’e-mail']),
      mail: input.email,
    };
    const phone = typedPhone && {
      id: current.phone?.id ?? input.personId,
      type: await requireListEntry(tx, 'types/tel', input.telType, ['telType', 'Type de téléphone']),
      ...typedPhone,
      acceptSms: input.smsAccepted ? ('true' as const) : ('false' as const),
    };
    const before = { mail: current.mail, phone: current.phone };
    const isMailNew = !isDeepStrictEqual(mail, current.mail);
    const isPhoneNew = !isDeepStrictEqual(phone, current.phone);
    const isUpToDate = !input.previous || isDeepStrictEqual(input.previous, before);
    if ((isMailNew || isPhoneNew) && !isUpToDate) return { ...changedMeanwhile, conflict: before };
    if (!phone && current.phone)
      throw invalid({
        telType: [messages.required('Type de téléphone')],
        tel: [messages.required('Téléphone')],
      });
    const { allContractEmail, contractId } = input;
    const allContractTel = phone !== null && input.allContractTel;
    if (!isMailNew && !isPhoneNew && !allContractEmail && !allContractTel) return isUpToDate ? unchanged : alreadySaved;
    const isForAll = allContractEmail || allContractTel;
    const affectedContracts = isForAll ? await findEffectiveContacts(tx, toContactTarget(input, context, true)) : [];
    if (isMailNew || allContractEmail)
      await saveContact(tx, 'mail', mail, toContactTarget(input, context, allContractEmail));
    if (phone && (isPhoneNew || allContractTel))
      await saveContact(tx, 'phone', phone, toContactTarget(input, context, allContractTel));
    // The person who edits the contacts has seen the client's correction.
    await confirmClientCorrection(tx, context.caller.scope, contractId);
    const after = { mail, phone, allContractEmail, allContractTel };
    await recordAudit(tx, context, { action: 'contact-updated', subject: `contract ${contractId}`, before, after });
    const editedContractNumber = affectedContracts.find(({ id }) => id === contractId)?.number;
    for (const { id, mail: contractMail, phone: contractPhone } of affectedContracts) {
      const previous = { mail: contractMail, phone: contractPhone };
      const newContacts = {
        mail: allContractEmail ? mail : contractMail,
        phone: allContractTel ? phone : contractPhone,
      };
      if (id !== contractId && !isDeepStrictEqual(previous, newContacts))
        await recordAudit(tx, context, {
          action: 'contact-updated',
          subject: `contract ${id}`,
          before: previous,
          after: { ...newContacts, through: editedContractNumber },
        });
    }
    return { success: true, type: 'success' as const, message: 'Les coordonnées ont bien été modifiées.' };
  });
};

/** Confirms contacts that the client corrected. */
export const confirmContact: Handler<typeof contactConfirm> = async ({ contractId }, { db, caller }) =>
  db.transaction(async (tx) => {
    if (!(await confirmClientCorrection(tx, caller.scope, contractId))) throw contractMissing();
    await markContractChanged(tx, contractId);
    return { success: true, type: 'success' as const, message: 'Les coordonnées sont confirmées.' };
  });
