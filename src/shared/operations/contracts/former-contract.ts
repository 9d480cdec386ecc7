import * as v from 'valibot';
import { daySchema, flag } from '#shared/operations/wire/envelope.ts';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { requiredPrintable } from '#shared/primitives/parsers/printable.ts';

/** The contract at another insurer that a new contract replaces. */
export const formerContractSchema = v.object({
  insurer: requiredPrintable('Ancien assureur', textLimits.formerInsurer),
  number: requiredPrintable('Numéro de l’ancien contrat', textLimits.formerContractNumber),
  /** Code of `terminationRules`. */
  rule: limitedText(textLimits.listCode),
  /** Day on which its cover ends. */
  endDate: daySchema,
  /** The client charges the broker with the termination: a mandate is issued. */
  hasMandate: flag,
});
export type FormerContract = v.InferOutput<typeof formerContractSchema>;

/** The former contract as a contract file shows it. */
export const fileFormerContractSchema = v.object({
  ...formerContractSchema.entries,
  /** Instant at which the former insurer's confirmation was noted; absent until then. */
  confirmedAt: v.optional(v.string()),
});
