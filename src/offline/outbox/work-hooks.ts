import { useMemo, useSyncExternalStore } from 'react';
import type { DraftEntry } from '#offline/interfaces/draft-types.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { OutboxSnapshot } from '#offline/interfaces/outbox-types.ts';

/** Entries, counters and progress of the outbox; updates on every change, in any tab. */
export const useOutbox = (): OutboxSnapshot => {
  const { outbox } = useOffline();
  return useSyncExternalStore(outbox.subscribe, outbox.getSnapshot);
};

/** Selects a primitive value of the outbox, so that a component renders only when that value changes. */
export const useOutboxSelector = <T extends string | number | boolean | null>(
  select: (snapshot: OutboxSnapshot) => T,
): T => {
  const { outbox } = useOffline();
  return useSyncExternalStore(outbox.subscribe, () => select(outbox.getSnapshot()));
};

/** Uploaded bytes of an item's files; null if it is not being sent, or the browser reports no progress. */
export const useUploadedBytes = (key: string | undefined): number | null => {
  const { outbox } = useOffline();
  return useSyncExternalStore(outbox.subscribeUploads, () =>
    key === undefined ? null : (outbox.getUploads().get(key) ?? null),
  );
};

/** All drafts of any state, newest first, optionally of one kind; undefined before the device is open. */
export const useDrafts = (kind?: string): readonly DraftEntry[] | undefined => {
  const { drafts } = useOffline();
  const entries = useSyncExternalStore(drafts.subscribe, drafts.getEntries);
  return useMemo(() => (kind ? entries?.filter((entry) => entry.kind === kind) : entries), [entries, kind]);
};

/** Selects a primitive value of the drafts, so that a component renders only when that value changes. */
export const useDraftsSelector = <T extends string | boolean | undefined>(
  select: (entries: readonly DraftEntry[]) => T,
): T => {
  const { drafts } = useOffline();
  return useSyncExternalStore(drafts.subscribe, () => select(drafts.getEntries() ?? []));
};

/** Id of the open draft of a kind for a dossier; undefined if there is none. */
export const useOpenDraft = (kind: string, lane: string): string | undefined =>
  useDraftsSelector(
    (drafts) => drafts.find((draft) => draft.kind === kind && draft.lane === lane && draft.state === 'open')?.id,
  );

/** True if the draft that this one was forked from (`DraftEntry.forkedFrom`) still exists. */
export const useHasForkedFrom = (draft: Pick<DraftEntry, 'forkedFrom'> | undefined): boolean =>
  useDraftsSelector((drafts) => drafts.some(({ id, state }) => id === draft?.forkedFrom && state !== 'submitted'));
