import * as v from 'valibot';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { messages } from '#shared/primitives/messages.ts';
import { requiredPrintable } from '#shared/primitives/parsers/printable.ts';

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

const insurerEntries = {
  name: requiredPrintable(insurerLabels.name, 80),
  address: requiredPrintable(insurerLabels.address, 150),
  phone: requiredPrintable(insurerLabels.phone, 30),
  email: requiredPrintable(insurerLabels.email, 150),
  ridet: requiredPrintable(insurerLabels.ridet, 40),
  rcs: requiredPrintable(insurerLabels.rcs, 80),
  regulator: requiredPrintable(insurerLabels.regulator, 200),
  creditorId: requiredPrintable(insurerLabels.creditorId, 40),
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
