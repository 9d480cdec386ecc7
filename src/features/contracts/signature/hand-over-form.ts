import * as v from 'valibot';
import { cosignerSchema, signatoryNameSchema } from '#shared/operations/signatures/in-person.ts';
import { messages } from '#shared/primitives/messages.ts';
import { passwordLabel } from './verify-password.ts';

const singleSignatorySchema = v.object({
  ...signatoryNameSchema.entries,
  hasCosigner: v.boolean(),
  cosigner: v.object({ firstName: v.string(), lastName: v.string(), signsMandateOnly: v.boolean() }),
  sharesLocation: v.boolean(),
  password: v.pipe(v.string(), v.nonEmpty(messages.required(passwordLabel))),
});
export type HandOverValues = v.InferOutput<typeof singleSignatorySchema>;
/** Who signs in person. */
export interface Signatories {
  readonly signatory: v.InferOutput<typeof signatoryNameSchema>;
  readonly cosigner: v.InferOutput<typeof cosignerSchema> | null;
}
const withCosignerSchema = v.object({
  ...singleSignatorySchema.entries,
  cosigner: v.object({ ...cosignerSchema.entries, signsMandateOnly: v.boolean() }),
});

/**
 * Form before the tablet is handed over. Names are those that the server accepts: a refusal after the client left would lose
 * the signature.
 */
export const handOverSchema: v.GenericSchema<HandOverValues, HandOverValues> = v.lazy((input) =>
  v.is(v.looseObject({ hasCosigner: v.literal(true) }), input) ? withCosignerSchema : singleSignatorySchema,
);
