import type { DraftEntry, Drafts } from '#offline/interfaces/draft-types.ts';
import type { Outbox, OutboxSnapshot, OutboxUploads } from '#offline/interfaces/outbox-types.ts';
import { type WorkFault, WorkNotKept } from '#offline/interfaces/work-not-kept.ts';
import { observable } from '#offline/state/observable.ts';

/** Drafts and outbox of one person whose keys are open. */
export interface Work {
  readonly drafts: Drafts;
  readonly outbox: Outbox;
}

const noUploads: OutboxUploads = new Map();

/** What is known of an outbox that is not open. */
export const closedOutbox: OutboxSnapshot = {
  state: 'closed',
  entries: [],
  waiting: 0,
  rejected: 0,
  authPaused: 0,
  oldestUnsentAtMs: null,
  progress: null,
};

/**
 * Drafts and outbox of whoever is signed in: the same objects for the whole life of the tab. `open` gives the work of
 * now, or undefined where this device keeps nothing, `why` says the reason; `follow` is to be called with it when it opens and closes.
 */
export const createWorkServices = (
  open: () => Promise<Work | undefined>,
  why: () => WorkFault = () => 'unavailable',
): Work & { readonly follow: (work: Work | undefined) => void } => {
  const entries = observable<readonly DraftEntry[] | undefined>(undefined);
  const snapshot = observable<OutboxSnapshot>(closedOutbox);
  const uploads = observable<OutboxUploads>(noUploads);
  let stop = (): void => undefined;

  const need = async (): Promise<Work> => {
    const work = await open();
    if (!work) throw new WorkNotKept(why());
    return work;
  };

  return {
    follow: (work) => {
      stop();
      stop = () => undefined;
      entries.set(work?.drafts.getEntries());
      snapshot.set(work?.outbox.getSnapshot() ?? closedOutbox);
      uploads.set(work?.outbox.getUploads() ?? noUploads);
      if (!work) return;
      const stops = [
        work.drafts.subscribe(() => entries.set(work.drafts.getEntries())),
        work.outbox.subscribe(() => snapshot.set(work.outbox.getSnapshot())),
        work.outbox.subscribeUploads(() => uploads.set(work.outbox.getUploads())),
      ];
      stop = () => {
        for (const one of stops) one();
      };
    },
    drafts: {
      getEntries: entries.get,
      subscribe: entries.subscribe,
      save: async (content, base) => (await need()).drafts.save(content, base),
      load: async (id) => (await need()).drafts.load(id),
      archive: async (id) => (await need()).drafts.archive(id),
      restore: async (id) => (await need()).drafts.restore(id),
      remove: async (id) => (await need()).drafts.remove(id),
      lock: async (id, withinMs) => (await need()).drafts.lock(id, withinMs),
    },
    outbox: {
      getSnapshot: snapshot.get,
      subscribe: snapshot.subscribe,
      getUploads: uploads.get,
      subscribeUploads: uploads.subscribe,
      add: async (item) => (await need()).outbox.add(item),
      whenAnswered: async (key, withinMs) => (await need()).outbox.whenAnswered(key, withinMs),
      retry: async (key) => (await need()).outbox.retry(key),
      retryAll: async () => (await need()).outbox.retryAll(),
      edit: async (key) => (await need()).outbox.edit(key),
      discard: async (key) => (await need()).outbox.discard(key),
      receipts: async () => (await need()).outbox.receipts(),
      exportUnsent: async () => (await need()).outbox.exportUnsent(),
      importUnsent: async (file) => (await need()).outbox.importUnsent(file),
      sendNow: async () => (await need()).outbox.sendNow(),
    },
  };
};
