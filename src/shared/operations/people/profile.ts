import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, noInput } from '#shared/operations/wire/envelope.ts';
import { currentPasswordEntry, newPasswordEntries } from '#shared/primitives/credentials.ts';
import { profileSchema } from '#shared/schemas/user-forms.ts';

const profileAnswer = answer({
  user: v.optional(v.object({ firstName: v.string(), lastName: v.string(), email: v.string() })),
});

export const profileGet = endpoint({
  method: 'GET',
  path: '/api/profile',
  summary: 'Mon profil',
  access: 'signed-in',
  offline: 'cached',
  effect: 'none',
  isPersonal: true,
  // Never answered from the cache: the values fill a form, and saving stale ones would overwrite newer ones.
  isAwaited: true,
  input: noInput,
  output: profileAnswer,
});

export const profileUpdate = endpoint({
  method: 'PUT',
  path: '/api/profile',
  summary: 'Modifier mon profil',
  rateLimit: { count: 30, perMs: 3_600_000 },
  access: 'signed-in',
  offline: 'online',
  effect: 'change',
  input: v.object({ user: profileSchema, ...currentPasswordEntry }),
  output: profileAnswer,
});

export const profilePassword = endpoint({
  method: 'PUT',
  path: '/api/profile/password',
  summary: 'Changer mon mot de passe',
  access: 'signed-in',
  offline: 'online',
  effect: 'change',
  input: v.object({ ...newPasswordEntries, ...currentPasswordEntry }),
  output: answer({}),
});
