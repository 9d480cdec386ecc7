import * as v from 'valibot';
import { limitedLines } from '#shared/primitives/limited-text.ts';
import { textLimits } from '#shared/primitives/limits.ts';

/** Form of the insurer’s decision: the administrator's comment for the broker, which may be empty. */
export const decisionFormSchema = v.object({ comment: limitedLines(textLimits.taskAnswer) });
export type DecisionForm = v.InferOutput<typeof decisionFormSchema>;
