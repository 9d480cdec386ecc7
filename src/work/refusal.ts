import { describeFailure } from '#api/errors.ts';
import type { OutboxReason } from '#offline/interfaces/outbox-types.ts';
import type { ServerRefusal } from '#offline/interfaces/submit-result.ts';
import { WorkNotSaved } from '#offline/interfaces/work-not-saved.ts';

/** Message and field messages of failed work; `attempted` as for `describeFailure`. */
export const describeRefusal = (error: unknown, attempted?: Parameters<typeof describeFailure>[1]): ServerRefusal =>
  error instanceof WorkNotSaved ? { message: error.message, errors: {} } : describeFailure(error, attempted);

/** One line of a refusal: its message, with the field messages that it does not already contain. */
export const formatRefusalReason = ({ message, errors }: Pick<OutboxReason, 'message' | 'errors'>): string => {
  const fieldMessages = Object.values(errors ?? {})
    .flat()
    .filter((fieldMessage) => fieldMessage.replace(/\.$/, '') !== message.replace(/\.$/, ''));
  return fieldMessages.length === 0 ? message : `${message.replace(/\.$/, '')}\u00A0: ${fieldMessages.join(' ')}`;
};
