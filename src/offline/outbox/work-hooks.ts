import { useMemo, useSyncExternalStore } from 'react';
import type { DraftEntry } from '#offline/interfaces/draft-types.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { OutboxSnapshot } from '#offline/interfaces/outbox-types.ts';

/** Entries, counters and progress of the outbox; follows every change, another tab's included. */
export const useOutbox = (): OutboxSnapshot => {
  const { outbox } = useOffline();
  return useSyncExternalStore(outbox.subscribe, outbox.getSnapshot);
};

/** What a component needs of the outbox, a plain value: it is drawn anew when that changes, not with every item. */
export const useOutboxFact = <T extends string | number | boolean | null>(
  select: (snapshot: OutboxSnapshot) => T,
): T => {
  const { outbox } = useOffline();
  return useSyncExternalStore(outbox.subscribe, () => select(outbox.getSnapshot()));
};

/** Bytes of an item's files that have left while it is being sent; null when it is not, or the browser does not tell. */
export const useUpload = (key: string | undefined): number | null => {
  const { outbox } = useOffline();
  return useSyncExternalStore(outbox.subscribeUploads, () =>
    key === undefined ? null : (outbox.getUploads().get(key) ?? null),
  );
};

/** All drafts whatever their state, newest first, or those of one kind; undefined before the device is open. */
export const useDrafts = (kind?: string): readonly DraftEntry[] | undefined => {
  const { drafts } = useOffline();
  const entries = useSyncExternalStore(drafts.subscribe, drafts.getEntries);
  return useMemo(() => (kind ? entries?.filter((entry) => entry.kind === kind) : entries), [entries, kind]);
};

/** What a component needs of the drafts, a plain value: it is drawn anew when that changes, not with every save. */
export const useDraftsFact = <T extends string | boolean | undefined>(
  select: (entries: readonly DraftEntry[]) => T,
): T => {
  const { drafts } = useOffline();
  return useSyncExternalStore(drafts.subscribe, () => select(drafts.getEntries() ?? []));
};

/** The draft of a kind that was left open for a dossier, by its id; undefined where there is none. */
export const useOpenDraft = (kind: string, lane: string): string | undefined =>
  useDraftsFact(
    (drafts) => drafts.find((draft) => draft.kind === kind && draft.lane === lane && draft.state === 'open')?.id,
  );

/** Whether the draft that a form did not overwrite (`DraftEntry.besides`) is still there. */
export const useIsBesides = (draft: Pick<DraftEntry, 'besides'> | undefined): boolean =>
  useDraftsFact((drafts) => drafts.some(({ id, state }) => id === draft?.besides && state !== 'submitted'));
