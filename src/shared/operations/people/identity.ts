import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer } from '#shared/operations/wire/envelope.ts';
import { codeSchema } from '#shared/operations/wire/second-factor-shape.ts';

/** Whoever holds a tablet that is signed in shows that they are its person, before it is handed to somebody else and after. */
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

/** Shows, before something delicate, who holds a device that is signed in. It holds for five minutes, for this session. */
export const identityProve = endpoint({
  method: 'POST',
  path: '/api/session/prove',
  summary: 'Prouver son identité avant une opération sensible',
  access: 'signed-in',
  offline: 'online',
  effect: 'change',
  /** One of both. */
  input: v.object({
    password: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
    code: v.optional(codeSchema, ''),
  }),
  output: answer({}),
});
