import * as v from 'valibot';
import { clientRowSchema } from '#shared/operations/clients/clients.ts';
import { claimRowSchema } from '#shared/operations/contracts/claims.ts';
import { contractRowSchema } from '#shared/operations/contracts/contracts.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer } from '#shared/operations/wire/envelope.ts';
import { basicMessages } from '#shared/primitives/basic-messages.ts';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { minQuickSearchLength, textLimits } from '#shared/primitives/limits.ts';

/** Maximum results per kind. */
export const maxQuickResults = 6;

/** A contract with the registration of its vehicle; absent from older servers, null without a vehicle. */
const quickContractSchema = v.object({
  ...contractRowSchema.entries,
  immatriculation: v.optional(v.nullable(v.string())),
});
export type QuickContract = v.InferOutput<typeof quickContractSchema>;

/** A client; `note` is why, if a note and not the name matches. */
const quickClientSchema = v.object({ ...clientRowSchema.entries, note: v.optional(v.string()) });
export type QuickClient = v.InferOutput<typeof quickClientSchema>;

/** Contracts, clients and claims that match a few typed letters, best match first. */
export const quickSearch = endpoint({
  method: 'POST',
  path: '/api/search',
  summary: 'Recherche rapide de clients, de contrats et de sinistres',
  access: 'signed-in',
  offline: 'portfolio',
  effect: 'none',
  input: v.object({
    text: v.pipe(
      limitedText(textLimits.search),
      v.minLength(minQuickSearchLength, basicMessages.required('Recherche')),
    ),
  }),
  output: answer({
    contracts: v.array(quickContractSchema),
    clients: v.array(quickClientSchema),
    /** Claims by their number; absent from older servers. */
    claims: v.optional(v.array(claimRowSchema)),
  }),
});
