import type { Drafts } from '#offline/interfaces/draft-types.ts';
import type { DefinedWork } from '#work/define-work.ts';

/** New work of a dialog: how to recognise a stored draft of the same work. */
export interface ResumableWork<Stored> {
  readonly work: Pick<DefinedWork<string, Stored, never, never, never, never>, 'kind' | 'parseDraft'>;
  readonly isSame: (stored: Stored, lane: string | null) => boolean;
}

/**
 * Id of the newest draft of the same work that a reload or crash left open, and that no other tab edits. Refused work
 * is corrected from the outbox instead. Undefined if there is none, or if the device cannot be read. `newId` is the id
 * that a new draft would have.
 */
export const findDraftToResume = async <Stored>(
  drafts: Drafts,
  { work, isSame }: ResumableWork<Stored>,
  newId: string,
): Promise<string | undefined> => {
  try {
    // Resolves once the device is open: until then there are no entries.
    await drafts.load(newId);
    for (const { id, kind, state, lane, refusal } of drafts.getEntries() ?? []) {
      if (kind !== work.kind || state !== 'open' || refusal !== null) continue;
      const draft = await drafts.load(id);
      const stored = draft && work.parseDraft(draft);
      if (stored === undefined || !isSame(stored, lane)) continue;
      const unlock = await drafts.lock(id);
      if (!unlock) continue;
      unlock();
      return id;
    }
  } catch {
    // The form then shows that this device stores nothing.
  }
  return undefined;
};
