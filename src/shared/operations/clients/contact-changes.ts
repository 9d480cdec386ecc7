import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { errorsSchema, optionalFlag, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { mailSchema, phoneSchema } from '#shared/operations/wire/person.ts';
import { limitedText, textSchema } from '#shared/primitives/limited-text.ts';
import { phoneNumberSchema } from '#shared/primitives/phone/phone.ts';
import { contactEntries } from '#shared/schemas/contact-forms.ts';

const id = wholeNumber({ min: 1, max: 999_999_999 });
const optionalId = v.optional(v.nullable(v.number()), null);
const toggle = optionalFlag(false);
/** `+687`, `687` or `00687`. */
export const callingCodeSchema = v.pipe(
  textSchema,
  v.regex(/^(?:\+|00)?\d{1,4}$/),
  v.transform((text) => `+${text.replace(/^(?:\+|00)/, '')}`),
);
const effectDate = v.optional(v.nullable(v.string()), null);

/** Answer to a change of a contract's contacts or account. */
export const resultEntries = {
  success: v.boolean(),
  type: v.picklist(['success', 'error', 'warning', 'info']),
  message: v.string(),
  errors: v.optional(errorsSchema),
} as const;

/** The contract to change, its holder and the effect date. */
export const contactTargetEntries = { personId: id, contractId: id, effectDate } as const;

const seenContactSchema = v.object({ mail: v.nullable(mailSchema), phone: v.nullable(phoneSchema) });

export const clientUpdateEmail = endpoint({
  method: 'POST',
  path: '/api/client/update/email',
  summary: 'Modifier l’e-mail et le téléphone d’un contrat',
  access: 'signed-in',
  offline: 'online',
  effect: 'change',
  input: v.object({
    ...contactTargetEntries,
    emailId: optionalId,
    ...contactEntries,
    allContractEmail: toggle,
    telId: optionalId,
    /** Phone number in any notation, with or without calling code. */
    tel: limitedText(40),
    countryCallingCode: callingCodeSchema,
    allContractTel: toggle,
    smsAccepted: toggle,
    /**
     * The displayed value (optimistic concurrency). If the stored value differs, nothing is written and `conflict`
     * holds it; to overwrite it, the client sends it back as `previous`. A caller that omits it overwrites.
     */
    previous: v.optional(seenContactSchema),
  }),
  output: v.object({
    ...resultEntries,
    conflict: v.optional(seenContactSchema),
  }),
});

/** Schema of `phone` above, the same as in the form. */
export const contactPhoneSchema = phoneNumberSchema('Téléphone', { isRequired: true });

/** Confirms contacts that the client corrected through a link: from then on papers go to them. */
export const contactConfirm = endpoint({
  method: 'POST',
  path: '/api/contract/contact/confirm',
  summary: 'Confirmer des coordonnées corrigées par le client',
  access: 'signed-in',
  offline: 'online',
  effect: 'change',
  input: v.object({ contractId: id }),
  output: v.object(resultEntries),
});
