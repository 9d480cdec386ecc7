import * as v from 'valibot';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { claimStates } from '#shared/primitives/vocabulary/statuses.ts';

/** State of a claim that the insurer reports, and its detail, which may be empty. */
export const claimStateFormSchema = v.object({
  state: v.picklist(claimStates, messages.required('État')),
  subState: limitedText(textLimits.claimSubState),
});
export type ClaimStateForm = v.InferOutput<typeof claimStateFormSchema>;
