import { submit } from '#api/submit.ts';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { readQuery } from '#offline/reads/read-query.ts';
import { clientUpdateBank } from '#shared/operations/clients/bank-accounts.ts';
import { clientUpdateEmail } from '#shared/operations/clients/contact-changes.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { listItemsPosted, listItemsTypes } from '#shared/operations/shell/lists.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import type { BankForm, BankSnapshot, ContactForm, ContactSnapshot } from './contact-values.ts';

type Reader = Pick<OfflineServices, 'read'>;
type Details = ContractFile['details'];

/** Reference list of e-mail (`mail`) or phone (`tel`) types. */
export const contactTypesQuery = (offline: Reader, kind: 'mail' | 'tel') =>
  readQuery(offline, listItemsTypes, { kind });

/** Reference list of bank account types, countries or currencies. */
export const bankListQuery = (offline: Reader, listName: 'types' | 'countries' | 'devises') =>
  readQuery(offline, listItemsPosted, { listName });

const targetOf = ({ id, person }: Details) => ({
  personId: person.id,
  contractId: id,
  effectDate: dayInNoumea(new Date()),
});

/** Saves e-mail and phone. `seen` is the revision that the person saw (optimistic concurrency). */
export const saveContact = (details: Details, opened: ContactSnapshot, { phone, ...values }: ContactForm) =>
  submit(clientUpdateEmail, {
    ...targetOf(details),
    ...values,
    emailId: opened.mail?.id ?? null,
    telId: opened.phone?.id ?? null,
    tel: phone.number,
    countryCallingCode: phone.prefix,
    previous: opened,
  });

/** Saves the bank account; the user’s password is verified again. */
export const saveBank = (details: Details, opened: BankSnapshot, values: BankForm) =>
  submit(clientUpdateBank, { ...targetOf(details), ...values, bankId: opened?.id ?? null, previous: opened });
