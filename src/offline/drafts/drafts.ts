import type { DraftRow } from '#offline/device/device-database.ts';
import type {
  DraftContent,
  DraftEntry,
  DraftState,
  Drafts,
  LoadedDraft,
  SavedDraft,
  WorkFile,
  WorkFileInfo,
} from '#offline/interfaces/draft-types.ts';
import { WorkNotSaved } from '#offline/interfaces/work-not-saved.ts';
import { observable } from '#offline/state/observable.ts';
import {
  attachmentId,
  hasBytes,
  openDraft,
  openFile,
  rowVersion,
  sealDraft,
  sealFiles,
  toFileInfo,
} from './draft-rows.ts';
import { otherBrokerName, singleFlight, type WorkDeps, withStorage } from './work-deps.ts';

const removedForMs = 86_400_000;

/**
 * The drafts of one person. `refresh` reloads them from the database; `onRemoved` is called after the person deleted one, for
 * which nothing waits any longer. Design, "Offline" 2.
 */
export const createDrafts = (
  deps: WorkDeps,
  onRemoved: () => void,
): Drafts & { readonly refresh: () => Promise<void> } => {
  const { database, key, broker, nowMs, uuid, locks, channel, closing, onFault } = deps;
  const entries = observable<readonly DraftEntry[] | undefined>(undefined);
  const cache = new Map<string, { readonly revision: number; readonly entry: DraftEntry }>();
  const saving = new Map<string, Promise<unknown>>();

  const decryptEntry = async (row: DraftRow): Promise<DraftEntry | undefined> => {
    const cached = cache.get(row.id);
    if (cached?.revision === row.revision) return cached.entry;
    const opened = (await openDraft(key, row))?.entry;
    const isHeld =
      opened && (opened.state === 'open' || opened.state === 'archived') && otherBrokerName(opened, broker);
    const entry: DraftEntry | undefined = isHeld ? { ...opened, state: 'held' } : opened;
    if (entry) cache.set(row.id, { revision: row.revision, entry });
    return entry;
  };

  const refresh = singleFlight(async () => {
    if (closing.aborted) return;
    const rows = await withStorage(deps, () => database.drafts.orderBy('savedAtMs').reverse().toArray());
    const opened = await Promise.all(rows.map(decryptEntry));
    entries.set(opened.filter((entry) => entry !== undefined));
  });

  const publishChange = async (): Promise<void> => {
    channel.post({ kind: 'drafts' });
    await refresh();
  };

  const purge = (): Promise<void> =>
    withStorage(deps, () =>
      database.transaction('rw', database.drafts, database.attachments, async () => {
        const expiredBeforeMs = nowMs() - removedForMs;
        const expired = await database.drafts
          .filter((row) => row.state === 'removed' && row.stateAtMs < expiredBeforeMs)
          .toArray();
        const ids = expired.map(({ id }) => id);
        await database.attachments.where('owner').anyOf(ids).delete();
        await database.drafts.bulkDelete(ids);
      }),
    );

  /**
   * Writes a draft if its stored version is `base`, or if it is not stored (optimistic concurrency); otherwise returns
   * undefined.
   */
  const writeIfCurrent = async (
    content: DraftContent,
    base: string | null,
    forkedFrom?: string,
  ): Promise<SavedDraft | undefined> => {
    const { id, files, ...fields } = content;
    const version = uuid();
    const stored = await withStorage(deps, () => database.attachments.where('owner').equals(id).primaryKeys());
    const isStored = (file: WorkFileInfo | WorkFile): boolean => stored.includes(attachmentId(id, file.id));
    const rows = await sealFiles(
      key,
      id,
      files.filter(hasBytes).filter((file) => !isStored(file)),
    );
    const currentIds = new Set(files.map((file) => attachmentId(id, file.id)));
    const sealed = await sealDraft(key, id, { ...fields, broker, files: files.map(toFileInfo) });
    return withStorage(deps, () =>
      database.transaction('rw', database.drafts, database.attachments, async () => {
        const row = await database.drafts.get(id);
        if (row?.state === 'submitted') throw new WorkNotSaved('submitted');
        // A retry of this save after a lost connection finds its own version.
        if (row && ![base, version].includes(rowVersion(row))) return undefined;
        const savedAtMs = nowMs();
        const { revision, refusal } = row ?? { revision: 0, refusal: null };
        const parentId = row?.extraStore ?? forkedFrom;
        await database.attachments.bulkDelete(stored.filter((attachmentId) => !currentIds.has(attachmentId)));
        await database.attachments.bulkPut(rows);
        await database.drafts.put({
          id,
          savedAtMs,
          state: 'open',
          stateAtMs: savedAtMs,
          revision: revision + 1,
          version,
          ...(parentId === undefined ? {} : { extraStore: parentId }),
          sealed,
          refusal,
        });
        return { id, version, savedAtMs };
      }),
    );
  };

  /** Writes the draft; on a full device without the files that are not stored yet, so that what was typed is saved. */
  const writeOmittingFiles = async (content: DraftContent, base: string | null): Promise<SavedDraft | undefined> => {
    try {
      return await writeIfCurrent(content, base);
    } catch (error) {
      if (!(error instanceof WorkNotSaved && error.fault === 'full')) throw error;
      const stored = await withStorage(deps, () =>
        database.attachments.where('owner').equals(content.id).primaryKeys(),
      );
      const files = content.files.filter((file) => stored.includes(attachmentId(content.id, file.id)));
      const omittedFiles = content.files.length - files.length;
      const result = omittedFiles === 0 ? undefined : await writeIfCurrent({ ...content, files }, base);
      if (!result) throw error;
      return { ...result, omittedFiles };
    }
  };

  const write = async (content: DraftContent, base: string | null): Promise<SavedDraft> => {
    const saved = (await writeOmittingFiles(content, base)) ?? (await writeFork(content));
    if (!saved) throw new WorkNotSaved('failed');
    await publishChange();
    return saved;
  };

  /** Writes the content as another draft, with copies of the files that the form has not loaded. */
  const writeFork = async (content: DraftContent): Promise<SavedDraft | undefined> => {
    const files = await Promise.all(
      content.files.map(async (file) => (hasBytes(file) ? [file] : await loadFiles(content.id, [file]))),
    );
    return writeIfCurrent({ ...content, id: uuid(), files: files.flat() }, null, content.id);
  };

  const loadFiles: Drafts['loadFiles'] = async (id, files) => {
    const loaded: WorkFile[] = [];
    for (const file of files) {
      const row = await withStorage(deps, () => database.attachments.get(attachmentId(id, file.id)));
      const opened = row && (await openFile(key, id, file, [row]));
      if (opened) loaded.push(opened);
    }
    return loaded;
  };

  const setState = async (id: string, state: DraftState): Promise<void> => {
    await withStorage(deps, () =>
      database.transaction('rw', database.drafts, async () => {
        const row = await database.drafts.get(id);
        if (!row) return;
        if (row.state === 'submitted') throw new WorkNotSaved('submitted');
        await database.drafts.put({ ...row, state, stateAtMs: nowMs(), revision: row.revision + 1 });
      }),
    );
    await publishChange();
  };

  const load: Drafts['load'] = async (id, { omitsFiles = false } = {}): Promise<LoadedDraft | undefined> => {
    const [row, rows] = await withStorage(deps, () =>
      database.transaction('r', database.drafts, database.attachments, () =>
        Promise.all([
          database.drafts.get(id),
          omitsFiles ? [] : database.attachments.where('owner').equals(id).toArray(),
        ]),
      ),
    );
    const loaded = row && (await openDraft(key, row));
    if (!loaded || otherBrokerName(loaded.entry, broker)) return undefined;
    const files = omitsFiles ? [] : loaded.entry.files;
    const content = await Promise.all(files.map((facts) => openFile(key, id, facts, rows)));
    return { ...loaded.entry, value: loaded.value, content: content.filter((file) => file !== undefined) };
  };

  const stop = channel.subscribe(({ kind }) => {
    if (kind === 'drafts') void refresh().catch(onFault);
  });
  closing.addEventListener('abort', stop);
  void purge()
    .then(refresh)
    .catch((error) => closing.aborted || onFault(error));

  return {
    refresh,
    getEntries: entries.get,
    subscribe: entries.subscribe,
    save: (content, base) => {
      const previous = saving.get(content.id) ?? Promise.resolve();
      const saved = previous.catch(() => undefined).then(() => write(content, base));
      saving.set(content.id, saved);
      const removeListeners = (): void => {
        if (saving.get(content.id) === saved) saving.delete(content.id);
      };
      saved.then(removeListeners, removeListeners);
      return saved;
    },
    load,
    loadFiles,
    archive: (id) => setState(id, 'archived'),
    restore: (id) => setState(id, 'open'),
    remove: (id) => setState(id, 'removed').then(onRemoved),
    lock: (id, timeoutMs = 0) =>
      new Promise((resolve, reject) => {
        const timeoutSignal = timeoutMs > 0 ? AbortSignal.timeout(timeoutMs) : undefined;
        locks
          .request(
            `lagon-draft-${deps.owner}-${id}`,
            timeoutSignal ? { signal: timeoutSignal } : { ifAvailable: true },
            (lock) => {
              if (lock) return new Promise<void>((release) => resolve(release));
              resolve(undefined);
              return undefined;
            },
          )
          .catch((error) => (timeoutSignal?.aborted ? resolve(undefined) : reject(error)));
      }),
  };
};
