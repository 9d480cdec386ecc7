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
import { clientRowSchema } from './clients.ts';

/** A client as the form holds them; their rules need the reference lists (`clientFormSchema`). */
const typedSchema = v.record(v.string(), v.unknown());

const savedEntries = { success: v.boolean(), ...messageSchema.entries, errors: v.optional(errorsSchema) } as const;
const short = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100))), null);

/**
 * Clients of the broker who may be the same: same name and birth date, or same RIDET. Shown before one is saved;
 * without network, those of the portfolio.
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
    lastname: short,
    firstname: short,
    birthDate: v.optional(v.nullable(daySchema), null),
    siret: short,
  }),
  output: answer({ clients: v.array(clientRowSchema) }),
});

/** A new client. One who looks like another is refused unless that one was shown (`shown`). Specification 3, section 2.4. */
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
    /** The look-alikes that the person saw before saving. */
    shown: v.optional(v.pipe(v.array(wholeNumber({ min: 1, max: 999_999_999 })), v.maxLength(100)), []),
  }),
  output: v.object({ ...savedEntries, clientId: v.nullable(v.number()) }),
});

/**
 * Changes a client. `previous` is what the person saw when the form opened: where it is something else by now, nothing
 * is written, `conflict` carries what it is, and `force` writes all the same once both were shown.
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
