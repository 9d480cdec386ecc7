import type { LoadedDraft } from '#offline/interfaces/draft-types.ts';
import { normalizeClient } from '#shared/clients/client-form.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import { clientWork } from '../client-work-definition.ts';

/** What the form starts from. */
export interface ClientStart {
  readonly typed: RawGroup;
  /** What the file said when the form opened; null for a new client. */
  readonly previous: RawGroup | null;
}

/** The form as a draft kept it; undefined where it cannot be read. */
export const startOfDraft = (draft: LoadedDraft, context: QuoteContext): ClientStart | undefined => {
  const kept = clientWork.read(draft);
  if (!kept) return undefined;
  const { typed, previous } = kept;
  return { typed: normalizeClient(typed, context), previous: previous && normalizeClient(previous, context) };
};
