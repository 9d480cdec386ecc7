import { submit } from '#api/submit.ts';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { readQuery } from '#offline/reads/read-query.ts';
import { clientUpdateBank } from '#shared/operations/clients/bank-accounts.ts';
import { clientUpdateEmail } from '#shared/operations/clients/contact-changes.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { listItemsPosted, listItemsTypes } from '#shared/operations/shell/lists.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import type { BankForm, ContactForm, SeenBank, SeenContact } from './contact-values.ts';

type Reader = Pick<OfflineServices, 'read'>;
type Details = ContractFile['details'];

/** The types of e-mail (`mail`) or of telephone (`tel`). */
export const contactTypesQuery = (offline: Reader, kind: 'mail' | 'tel') =>
  readQuery(offline, listItemsTypes, { kind });

/** The types of bank account, the countries or the currencies. */
export const bankListQuery = (offline: Reader, listName: 'types' | 'countries' | 'devises') =>
  readQuery(offline, listItemsPosted, { listName });

const target = ({ id, person }: Details) => ({
  personId: person.id,
  contractId: id,
  effectDate: dayInNoumea(new Date()),
});

/** Writes e-mail and phone. `seen` is what the person saw: nothing is written over what somebody else wrote since. */
export const saveContact = (details: Details, seen: SeenContact, { phone, ...values }: ContactForm) =>
  submit(clientUpdateEmail, {
    ...target(details),
    ...values,
    emailId: seen.mail?.id ?? null,
    telId: seen.phone?.id ?? null,
    tel: phone.number,
    countryCallingCode: phone.prefix,
    previous: seen,
  });

/** Writes the bank account, the caller's password being asked for again. */
export const saveBank = (details: Details, seen: SeenBank, values: BankForm) =>
  submit(clientUpdateBank, { ...target(details), ...values, bankId: seen?.id ?? null, previous: seen });
