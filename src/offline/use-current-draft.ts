import { useState } from 'react';

/**
 * Which draft a screen edits. An address without one (`blank` says which) begins a new one; it stays the same when the
 * address comes to name it.
 */
export const useCurrentDraft = (draft: string | undefined, blank: string): string => {
  const opening = draft ?? blank;
  const [current, setCurrent] = useState({ opening, id: draft ?? crypto.randomUUID() });
  if (current.opening === opening || current.id === draft) return current.id;
  const next = { opening, id: draft ?? crypto.randomUUID() };
  setCurrent(next);
  return next.id;
};
