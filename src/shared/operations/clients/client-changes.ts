import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import {
  answer,
  daySchema,
  errorsSchema,
  messageSchema,
  optionalFlag,
  wholeNumber,
} from '#shared/operations/wire/envelope.ts';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { clientRowSchema } from './clients.ts';

/** A client as form values; validation requires the reference lists (`clientFormSchema`). */
const typedSchema = v.record(v.string(), v.unknown());

const savedEntries = { success: v.boolean(), ...messageSchema.entries, errors: v.optional(errorsSchema) } as const;
const optionalShortText = v.optional(v.nullable(limitedText(100)), null);

/**
 * Possible duplicates among the broker's clients: same name and birth date, or same RIDET. Displayed before a client is
 * saved; without network, among those of the portfolio.
 */
export const clientLookAlikes = endpoint({
  method: 'POST',
  path: '/api/client/look-alikes',
  summary: 'Clients semblables',
  access: 'signed-in',
  offline: 'portfolio',
  effect: 'none',
  isAwaited: true,
  input: v.object({
    lastname: optionalShortText,
    firstname: optionalShortText,
    birthDate: v.optional(v.nullable(daySchema), null),
    siret: optionalShortText,
  }),
  output: answer({ clients: v.array(clientRowSchema) }),
});

/**
 * Creates a client. A possible duplicate is refused unless it was displayed (`shown`). Specification 3, section 2.4.
 */
export const clientAdd = endpoint({
  method: 'POST',
  path: '/api/client/add',
  summary: 'Créer un client',
  access: 'linked',
  offline: 'queued',
  effect: 'change',
  idempotent: true,
  input: v.object({
    client: typedSchema,
    /** Ids of the possible duplicates that were displayed. */
    shown: v.optional(v.pipe(v.array(wholeNumber({ min: 1, max: 999_999_999 })), v.maxLength(100)), []),
    /** Draft of the client on its device: work for the client that waits there names it (`clientReference`). */
    reference: v.optional(v.fallback(v.nullable(v.pipe(v.string(), v.uuid())), null), null),
  }),
  output: v.object({ ...savedEntries, clientId: v.nullable(v.number()) }),
});

/**
 * Changes a client. `previous` is what was displayed (optimistic concurrency): if the stored client differs, nothing is
 * written and `conflict` holds it; `force` overwrites it once both were displayed.
 */
export const clientUpdate = endpoint({
  method: 'POST',
  path: '/api/client/update',
  summary: 'Modifier un client',
  access: 'signed-in',
  offline: 'queued',
  effect: 'change',
  idempotent: true,
  input: v.object({
    idClient: wholeNumber({ min: 1, max: 999_999_999 }),
    client: typedSchema,
    previous: v.optional(v.nullable(typedSchema), null),
    force: optionalFlag(false),
  }),
  output: v.object({ ...savedEntries, clientId: v.nullable(v.number()), conflict: v.optional(typedSchema) }),
});
