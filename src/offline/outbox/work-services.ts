import type { DraftEntry, Drafts } from '#offline/interfaces/draft-types.ts';
import type { Outbox, OutboxSnapshot, UploadProgress } from '#offline/interfaces/outbox-types.ts';
import { WorkNotSaved, type WorkSaveFault } from '#offline/interfaces/work-not-saved.ts';
import { observable } from '#offline/state/observable.ts';

/** Drafts and outbox of a person whose keys are open. */
export interface WorkServices {
  readonly drafts: Drafts;
  readonly outbox: Outbox;
}

const noUploads: UploadProgress = new Map();

/** Snapshot of an outbox that is not open. */
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
 * Drafts and outbox of the person signed in: stable objects that delegate to the current ones. `open` returns those, or
 * undefined if this device stores nothing, for the reason that `why` returns; call `follow` when they open or close.
 */
export const createWorkServices = (
  open: () => Promise<WorkServices | undefined>,
  faultReason: () => WorkSaveFault = () => 'unavailable',
): WorkServices & { readonly attach: (work: WorkServices | undefined) => void } => {
  const entries = observable<readonly DraftEntry[] | undefined>(undefined);
  const snapshot = observable<OutboxSnapshot>(closedOutbox);
  const uploads = observable<UploadProgress>(noUploads);
  let stop = (): void => undefined;

  const requireWork = async (): Promise<WorkServices> => {
    const work = await open();
    if (!work) throw new WorkNotSaved(faultReason());
    return work;
  };

  return {
    attach: (work) => {
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
        for (const unsubscribe of stops) unsubscribe();
      };
    },
    drafts: {
      getEntries: entries.get,
      subscribe: entries.subscribe,
      save: async (content, base) => (await requireWork()).drafts.save(content, base),
      load: async (id, options) => (await requireWork()).drafts.load(id, options),
      loadFiles: async (id, files) => (await requireWork()).drafts.loadFiles(id, files),
      archive: async (id) => (await requireWork()).drafts.archive(id),
      restore: async (id) => (await requireWork()).drafts.restore(id),
      remove: async (id) => (await requireWork()).drafts.remove(id),
      lock: async (id, timeoutMs) => (await requireWork()).drafts.lock(id, timeoutMs),
    },
    outbox: {
      getSnapshot: snapshot.get,
      entries: async () => (await requireWork()).outbox.entries(),
      subscribe: snapshot.subscribe,
      getUploads: uploads.get,
      subscribeUploads: uploads.subscribe,
      add: async (item) => (await requireWork()).outbox.add(item),
      waitForResult: async (key, timeoutMs) => (await requireWork()).outbox.waitForResult(key, timeoutMs),
      retry: async (key) => (await requireWork()).outbox.retry(key),
      retryAll: async () => (await requireWork()).outbox.retryAll(),
      edit: async (key) => (await requireWork()).outbox.edit(key),
      discard: async (key) => (await requireWork()).outbox.discard(key),
      receipts: async () => (await requireWork()).outbox.receipts(),
      exportUnsent: async () => (await requireWork()).outbox.exportUnsent(),
      importUnsent: async (file) => (await requireWork()).outbox.importUnsent(file),
      sendNow: async () => (await requireWork()).outbox.sendNow(),
    },
  };
};
