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
    /** A complete IBAN, or the masked one of the contract's account, which then stays unchanged. */
    codeIban: newOrMaskedIbanSchema(),
    codeBic: bicSchema,
    allContractBank: optionalFlag(false),
    /** The caller's own password, required again for this change. */
    password: v.pipe(v.string(), v.maxLength(200)),
    /**
     * The displayed account, masked (optimistic concurrency). If the stored account differs, nothing is written and
     * `conflict` holds it; to overwrite it, the client sends it back as `previous`. Null if there was no account; a
     * caller that omits it overwrites.
     */
    previous: v.optional(v.nullable(bankAccountSchema)),
  }),
  output: v.object({
    ...resultEntries,
    /** True if the screen should switch to the documents, which list the new mandate. */
    redirect: v.optional(v.boolean()),
    conflict: v.optional(v.nullable(bankAccountSchema)),
  }),
});

/**
 * The complete IBAN of a contract's account. Requires a recent proof of identity (`identityProve`) and is recorded in
 * the audit. Never stored on a device.
 */
export const bankAccountReveal = endpoint({
  method: 'POST',
  path: '/api/contract/bank/reveal',
  summary: 'Afficher l’IBAN entier d’un contrat',
  access: 'signed-in',
  offline: 'online',
  effect: 'download',
  requiresProof: true,
  input: v.object({ contractId: wholeNumber({ min: 1, max: 999_999_999 }) }),
  output: answer({ ibanCode: v.optional(v.string()) }),
  rateLimit: { count: 60, perMs: 3_600_000 },
});
