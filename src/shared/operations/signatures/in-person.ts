import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { signatureMarkSchema } from '#shared/signatures/strokes.ts';

const id = wholeNumber({ min: 1, max: 999_999_999 });
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80));

/** Where the device was, in degrees, and how exactly it knew, in metres. */
export const placeSchema = v.object({
  latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  accuracyM: v.nullable(v.pipe(v.number(), v.minValue(0))),
});

/** Who signs, as they are named on the papers that prove it. */
export const signatoryNameSchema = v.object({ firstName: name, lastName: name });

/** Who signs in person signs at once; more papers than this no contract has. */
export const mostPapers = 20;

/**
 * What a client said of papers on the broker's tablet, whenever it arrives: their signature, or that they refuse. Taken once, for
 * the papers whose bytes are those that were shown; else nothing is signed, and the message says why.
 */
export const inPersonSignature = endpoint({
  method: 'POST',
  path: '/api/contract/signature/in-person',
  summary: 'Recevoir une signature donnée sur place',
  access: 'signed-in',
  offline: 'queued',
  effect: 'change',
  idempotent: true,
  // A request by e-mail that is withdrawn since: what the client signed is sent again.
  refusalMayPass: true,
  input: v.object({
    contractId: id,
    signatory: signatoryNameSchema,
    /** Each with the SHA-256 of the bytes that were shown. */
    documents: v.pipe(
      v.array(v.object({ id, sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })),
      v.minLength(1),
      v.maxLength(mostPapers),
    ),
    said: v.union([
      v.object({
        kind: v.literal('signed'),
        mark: signatureMarkSchema,
        /** The words that were agreed to. */
        consent: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)),
      }),
      v.object({ kind: v.literal('refused') }),
    ]),
    /** By the device's clock. */
    deviceAt: v.pipe(v.string(), v.isoTimestamp()),
    place: v.optional(v.nullable(placeSchema), null),
  }),
  output: answer({ requestId: v.optional(v.number()) }),
});
