import * as v from 'valibot';
import { signatureMarkSchema } from './strokes.ts';

/** Responses of both drivers of a collision, given on one tablet. */

/** Response of a driver; `mark` is null if they refused to sign. */
const responseSchema = v.object({
  mark: v.nullable(signatureMarkSchema),
  /** ISO instant by the clock of the device. */
  at: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.check((at) => !Number.isNaN(Date.parse(at))),
  ),
  /** SHA-256 of the statement as the driver read it. */
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});
export type DriverResponse = v.InferOutput<typeof responseSchema>;

export const driverSignaturesSchema = v.object({ A: v.nullable(responseSchema), B: v.nullable(responseSchema) });
export type DriverSignatures = v.InferOutput<typeof driverSignaturesSchema>;

export const noSignatures: DriverSignatures = { A: null, B: null };

export const hasResponses = ({ A, B }: DriverSignatures): boolean => A !== null || B !== null;
