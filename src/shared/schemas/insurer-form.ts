import * as v from 'valibot';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { messages } from '#shared/primitives/messages.ts';
import { parseEmail } from '#shared/primitives/parsers/email.ts';
import { requiredPrintable } from '#shared/primitives/parsers/printable.ts';
import { parseRidet } from '#shared/primitives/parsers/typed-value.ts';
import { parseValidPhone } from '#shared/primitives/phone/phone.ts';
import { defaultPhonePrefix } from '#shared/primitives/phone/phone-countries.ts';

/** Form labels of the insurer's identity, printed in the letterhead of every document. */
export const insurerLabels = {
  name: 'Nom',
  address: 'Adresse',
  phone: 'Téléphone',
  email: 'E-mail',
  ridet: 'RIDET',
  rcs: 'Registre du commerce',
  regulator: 'Autorité de contrôle',
  creditorId: 'Identifiant créancier',
} as const;
export type InsurerName = keyof typeof insurerLabels;

const printedText = (name: InsurerName, maxLength: number, isValid: (text: string) => boolean, message: string) =>
  v.pipe(
    requiredPrintable(insurerLabels[name], maxLength),
    v.check((text) => text === '' || isValid(text), message),
  );

/** Two letters of the country, two digits, three characters, the creditor’s number; spaces between groups are accepted. */
const isCreditorId = (text: string): boolean => /^[A-Z]{2}\d{2}[A-Z\d]{3}[A-Z\d]{1,28}$/.test(text.replaceAll(' ', ''));

/** Entries with a format: papers print them, and a bank reads the creditor identifier. */
const formattedEntries = {
  phone: printedText(
    'phone',
    30,
    (text) => parseValidPhone({ number: text, prefix: defaultPhonePrefix }) !== null,
    messages.phone(insurerLabels.phone),
  ),
  email: printedText('email', 150, (text) => parseEmail(text) !== null, messages.email(insurerLabels.email)),
  ridet: printedText('ridet', 40, (text) => parseRidet(text) !== null, messages.ridet(insurerLabels.ridet)),
  creditorId: printedText('creditorId', 40, isCreditorId, messages.creditorId(insurerLabels.creditorId)),
} as const;

/** The parts of the insurer’s identity that have a format. */
export const insurerFormatSchema = v.object(formattedEntries);

const insurerEntries = {
  name: requiredPrintable(insurerLabels.name, 80),
  address: requiredPrintable(insurerLabels.address, 150),
  ...formattedEntries,
  rcs: requiredPrintable(insurerLabels.rcs, 80),
  regulator: requiredPrintable(insurerLabels.regulator, 200),
} as const;

/** The name of a version of the wordings. */
export const textsVersionSchema = v.pipe(
  limitedText(40),
  v.nonEmpty(messages.required('Version')),
  v.regex(/^[\w.-]{1,40}$/, 'Une version a des lettres sans accent, des chiffres, des points et des tirets'),
);

/** The insurer's identity, changed under a new version of the wordings. */
export const insurerFormSchema = v.object({ ...insurerEntries, version: textsVersionSchema });
export type InsurerForm = v.InferOutput<typeof insurerFormSchema>;
