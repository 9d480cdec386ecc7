import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { requiredPrintable } from '#shared/primitives/parsers/printable.ts';
import { signatureMarkSchema } from '#shared/signatures/strokes.ts';

const id = wholeNumber({ min: 1, max: 999_999_999 });
const maxName = 80;

/** Position of the device in degrees, and its accuracy in metres. */
export const geolocationSchema = v.object({
  latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  accuracyM: v.nullable(v.pipe(v.number(), v.minValue(0))),
});

/** Name of the signatory in the proof of signature. */
export const signatoryNameSchema = v.object({
  firstName: requiredPrintable('Prénom', maxName),
  lastName: requiredPrintable('Nom', maxName),
});

/** A second signatory, of all documents or of the debit mandate only. */
export const cosignerSchema = v.object({
  ...signatoryNameSchema.entries,
  signsMandateOnly: v.optional(v.boolean(), false),
});

const instant = v.pipe(v.string(), v.isoTimestamp());
const responseSchema = v.union([
  v.object({
    kind: v.literal('signed'),
    mark: signatureMarkSchema,
    /** The accepted consent text. */
    consent: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)),
  }),
  v.object({ kind: v.literal('refused') }),
]);

/** Maximum documents of one signature in person; no contract has more. */
const maxSignedDocuments = 20;

/**
 * Result of a signature session on the broker's tablet, whenever it arrives: signature or refusal. Accepted once, and
 * only for documents whose bytes are those displayed; otherwise nothing is signed and the message says why.
 */
export const inPersonSignature = endpoint({
  method: 'POST',
  path: '/api/contract/signature/in-person',
  summary: 'Recevoir une signature donnée sur place',
  access: 'signed-in',
  offline: 'queued',
  effect: 'change',
  idempotent: true,
  // The conflict may be resolved: a pending request by e-mail can be withdrawn, after which a retry succeeds.
  isRefusalRetryable: true,
  input: v.object({
    contractId: id,
    signatory: signatoryNameSchema,
    /** Documents with the SHA-256 of the displayed bytes. */
    documents: v.pipe(
      v.array(v.object({ id, sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })),
      v.minLength(1),
      v.maxLength(maxSignedDocuments),
    ),
    response: responseSchema,
    /** ISO instant by the device's clock. */
    deviceAt: instant,
    /** Second signatory of the same documents, or of the debit mandate only; `response` is null if the first one refused. */
    cosigner: v.optional(
      v.nullable(
        v.object({
          ...cosignerSchema.entries,
          response: v.nullable(responseSchema),
          deviceAt: instant,
        }),
      ),
    ),
    place: v.optional(v.nullable(geolocationSchema), null),
  }),
  output: answer({
    requestId: v.optional(v.number()),
    /** Every document is signed already: nothing is left to do. */
    isSuperseded: v.optional(v.literal(true)),
  }),
});
