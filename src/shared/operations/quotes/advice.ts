import * as v from 'valibot';
import { textLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { printableLines } from '#shared/primitives/parsers/printable.ts';

const required = (label: string) => v.pipe(printableLines(textLimits.advice), v.nonEmpty(messages.required(label)));

/** What the client needs, what was advised and why, and what the client declined, in French. */
export const adviceSchema = v.object({
  needs: required('Besoins du client'),
  advised: required('Conseil et raisons'),
  declined: printableLines(textLimits.advice),
});
export type Advice = v.InferOutput<typeof adviceSchema>;
