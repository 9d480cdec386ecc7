import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer } from '#shared/operations/wire/envelope.ts';
import { codeSchema, passkeyProofSchema } from '#shared/operations/wire/second-factor-shape.ts';

/**
 * Confirms by password that the holder of a signed-in tablet is its user, before it is handed to a client and after.
 */
export const identityConfirm = endpoint({
  method: 'POST',
  path: '/api/session/confirm',
  summary: 'Confirmer son identité',
  access: 'signed-in',
  offline: 'online',
  effect: 'change',
  input: v.object({ password: v.pipe(v.string(), v.maxLength(200)) }),
  output: answer({}),
});

/**
 * Proves the identity of the holder of a signed-in device before a sensitive call. Valid for five minutes in this
 * session.
 */
export const identityProve = endpoint({
  method: 'POST',
  path: '/api/session/prove',
  summary: 'Prouver son identité avant une opération sensible',
  access: 'signed-in',
  offline: 'online',
  effect: 'change',
  /** One of the three is required. */
  input: v.object({
    password: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
    code: v.optional(codeSchema, ''),
    passkey: v.optional(passkeyProofSchema),
  }),
  output: answer({}),
});
