import * as v from 'valibot';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { messages } from '#shared/primitives/messages.ts';

const required = (label: string, maxLength: number) =>
  v.pipe(limitedText(maxLength), v.nonEmpty(messages.required(label)));

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
  name: required(insurerLabels.name, 80),
  address: required(insurerLabels.address, 150),
  phone: required(insurerLabels.phone, 30),
  email: required(insurerLabels.email, 150),
  ridet: required(insurerLabels.ridet, 40),
  rcs: required(insurerLabels.rcs, 80),
  regulator: required(insurerLabels.regulator, 200),
  creditorId: required(insurerLabels.creditorId, 40),
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
