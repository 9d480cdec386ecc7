import * as v from 'valibot';
import { emailSchema } from '#shared/primitives/credentials.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { printableText } from '#shared/primitives/parsers/printable.ts';

const choice = (label: string) =>
  v.pipe(v.string(messages.required(label)), v.nonEmpty(messages.required(label)), v.maxLength(textLimits.listCode));

/** Trimmed and in capitals, as bank data is displayed and stored (specification 2, section 5.4). */
const capitals = (label: string, maxLength: number) =>
  v.pipe(
    v.string(messages.required(label)),
    printableText(maxLength),
    v.toUpperCase(),
    v.nonEmpty(messages.required(label)),
  );

/**
 * Entries of the mail and phone form without the phone rule (`phone.ts`), whose code is large; it is added where the
 * form is validated, with the rule that the phone type is required unless a client without a phone remains without.
 * Specification 2, section 5.3.
 */
export const contactEntries = {
  emailType: choice('Type d’e-mail'),
  email: emailSchema(textLimits.clientEmail),
  telType: v.pipe(v.string(), v.maxLength(textLimits.listCode)),
} as const;

/** Entries of the bank form without IBAN and BIC (`iban.ts`). Specification 2, section 5.4. */
export const bankEntries = {
  type: choice('Type'),
  pays: choice('Pays'),
  devise: choice('Devise'),
  titulaireCompte: capitals('Titulaire du compte', textLimits.bankOwner),
  domiciliation: capitals('Domiciliation', textLimits.bankDomiciliation),
} as const;
