import * as v from 'valibot';
import { adminId } from '#shared/operations/wire/admin-list.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, noInput } from '#shared/operations/wire/envelope.ts';
import {
  passkeyOptionsSchema,
  passkeyResponseSchema,
  stepTokenSchema,
} from '#shared/operations/wire/second-factor-shape.ts';

/** A registered passkey (WebAuthn credential) of a person. */
const passkeySchema = v.object({
  id: v.number(),
  /** The device on which it was registered, in French. */
  name: v.string(),
  createdAt: v.string(),
  lastUsedAt: v.nullable(v.string()),
});
export type Passkey = v.InferOutput<typeof passkeySchema>;

export const passkeyList = endpoint({
  method: 'GET',
  path: '/api/passkeys',
  summary: 'Mes clés d’accès',
  access: 'signed-in',
  offline: 'online',
  effect: 'none',
  isPersonal: true,
  input: noInput,
  /** `isAvailable`: the address of the server can have passkeys. */
  output: answer({ isAvailable: v.boolean(), passkeys: v.array(passkeySchema) }),
});

export const passkeyBegin = endpoint({
  method: 'POST',
  path: '/api/passkeys/begin',
  summary: 'Commencer à ajouter une clé d’accès',
  rateLimit: { count: 30, perMs: 3_600_000 },
  access: 'signed-in',
  offline: 'online',
  effect: 'change',
  requiresProof: true,
  input: noInput,
  output: answer({ token: v.string(), options: passkeyOptionsSchema }),
});

/** Registers a passkey; a first second factor returns the recovery codes once. A repeated call gets the same answer. */
export const passkeyAdd = endpoint({
  method: 'POST',
  path: '/api/passkeys/add',
  summary: 'Ajouter une clé d’accès',
  access: 'signed-in',
  offline: 'online',
  effect: 'change',
  input: v.object({ token: stepTokenSchema, response: passkeyResponseSchema }),
  output: answer({ recoveryCodes: v.optional(v.array(v.string())) }),
});

export const passkeyRemove = endpoint({
  method: 'POST',
  path: '/api/passkeys/remove',
  summary: 'Retirer une clé d’accès',
  access: 'signed-in',
  offline: 'online',
  effect: 'change',
  requiresProof: true,
  input: v.object({ id: adminId }),
  output: answer({}),
});

/** Options for proving the identity by one of the caller’s passkeys (`identityProve`); 422 if they have none. */
export const passkeyProofBegin = endpoint({
  method: 'POST',
  path: '/api/session/prove/begin',
  summary: 'Commencer à prouver son identité par une clé d’accès',
  rateLimit: { count: 60, perMs: 3_600_000 },
  access: 'signed-in',
  offline: 'online',
  effect: 'change',
  input: noInput,
  output: answer({ token: v.string(), options: passkeyOptionsSchema }),
});
