import * as v from 'valibot';
import { adminId } from '#shared/operations/wire/admin-list.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, noInput } from '#shared/operations/wire/envelope.ts';
import { authenticatorSetupSchema, codeSchema, stepTokenSchema } from '#shared/operations/wire/second-factor-shape.ts';

export const secondFactorGet = endpoint({
  method: 'GET',
  path: '/api/second-factor',
  summary: 'Mon second facteur',
  access: 'signed-in',
  offline: 'online',
  effect: 'none',
  isPersonal: true,
  input: noInput,
  /** `since`: ISO 8601, null if there is none; `codesLeft`: unused recovery codes. */
  output: answer({ since: v.nullable(v.string()), codesLeft: v.number(), isRequired: v.boolean() }),
});

/** Asks who signed in a while ago to prove who they are. */
export const secondFactorBegin = endpoint({
  method: 'POST',
  path: '/api/second-factor/begin',
  summary: 'Commencer à installer un second facteur',
  rateLimit: { count: 30, perMs: 3_600_000 },
  access: 'signed-in',
  offline: 'online',
  effect: 'change',
  requiresProof: true,
  input: noInput,
  output: answer({ token: v.string(), setUp: v.optional(authenticatorSetupSchema) }),
});

/** Completes the setup by a first code and returns the recovery codes once; a repeated call gets the same answer. */
export const secondFactorConfirm = endpoint({
  method: 'POST',
  path: '/api/second-factor/confirm',
  summary: 'Installer un second facteur',
  access: 'signed-in',
  offline: 'online',
  effect: 'change',
  input: v.object({ token: stepTokenSchema, code: codeSchema }),
  output: answer({ recoveryCodes: v.optional(v.array(v.string())) }),
});

/** Asks who signed in a while ago to prove who they are. */
export const secondFactorRemove = endpoint({
  method: 'POST',
  path: '/api/second-factor/remove',
  summary: 'Retirer mon second facteur',
  access: 'signed-in',
  offline: 'online',
  effect: 'change',
  requiresProof: true,
  input: noInput,
  output: answer({}),
});

/**
 * Removes the second factor of a user who lost their authenticator and recovery codes. Requires a recent proof of
 * identity from the caller.
 */
export const adminUserFactorRemove = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/second-factor',
  summary: 'Retirer le second facteur d’un utilisateur',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  requiresProof: true,
  input: v.object({ id: adminId }),
  output: answer({}),
});
