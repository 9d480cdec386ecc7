import { isMissing } from '#api/errors.ts';
import { useDraftsSelector } from '#offline/outbox/work-hooks.ts';
import { type RowKind, rowDraftId } from './row-draft.ts';

/** True if another person removed a row (`error` of its query) whose typed changes this device still stores. */
export const useIsRemoved = (rowKind: RowKind, id: number, error: Error | null): boolean => {
  const draftId = rowDraftId(rowKind, id);
  const hasDraft = useDraftsSelector((drafts) => drafts.some((one) => one.id === draftId && one.state === 'open'));
  return id !== 0 && hasDraft && isMissing(error);
};
