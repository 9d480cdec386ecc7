import type { LoadedDraft } from '#offline/interfaces/draft-types.ts';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { needsUserAction } from '#offline/outbox/outbox-labels.ts';
import { normalizeClient } from '#shared/clients/client-form.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { type RawGroup, valueAt } from '#shared/forms/raw.ts';
import { clientWork } from '../client-work-definition.ts';

/** Initial state of the form. */
export interface ClientStart {
  readonly typed: RawGroup;
  /** Stored values when the form opened; null for a new client. */
  readonly previous: RawGroup | null;
}

/** Initial state from a draft; undefined if it cannot be read. */
export const readClientDraft = (draft: LoadedDraft, context: QuoteContext): ClientStart | undefined => {
  const stored = clientWork.parseDraft(draft);
  if (!stored) return undefined;
  const { typed, previous } = stored;
  return { typed: normalizeClient(typed, context), previous: previous && normalizeClient(previous, context) };
};

/**
 * The client as a correction that waits in the outbox will leave them: the next correction starts from it, since the one
 * before is sent first. Undefined if none waits, or it waits for the person’s decision.
 */
export const queuedCorrection = (
  entries: readonly OutboxEntry[],
  clientId: number,
  context: QuoteContext,
): RawGroup | undefined => {
  const queued = entries.findLast(
    (entry) =>
      entry.kind === clientWork.kind && valueAt(entry.input, 'idClient') === clientId && !needsUserAction(entry),
  );
  const typed = queued && (valueAt(queued.input, 'client') as RawGroup | undefined);
  return typed && normalizeClient(typed, context);
};
