import * as v from 'valibot';

/** Token of a sign-in that still needs its second step; only the device that started the sign-in has it. */
export const stepTokenSchema = v.pipe(v.string(), v.maxLength(100));
/** Six digits of an authenticator, or a recovery code, as typed or pasted with the sentence around it. */
export const codeSchema = v.pipe(v.string(), v.maxLength(200));
/** Secret for setting up an authenticator: typed, or scanned as a QR code. */
export const authenticatorSetupSchema = v.object({ secret: v.string(), uri: v.string() });
export type AuthenticatorSetup = v.InferOutput<typeof authenticatorSetupSchema>;
/** Options of a WebAuthn ceremony as JSON, which only the browser’s library reads (`PublicKeyCredential…OptionsJSON`). */
export const passkeyOptionsSchema = v.record(v.string(), v.unknown());
export type PasskeyOptions = v.InferOutput<typeof passkeyOptionsSchema>;
const encoded = v.pipe(v.string(), v.maxLength(8_000));
/** Answer of an authenticator as JSON (`RegistrationResponseJSON`, `AuthenticationResponseJSON`). */
export const passkeyResponseSchema = v.object({
  id: encoded,
  rawId: encoded,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: encoded,
    attestationObject: v.optional(encoded),
    authenticatorData: v.optional(encoded),
    signature: v.optional(encoded),
    userHandle: v.optional(encoded),
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(10))),
  }),
});
export type PasskeyResponse = v.InferOutput<typeof passkeyResponseSchema>;
/** A passkey’s answer with the token of its ceremony. */
export const passkeyProofSchema = v.object({ token: stepTokenSchema, response: passkeyResponseSchema });
/** Answer to a correct password if a second factor is required; `setUp` if an authenticator must be set up first. */
export const secondStepSchema = v.object({
  token: v.string(),
  setUp: v.optional(authenticatorSetupSchema),
  /** Present if the person has passkeys, one of which completes the step too. */
  passkey: v.optional(passkeyOptionsSchema),
});
export type SecondStep = v.InferOutput<typeof secondStepSchema>;
