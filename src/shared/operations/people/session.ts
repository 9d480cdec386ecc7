import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, noInput } from '#shared/operations/wire/envelope.ts';
import {
  codeSchema,
  passkeyProofSchema,
  secondStepSchema,
  stepTokenSchema,
} from '#shared/operations/wire/second-factor-shape.ts';
import { sessionSchema } from '#shared/operations/wire/session-shape.ts';
import { emailSchema, newPasswordEntries } from '#shared/primitives/credentials.ts';
import { textSchema } from '#shared/primitives/limited-text.ts';
import { textLimits } from '#shared/primitives/limits.ts';

/** A proof-of-work challenge in ALTCHA's form; `null` where the check is switched off. */
export const botChallenge = endpoint({
  method: 'GET',
  path: '/api/bot/challenge',
  summary: 'Défi de preuve de travail avant la connexion',
  access: 'public',
  offline: 'online',
  effect: 'none',
  input: noInput,
  output: v.object({ challenge: v.nullable(v.record(v.string(), v.unknown())) }),
});

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  summary: 'Ouvrir une session',
  access: 'public',
  offline: 'online',
  effect: 'change',
  input: v.object({
    email: v.pipe(textSchema, v.maxLength(150)),
    password: v.pipe(v.string(), v.maxLength(200)),
    token: v.optional(v.pipe(v.string(), v.maxLength(4000)), ''),
    /**
     * Random id stored on the device, so that failed attempts of others do not lock out a device that signed in before.
     */
    device: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
  }),
  /**
   * `secondFactor`: the password was correct and `loginCode` completes the sign-in; with `setUp`, by setting up an
   * authenticator.
   */
  output: answer({ data: v.optional(sessionSchema), secondFactor: v.optional(secondStepSchema) }),
});

/** Second step of a sign-in. Idempotent: a repeated call, after a lost answer, gets the same answer. */
export const loginCode = endpoint({
  method: 'POST',
  path: '/api/login/code',
  summary: 'Terminer une connexion par un code',
  access: 'public',
  offline: 'online',
  effect: 'change',
  input: v.object({ token: stepTokenSchema, code: codeSchema }),
  /** `recoveryCodes`: if an authenticator was set up. */
  output: answer({ data: v.optional(sessionSchema), recoveryCodes: v.optional(v.array(v.string())) }),
});

/** Second step of a sign-in by passkey. Idempotent like `loginCode`. */
export const loginPasskey = endpoint({
  method: 'POST',
  path: '/api/login/passkey',
  summary: 'Terminer une connexion par une clé d’accès',
  access: 'public',
  offline: 'online',
  effect: 'change',
  input: passkeyProofSchema,
  output: answer({ data: v.optional(sessionSchema) }),
});

export const refreshSession = endpoint({
  method: 'POST',
  path: '/api/token/refresh',
  summary: 'Renouveler les jetons',
  access: 'public',
  offline: 'online',
  effect: 'none',
  input: v.object({ refreshToken: v.pipe(v.string(), v.maxLength(200)) }),
  output: answer({ data: v.optional(sessionSchema) }),
});

/**
 * Ends the caller's session and that of the refresh token or of its digest (SHA-256, hexadecimal), if given. A digest can
 * only revoke: a device that signs out without network stores it instead of the token. Public, since a session must be
 * closable after its access token expired; without any valid token or digest 401.
 */
export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'Fermer la session',
  access: 'public',
  offline: 'online',
  effect: 'change',
  input: v.object({
    refreshToken: v.optional(v.pipe(v.string(), v.maxLength(200))),
    refreshTokenDigest: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  output: answer({}),
});

/**
 * Key that wraps the device's data keys: 32 random bytes per user, base64. Returned to a signed-in user only, imported
 * as non-extractable, never stored in clear on the device. Design, "Offline" 6.
 */
export const deviceKey = endpoint({
  method: 'POST',
  path: '/api/device/key',
  summary: 'Clé qui protège les données gardées sur cet appareil',
  access: 'signed-in',
  offline: 'online',
  effect: 'change',
  input: noInput,
  output: answer({ key: v.string() }),
});

export const agencyGet = endpoint({
  method: 'POST',
  path: '/api/user/agency/get',
  summary: 'Agence du courtier',
  access: 'signed-in',
  offline: 'cached',
  effect: 'none',
  input: v.object({ brokerCode: v.pipe(v.string(), v.maxLength(50)) }),
  output: answer({ agency: v.optional(v.object({ code: v.string(), name: v.string() })) }),
});

export const resetRequest = endpoint({
  method: 'POST',
  path: '/api/reset-password',
  summary: 'Demander un nouveau mot de passe',
  access: 'public',
  offline: 'online',
  effect: 'change',
  input: v.object({ email: emailSchema(textLimits.signInEmail) }),
  output: answer({}),
});

export const resetCheck = endpoint({
  method: 'GET',
  path: '/api/reset-password/check-token/:token',
  summary: 'Vérifier un lien de réinitialisation',
  access: 'public',
  offline: 'online',
  effect: 'none',
  input: v.object({ token: v.pipe(v.string(), v.maxLength(200)) }),
  output: answer({}),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/reset-password/reset/:token',
  summary: 'Choisir un nouveau mot de passe',
  access: 'public',
  offline: 'online',
  effect: 'change',
  input: v.object({ token: v.pipe(v.string(), v.maxLength(200)), ...newPasswordEntries }),
  output: answer({}),
});
