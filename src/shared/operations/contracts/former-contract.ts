import * as v from 'valibot';
import { daySchema, flag } from '#shared/operations/wire/envelope.ts';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { printableText } from '#shared/primitives/parsers/printable.ts';

const required = (label: string, maxLength: number) =>
  v.pipe(printableText(maxLength), v.nonEmpty(messages.required(label)));

/** The contract at another insurer that a new contract takes the place of. */
export const formerContractSchema = v.object({
  insurer: required('Ancien assureur', textLimits.formerInsurer),
  number: required('Numéro de l’ancien contrat', textLimits.formerContractNumber),
  /** Code of `terminationRules`. */
  rule: limitedText(textLimits.listCode),
  /** Day on which its cover ends. */
  endDate: daySchema,
  /** The client charges the broker with the termination: a mandate is issued. */
  hasMandate: flag,
});
export type FormerContract = v.InferOutput<typeof formerContractSchema>;

/** The same on a contract file. */
export const fileFormerContractSchema = v.object({
  ...formerContractSchema.entries,
  /** Instant at which the former insurer's confirmation was noted; absent until then. */
  confirmedAt: v.optional(v.string()),
});
