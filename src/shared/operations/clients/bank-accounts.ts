import * as v from 'valibot';
import { bankAccountSchema } from '#shared/operations/contracts/contract-file.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, optionalFlag, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { bicSchema, newOrMaskedIbanSchema } from '#shared/primitives/bank/iban.ts';
import { bankEntries } from '#shared/schemas/contact-forms.ts';
import { contactTargetEntries, resultEntries } from './contact-changes.ts';

export const clientUpdateBank = endpoint({
  method: 'POST',
  path: '/api/client/update/bank/address',
  summary: 'Modifier les coordonnées bancaires d’un contrat',
  access: 'signed-in',
  offline: 'online',
  effect: 'change',
  input: v.object({
    ...contactTargetEntries,
    bankId: v.optional(v.nullable(v.number()), null),
    ...bankEntries,
    /** A whole IBAN, or the masked one of the contract's account, which then stays. */
    codeIban: newOrMaskedIbanSchema(),
    codeBic: bicSchema,
    allContractBank: optionalFlag(false),
    /** The caller's own password, asked again for this change. */
    password: v.pipe(v.string(), v.maxLength(200)),
    /**
     * What the person saw, masked as it was shown. Where the stored account differs by now, nothing is written and
     * `conflict` carries it; who keeps theirs sends it back as `previous`. Null where there was no account; a caller that
     * leaves it out overwrites.
     */
    previous: v.optional(v.nullable(bankAccountSchema)),
  }),
  output: v.object({
    ...resultEntries,
    /** The view moves to the documents, where the new mandate is. */
    redirect: v.optional(v.boolean()),
    conflict: v.optional(v.nullable(bankAccountSchema)),
  }),
});

/**
 * The whole IBAN of a contract's account, behind a proof of who asks (`identityProve`); the audit keeps who looked. Kept
 * nowhere on the device.
 */
export const bankAccountReveal = endpoint({
  method: 'POST',
  path: '/api/contract/bank/reveal',
  summary: 'Afficher l’IBAN entier d’un contrat',
  access: 'signed-in',
  offline: 'online',
  effect: 'download',
  input: v.object({ contractId: wholeNumber({ min: 1, max: 999_999_999 }) }),
  output: answer({ ibanCode: v.optional(v.string()) }),
  budget: { count: 60, perMs: 3_600_000 },
});
