import * as v from 'valibot';
import { bankAccountSchema } from '#shared/contract/contracts/contract-file.ts';
import { endpoint } from '#shared/contract/wire/endpoint.ts';
import { errorsSchema, optionalFlag, wholeNumber } from '#shared/contract/wire/envelope.ts';
import { mailSchema, phoneSchema } from '#shared/contract/wire/person.ts';
import { bankEntries, contactEntries } from '#shared/inputs/contact-forms.ts';
import { bicSchema, ibanSchema } from '#shared/primitives/iban.ts';
import { phoneNumberSchema } from '#shared/primitives/phone/phone.ts';

const id = wholeNumber({ min: 1, max: 999_999_999 });
const optionalId = v.optional(v.nullable(v.number()), null);
const toggle = optionalFlag(false);
const effectDate = v.optional(v.nullable(v.string()), null);

const resultEntries = {
  success: v.boolean(),
  type: v.picklist(['success', 'error', 'warning', 'info']),
  message: v.string(),
  errors: v.optional(errorsSchema),
} as const;

const seenContactSchema = v.object({ mail: v.nullable(mailSchema), phone: v.nullable(phoneSchema) });

export const clientUpdateEmail = endpoint({
  method: 'POST',
  path: '/api/client/update/email',
  summary: 'Modifier l’e-mail et le téléphone d’un contrat',
  access: 'signed-in',
  offline: 'online',
  effect: 'change',
  input: v.object({
    personId: id,
    contractId: id,
    emailId: optionalId,
    ...contactEntries,
    allContractEmail: toggle,
    telId: optionalId,
    tel: v.pipe(
      v.string(),
      v.transform((number) => number.replace(/\D/g, '')),
    ),
    countryCallingCode: v.pipe(v.string(), v.regex(/^\+?\d{1,4}$/)),
    allContractTel: toggle,
    smsAccepted: toggle,
    effectDate,
    /**
     * What the person saw. Where the stored value differs by now, nothing is written and `conflict` carries it; who keeps
     * theirs sends it back as `previous`. A caller that leaves it out overwrites.
     */
    previous: v.optional(seenContactSchema),
  }),
  output: v.object({
    ...resultEntries,
    conflict: v.optional(seenContactSchema),
  }),
});

/** The phone of the call above, checked as the form checks it. */
export const contactPhoneSchema = phoneNumberSchema('Téléphone', { isRequired: true });

export const clientUpdateBank = endpoint({
  method: 'POST',
  path: '/api/client/update/bank/address',
  summary: 'Modifier les coordonnées bancaires d’un contrat',
  access: 'signed-in',
  offline: 'online',
  effect: 'change',
  input: v.object({
    personId: id,
    contractId: id,
    bankId: optionalId,
    ...bankEntries,
    codeIban: ibanSchema(),
    codeBic: bicSchema,
    allContractBank: toggle,
    effectDate,
    /** The caller's own password, asked again for this change. */
    password: v.pipe(v.string(), v.maxLength(200)),
    /** As above; null where there was no account. */
    previous: v.optional(v.nullable(bankAccountSchema)),
  }),
  output: v.object({
    ...resultEntries,
    /** The view moves to the documents, where the new mandate is. */
    redirect: v.optional(v.boolean()),
    conflict: v.optional(v.nullable(bankAccountSchema)),
  }),
});
