import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, daySchema, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { maxDelegatedClients } from '#shared/schemas/delegation-form.ts';

const id = wholeNumber({ min: 1, max: 999_999_999 });

const idNameSchema = v.object({ id: v.number(), name: v.string() });

/** Work that one person of a broker passes to another: reminders, assigned actions and notices. Days are Nouméa's, inclusive. */
export const delegationSchema = v.object({
  id: v.number(),
  from: idNameSchema,
  to: idNameSchema,
  fromDay: v.string(),
  /** Null: without an end. */
  toDay: v.nullable(v.string()),
  /** Null: the work about all clients. */
  clients: v.nullable(v.array(idNameSchema)),
  createdBy: v.nullable(v.string()),
  createdAt: v.string(),
});
export type Delegation = v.InferOutput<typeof delegationSchema>;

/** Current and future delegations of a broker, and its people. `userId`: a person of another broker, for administrators. */
export const delegationList = endpoint({
  method: 'POST',
  path: '/api/follow-up/delegation/list',
  summary: 'Dossiers passés entre collègues',
  access: 'linked-or-admin',
  offline: 'cached',
  effect: 'none',
  input: v.object({ userId: v.optional(id) }),
  output: answer({
    /** Person whose work would be delegated; absent for an administrator without a broker. */
    person: v.optional(idNameSchema),
    colleagues: v.array(idNameSchema),
    delegations: v.array(delegationSchema),
  }),
});

/**
 * Delegates work to a colleague. If it is delegated already on one of these days, `success` is false and the message
 * names the other delegation, unless it is the same.
 */
export const delegationCreate = endpoint({
  method: 'POST',
  path: '/api/follow-up/delegation/create',
  summary: 'Passer des dossiers à un collègue',
  rateLimit: { count: 60, perMs: 3_600_000 },
  access: 'linked-or-admin',
  offline: 'online',
  effect: 'change',
  idempotent: true,
  input: v.object({
    /** Person whose work is delegated; the caller by default. */
    userId: v.optional(id),
    toUserId: id,
    /** Null: all. */
    clientIds: v.nullable(v.pipe(v.array(id), v.minLength(1, 'requis'), v.maxLength(maxDelegatedClients, 'trop'))),
    fromDay: daySchema,
    toDay: v.nullable(daySchema),
  }),
  output: answer({ delegationId: v.optional(v.number()) }),
});

/** Ends a delegation at once. If a colleague ended it before, the message says so. */
export const delegationRevoke = endpoint({
  method: 'POST',
  path: '/api/follow-up/delegation/revoke',
  summary: 'Reprendre des dossiers passés à un collègue',
  access: 'linked-or-admin',
  offline: 'online',
  effect: 'change',
  idempotent: true,
  input: v.object({ delegationId: id }),
  output: answer({}),
});
