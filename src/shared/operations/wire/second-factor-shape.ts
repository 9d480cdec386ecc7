import * as v from 'valibot';

/** Token of a sign-in step that a code completes; only the device that started it has it. */
export const stepTokenSchema = v.pipe(v.string(), v.maxLength(100));
/** Six digits of an authenticator, or a recovery code, as typed or pasted with the sentence around it. */
export const codeSchema = v.pipe(v.string(), v.maxLength(200));
/** Secret for setting up an authenticator: typed, or scanned as a QR code. */
export const authenticatorSetupSchema = v.object({ secret: v.string(), uri: v.string() });
export type AuthenticatorSetup = v.InferOutput<typeof authenticatorSetupSchema>;
/** Answer to a correct password if a second factor is required; `setUp` if an authenticator must be set up first. */
export const secondStepSchema = v.object({ token: v.string(), setUp: v.optional(authenticatorSetupSchema) });
export type SecondStep = v.InferOutput<typeof secondStepSchema>;
