import type { LoadedDraft } from '#offline/interfaces/draft-types.ts';
import { normalizeClient } from '#shared/clients/client-form.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
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
