import { useState } from 'react';
import { useDraftsSelector } from '#offline/outbox/work-hooks.ts';
import { type RowKind, rowDraftId } from './row-draft.ts';

/**
 * True if a row that is `isMissing` on the server was removed while this device stores typed changes to it. Stays true
 * once the changes were saved as a new row, so that the form can show the result.
 */
export const useIsRemoved = (rowKind: RowKind, id: number, isMissing: boolean): boolean => {
  const draftId = rowDraftId(rowKind, id);
  const hasDraft = useDraftsSelector((drafts) =>
    drafts.some((draft) => draft.id === draftId && draft.state === 'open'),
  );
  const [removedId, setRemovedId] = useState<number>();
  const currentId = id !== 0 && isMissing && (hasDraft || removedId === id) ? id : undefined;
  if (currentId !== removedId) setRemovedId(currentId);
  return currentId !== undefined;
};
