import * as v from 'valibot';
import { signatureChannels, signatureStates } from '#shared/signatures/states.ts';

const text = v.nullable(v.string());

/** True if it waits at an e-mail that was the contract's when it was sent and no longer is; absent in older answers. */
const formerEmailEntry = { isFormerEmail: v.optional(v.boolean()) };

/** The signature request of a document. */
export const documentSignatureSchema = v.object({
  requestId: v.number(),
  state: v.picklist(signatureStates),
  channel: v.picklist(signatureChannels),
  signatory: v.string(),
  email: text,
  ...formerEmailEntry,
  /** The second signatory of the same documents, or of the debit mandate only. */
  cosigner: v.optional(
    v.nullable(
      v.object({
        signatory: v.string(),
        email: text,
        ...formerEmailEntry,
        signedAt: text,
        signsMandateOnly: v.optional(v.boolean()),
      }),
    ),
  ),
  expiresAt: text,
  signedAt: text,
  level: text,
  /** The client's reason for refusing. */
  reason: v.optional(text),
  /** Why it is blocked; sent to administrators only. */
  failure: v.optional(text),
});
export type DocumentSignature = v.InferOutput<typeof documentSignatureSchema>;
