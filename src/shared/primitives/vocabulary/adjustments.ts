import * as v from 'valibot';
import { limitedText } from '../limited-text.ts';
import { textLimits } from '../limits.ts';
import { messages } from '../messages.ts';

export const refundReferenceSchema = v.pipe(
  limitedText(textLimits.refundReference),
  v.nonEmpty(messages.required('Référence')),
);

/**
 * Kinds of adjustments of premiums that the insurer reports for a contract. `void`: the client gives it up before it begins, so
 * that all that was paid is refunded.
 */
export const adjustmentKinds = {
  termination: 'Résiliation du contrat',
  void: 'Contrat sans effet',
  refund: 'Remboursement de prime',
} as const;
export type AdjustmentKind = keyof typeof adjustmentKinds;

export const adjustmentKindSchema = v.picklist(['termination', 'void', 'refund'], messages.required('Nature'));
export const adjustmentReasonSchema = v.pipe(
  limitedText(textLimits.adjustmentReason),
  v.nonEmpty(messages.required('Motif')),
);
