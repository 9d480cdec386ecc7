import * as v from 'valibot';

/** What names a step that a code ends; only the device that began it holds it. */
export const stepTokenSchema = v.pipe(v.string(), v.maxLength(100));
/** Six digits of an authenticator, or a recovery code, as they are typed. */
export const codeSchema = v.pipe(v.string(), v.maxLength(40));
/** What sets an authenticator up: typed, or read as a QR code. */
export const setUpSchema = v.object({ secret: v.string(), uri: v.string() });
export type SetUp = v.InferOutput<typeof setUpSchema>;
/** What a right password is answered where a code is asked too; `setUp` where an authenticator is to be set up first. */
export const secondStepSchema = v.object({ token: v.string(), setUp: v.optional(setUpSchema) });
export type SecondStep = v.InferOutput<typeof secondStepSchema>;
