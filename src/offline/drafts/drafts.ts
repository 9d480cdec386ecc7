import type { DraftRow } from '#offline/device/device-database.ts';
import type {
  DraftContent,
  DraftEntry,
  DraftState,
  Drafts,
  LoadedDraft,
  SavedDraft,
  WorkFile,
} from '#offline/interfaces/draft-types.ts';
import { WorkNotKept } from '#offline/interfaces/work-not-kept.ts';
import { observable } from '#offline/state/observable.ts';
import { openDraft, openFile, sealDraft, sealFiles, versionOf, withoutBytes } from './draft-rows.ts';
import { onDisk, oneAtATime, type WorkDeps } from './work-deps.ts';

const removedForMs = 86_400_000;

/** The drafts of one person. `refresh` reads them anew. Design, "Offline" 2. */
export const createDrafts = (deps: WorkDeps): Drafts & { readonly refresh: () => Promise<void> } => {
  const { database, key, nowMs, uuid, locks, channel, closing, onFault } = deps;
  const entries = observable<readonly DraftEntry[] | undefined>(undefined);
  const read = new Map<string, { readonly revision: number; readonly entry: DraftEntry }>();
  const saving = new Map<string, Promise<unknown>>();

  const entryOf = async (row: DraftRow): Promise<DraftEntry | undefined> => {
    const known = read.get(row.id);
    if (known?.revision === row.revision) return known.entry;
    const entry = (await openDraft(key, row))?.entry;
    if (entry) read.set(row.id, { revision: row.revision, entry });
    return entry;
  };

  const refresh = oneAtATime(async () => {
    if (closing.aborted) return;
    const rows = await onDisk(deps, () => database.drafts.orderBy('savedAtMs').reverse().toArray());
    const opened = await Promise.all(rows.map(entryOf));
    entries.set(opened.filter((entry) => entry !== undefined));
  });

  const changed = async (): Promise<void> => {
    channel.post({ kind: 'drafts' });
    await refresh();
  };

  const purge = (): Promise<void> =>
    onDisk(deps, () =>
      database.transaction('rw', database.drafts, database.attachments, async () => {
        const before = nowMs() - removedForMs;
        const gone = await database.drafts.filter((row) => row.state === 'removed' && row.stateAtMs < before).toArray();
        const ids = gone.map(({ id }) => id);
        await database.attachments.where('owner').anyOf(ids).delete();
        await database.drafts.bulkDelete(ids);
      }),
    );

  /** Writes a draft whose stored version is the one that was read, or that is not stored; else answers undefined. */
  const writeOver = async (
    content: DraftContent,
    base: string | null,
    besides?: string,
  ): Promise<SavedDraft | undefined> => {
    const { id, files, ...said } = content;
    const version = uuid();
    const stored = await onDisk(deps, () => database.attachments.where('owner').equals(id).primaryKeys());
    const isStored = (file: WorkFile): boolean => stored.includes(`${id}/${file.id}`);
    const rows = await sealFiles(
      key,
      id,
      files.filter((file) => !isStored(file)),
    );
    const kept = new Set(files.map((file) => `${id}/${file.id}`));
    const sealed = await sealDraft(key, id, { ...said, files: files.map(withoutBytes) });
    return onDisk(deps, () =>
      database.transaction('rw', database.drafts, database.attachments, async () => {
        const row = await database.drafts.get(id);
        if (row?.state === 'submitted') throw new WorkNotKept('submitted');
        // What this very save wrote before its connection was lost is its own.
        if (row && ![base, version].includes(versionOf(row))) return undefined;
        const savedAtMs = nowMs();
        const { revision, refusal } = row ?? { revision: 0, refusal: null };
        const beside = row?.besides ?? besides;
        await database.attachments.bulkDelete(stored.filter((one) => !kept.has(one)));
        await database.attachments.bulkPut(rows);
        await database.drafts.put({
          id,
          savedAtMs,
          state: 'open',
          stateAtMs: savedAtMs,
          revision: revision + 1,
          version,
          ...(beside === undefined ? {} : { besides: beside }),
          sealed,
          refusal,
        });
        return { id, version };
      }),
    );
  };

  const write = async (content: DraftContent, base: string | null): Promise<SavedDraft> => {
    const over = await writeOver(content, base);
    const saved = over ?? (await writeOver({ ...content, id: uuid() }, null, content.id));
    if (!saved) throw new WorkNotKept('failed');
    await changed();
    return saved;
  };

  const setState = async (id: string, state: DraftState): Promise<void> => {
    await onDisk(deps, () =>
      database.transaction('rw', database.drafts, async () => {
        const row = await database.drafts.get(id);
        if (!row) return;
        if (row.state === 'submitted') throw new WorkNotKept('submitted');
        await database.drafts.put({ ...row, state, stateAtMs: nowMs(), revision: row.revision + 1 });
      }),
    );
    await changed();
  };

  const load = async (id: string): Promise<LoadedDraft | undefined> => {
    const [row, rows] = await onDisk(deps, () =>
      database.transaction('r', database.drafts, database.attachments, () =>
        Promise.all([database.drafts.get(id), database.attachments.where('owner').equals(id).toArray()]),
      ),
    );
    const opened = row && (await openDraft(key, row));
    if (!opened) return undefined;
    const content = await Promise.all(opened.entry.files.map((facts) => openFile(key, id, facts, rows)));
    return { ...opened.entry, value: opened.value, content: content.filter((file) => file !== undefined) };
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
      const before = saving.get(content.id) ?? Promise.resolve();
      const saved = before.catch(() => undefined).then(() => write(content, base));
      saving.set(content.id, saved);
      const forget = (): void => {
        if (saving.get(content.id) === saved) saving.delete(content.id);
      };
      saved.then(forget, forget);
      return saved;
    },
    load,
    archive: (id) => setState(id, 'archived'),
    restore: (id) => setState(id, 'open'),
    remove: (id) => setState(id, 'removed'),
    lock: (id, withinMs = 0) =>
      new Promise((resolve, reject) => {
        const waiting = withinMs > 0 ? AbortSignal.timeout(withinMs) : undefined;
        locks
          .request(`lagon-draft-${deps.owner}-${id}`, waiting ? { signal: waiting } : { ifAvailable: true }, (lock) => {
            if (lock) return new Promise<void>((release) => resolve(release));
            resolve(undefined);
            return undefined;
          })
          .catch((error) => (waiting?.aborted ? resolve(undefined) : reject(error)));
      }),
  };
};
