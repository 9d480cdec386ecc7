import * as v from 'valibot';
import { signatureChannels, signatureStates } from '#shared/signatures/states.ts';

const text = v.nullable(v.string());

/** The request by which a paper is signed, or was. */
export const documentSignatureSchema = v.object({
  requestId: v.number(),
  state: v.picklist(signatureStates),
  channel: v.picklist(signatureChannels),
  signatory: v.string(),
  email: text,
  expiresAt: text,
  signedAt: text,
  level: text,
  /** Why the client refused to sign, in their words. */
  reason: v.optional(text),
  /** Why it does not go on; told to administrators alone. */
  failure: v.optional(text),
});
export type DocumentSignature = v.InferOutput<typeof documentSignatureSchema>;
