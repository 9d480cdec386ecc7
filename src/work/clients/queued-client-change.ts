import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { needsUserAction } from '#offline/outbox/outbox-labels.ts';
import { normalizeClient } from '#shared/clients/client-form.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { type RawGroup, valueAt } from '#shared/forms/raw.ts';

/** The latest change of a client that waits in the outbox; undefined if none does, or it waits for the person’s decision. */
export const findQueuedChange = (entries: readonly OutboxEntry[], clientId: number): OutboxEntry | undefined =>
  entries.findLast(
    (entry) => entry.kind === 'client' && valueAt(entry.input, 'idClient') === clientId && !needsUserAction(entry),
  );

/**
 * Form values of the client as the change in the outbox will leave them. What is entered next starts from it, since the
 * change is sent first.
 */
export const queuedChangeValues = (
  entries: readonly OutboxEntry[],
  clientId: number,
  context: QuoteContext,
): RawGroup | undefined => {
  const queued = findQueuedChange(entries, clientId);
  const typed = queued && (valueAt(queued.input, 'client') as RawGroup | undefined);
  return typed && normalizeClient(typed, context);
};
