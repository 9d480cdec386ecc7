import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, noInput, wholeNumber } from '#shared/operations/wire/envelope.ts';

/** A device with a session of the user. Instants are ISO 8601; `lastSeenAt` has a precision of 15 minutes. */
export const signedInDeviceSchema = v.object({
  /** Id of the session. */
  id: v.number(),
  /** « Chrome sur Android ». */
  name: v.string(),
  firstSeenAt: v.string(),
  lastSeenAt: v.string(),
  /** Network address of the sign-in. */
  address: v.string(),
  /** True for the calling device. */
  isThis: v.boolean(),
});
export type SignedInDevice = v.InferOutput<typeof signedInDeviceSchema>;

export const deviceList = endpoint({
  method: 'GET',
  path: '/api/devices',
  summary: 'Mes appareils connectés',
  access: 'signed-in',
  offline: 'online',
  effect: 'none',
  isPersonal: true,
  input: noInput,
  output: answer({ devices: v.array(signedInDeviceSchema) }),
});

/**
 * Revokes one of the caller's devices, or all but this one: each deletes its data at its next call. Requires a recent
 * proof of identity.
 */
export const deviceRevoke = endpoint({
  method: 'POST',
  path: '/api/devices/revoke',
  summary: 'Retirer l’accès de mes appareils',
  access: 'signed-in',
  offline: 'online',
  effect: 'change',
  requiresProof: true,
  idempotent: 'when-keyed',
  input: v.object({ deviceId: v.optional(wholeNumber({ min: 1, max: 999_999_999 })) }),
  output: answer({}),
});
