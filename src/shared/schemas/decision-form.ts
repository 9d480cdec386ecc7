import * as v from 'valibot';
import { limitedLines } from '#shared/primitives/limited-text.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';

/** The administrator's answer to the broker, which only a refusal requires. */
const acceptedSchema = limitedLines(textLimits.taskAnswer);
const refusedSchema = v.pipe(acceptedSchema, v.nonEmpty(messages.required('Réponse au courtier')));

/** Form of the insurer’s decision. */
export const decisionFormSchema = (isAccepting: boolean) =>
  v.object({ comment: isAccepting ? acceptedSchema : refusedSchema });
export type DecisionForm = v.InferOutput<ReturnType<typeof decisionFormSchema>>;
