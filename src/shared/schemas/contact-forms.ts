import * as v from 'valibot';
import { emailSchema } from '#shared/primitives/credentials.ts';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';

const choice = (label: string) =>
  v.pipe(v.string(messages.required(label)), v.nonEmpty(messages.required(label)), v.maxLength(textLimits.listCode));

/** Capitals and trimmed, as bank data is shown and stored (specification 2, section 5.4). */
const capitals = (label: string, maxLength: number) =>
  v.pipe(
    v.string(messages.required(label)),
    limitedText(maxLength),
    v.toUpperCase(),
    v.nonEmpty(messages.required(label)),
  );

/**
 * The parts of the mail and phone form that need no heavy rule; the phone's own rule (`phone.ts`) joins them where the
 * form is checked. Specification 2, section 5.3.
 */
export const contactEntries = {
  emailType: choice('Type d’e-mail'),
  email: emailSchema(textLimits.clientEmail),
  telType: choice('Type de téléphone'),
} as const;

/** The parts of the bank form without IBAN and BIC (`iban.ts`). Specification 2, section 5.4. */
export const bankEntries = {
  type: choice('Type'),
  pays: choice('Pays'),
  devise: choice('Devise'),
  titulaireCompte: capitals('Titulaire du compte', textLimits.bankOwner),
  domiciliation: capitals('Domiciliation', textLimits.bankDomiciliation),
} as const;
