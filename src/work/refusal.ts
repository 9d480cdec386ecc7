import { describeFailure } from '#api/errors.ts';
import type { OutboxEntry, OutboxReason } from '#offline/interfaces/outbox-types.ts';
import type { ServerRefusal } from '#offline/interfaces/submit-result.ts';
import { WorkNotSaved } from '#offline/interfaces/work-not-saved.ts';
import { formatState, needsUserAction } from '#offline/outbox/outbox-labels.ts';

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

/**
 * What an entry waits for, « attend … », with the state of an item that needs the person; undefined if for no other. A
 * refused item does not hold every later item of its lane, but the work that names its draft waits for it all the same.
 */
export const formatAwaited = (
  { blockedBy, awaitedDraftId }: Pick<OutboxEntry, 'blockedBy' | 'awaitedDraftId'>,
  entries: readonly OutboxEntry[],
): string | undefined => {
  const awaited =
    entries.find(({ key }) => key === blockedBy) ??
    (awaitedDraftId === null ? undefined : entries.find(({ draftId }) => draftId === awaitedDraftId));
  if (awaited) {
    const state = needsUserAction(awaited) ? ` (${formatState(awaited).toLowerCase()})` : '';
    return `attend «\u00A0${awaited.title}\u00A0»${state}`;
  }
  return awaitedDraftId === null ? undefined : 'attend l’envoi d’un brouillon du même dossier';
};
