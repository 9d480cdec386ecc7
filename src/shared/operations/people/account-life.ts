import * as v from 'valibot';
import { adminId } from '#shared/operations/wire/admin-list.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, flag } from '#shared/operations/wire/envelope.ts';

/** State of an account: invitation, first and last sign-in. Instants are ISO. */
export const accountLifeEntries = {
  /** Last use of a device; null if none is known within the retention of the audit. */
  lastSeenAt: v.nullable(v.string()),
  /** Until when an unused invitation or password link is valid; null without one. */
  invitedUntil: v.nullable(v.string()),
  hasSecondFactor: v.boolean(),
} as const;

/** Sends the invitation again to a person who has not signed in yet. */
export const adminUserInvite = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/invitation',
  summary: 'Renvoyer l’invitation d’un utilisateur',
  rateLimit: { count: 120, perMs: 3_600_000 },
  access: 'admin',
  offline: 'online',
  effect: 'change',
  requiresProof: true,
  idempotent: 'when-keyed',
  input: v.object({ id: adminId }),
  output: answer({}),
});

/** Maximum number of users of one change: a page of the list. */
const maxChangedUsers = 100;

/**
 * Enables, disables or moves several users, all or none. Without `confirmed` it answers how many are concerned and changes
 * nothing.
 */
export const adminUsersChange = endpoint({
  method: 'POST',
  path: '/api/admin/users/changes',
  summary: 'Modifier plusieurs utilisateurs',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  requiresProof: true,
  idempotent: 'when-keyed',
  input: v.object({
    ids: v.pipe(v.array(adminId), v.minLength(1), v.maxLength(maxChangedUsers)),
    isEnabled: v.optional(flag),
    brokerId: v.optional(adminId),
    confirmed: v.optional(flag, false),
  }),
  output: answer({ concerned: v.optional(v.number()) }),
});
