import type { DraftEntry } from '#offline/interfaces/draft-types.ts';
import { isQuoteLane } from '#offline/interfaces/lanes.ts';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { useDrafts, useOutbox } from '#offline/outbox/work-hooks.ts';

export interface Dependents {
  readonly items: readonly OutboxEntry[];
  readonly drafts: readonly DraftEntry[];
}

/**
 * Work that cannot be sent without the item of a draft, for example the conversion of a quote that is not saved yet.
 * Nothing depends on an item without a draft.
 */
export const useDependents = (draftId: string | null, kind: string): Dependents => {
  const { entries } = useOutbox();
  const drafts = useDrafts() ?? [];
  if (draftId === null) return { items: [], drafts: [] };
  return {
    items: entries.filter(({ awaitedDraftId }) => awaitedDraftId === draftId),
    drafts: drafts.filter(
      (draft) => draft.kind !== kind && /open|archived/.test(draft.state) && isQuoteLane(draft.lane ?? '', draftId),
    ),
  };
};
