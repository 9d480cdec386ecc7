import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, noInput, wholeNumber } from '#shared/operations/wire/envelope.ts';

/** A device that a person is signed in on. Moments are ISO 8601; `lastSeenAt` is exact to a quarter of an hour. */
export const signedInDeviceSchema = v.object({
  /** Names it as long as it is signed in. */
  id: v.number(),
  /** « Chrome sur Android ». */
  name: v.string(),
  firstSeenAt: v.string(),
  lastSeenAt: v.string(),
  /** Where it signed in from. */
  address: v.string(),
  /** True for the one that asks. */
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
 * Takes the access from one of my devices, or from all but this one: each closes what it keeps at its next call. Asks who
 * signed in a while ago to prove who they are.
 */
export const deviceRevoke = endpoint({
  method: 'POST',
  path: '/api/devices/revoke',
  summary: 'Retirer l’accès de mes appareils',
  access: 'signed-in',
  offline: 'online',
  effect: 'change',
  idempotent: 'when-keyed',
  input: v.object({ deviceId: v.optional(wholeNumber({ min: 1, max: 999_999_999 })) }),
  output: answer({}),
});
