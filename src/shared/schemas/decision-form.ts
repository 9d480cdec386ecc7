import * as v from 'valibot';
import { limitedLines } from '#shared/primitives/limited-text.ts';
import { textLimits } from '#shared/primitives/limits.ts';

/** What an administrator writes to the broker with the insurer’s decision; may be empty. */
export const decisionFormSchema = v.object({ comment: limitedLines(textLimits.taskAnswer) });
export type DecisionForm = v.InferOutput<typeof decisionFormSchema>;
