import { Dexie } from 'dexie';
import type { AttachmentRow, DraftRow, OutboxRow } from '#offline/device/device-database.ts';
import { type DataKey, importDeviceKey, unwrapDataKey } from '#offline/device/sealing.ts';
import { openDraft, openFile, sealDraft, sealFiles, sealRefusal } from '#offline/drafts/draft-rows.ts';
import { type WorkDeps, withStorage } from '#offline/drafts/work-deps.ts';
import { WorkNotSaved } from '#offline/interfaces/work-not-saved.ts';
import { findExceededLimits } from './item-limits.ts';
import {
  type AttemptNote,
  opaqueNamesOf,
  openItem,
  openNote,
  type SerializedItem,
  sealItem,
  sealNote,
} from './outbox-item.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const magic = 'LAGON-WORK-1\n';

/** Position of bytes after the header, `[offset, length]`. */
type Span = readonly [number, number];
type WithSpans<Row, Names extends keyof Row> = Omit<Row, Names> & {
  readonly [K in Names]: Span | Extract<Row[K], null>;
};

interface Header {
  readonly owner: string;
  /** Number of bytes that follow the header. */
  readonly bytes: number;
  /** The data key, wrapped with the server's key. */
  readonly wrapped: Span;
  readonly drafts: readonly WithSpans<DraftRow, 'sealed' | 'refusal'>[];
  readonly items: readonly WithSpans<OutboxRow, 'sealed' | 'note'>[];
  readonly attachments: readonly WithSpans<AttachmentRow, 'sealed'>[];
}

/** Exports unsent items and drafts as stored, still encrypted: JSON header, then bytes. */
export const exportWork = async (deps: WorkDeps): Promise<Blob> => {
  const { database, owner } = deps;
  const [key, drafts, items, attachments] = await withStorage(deps, () =>
    database.transaction('r', database.tables, () =>
      Promise.all([
        database.keys.get('work'),
        database.drafts.toArray(),
        database.outbox.orderBy('[lane+position]').toArray(),
        database.attachments.toArray(),
      ]),
    ),
  );
  if (!key) throw new WorkNotSaved('unavailable');
  const chunks: Bytes[] = [];
  let offset = 0;
  const addChunk = (bytes: Bytes): Span => {
    chunks.push(bytes);
    offset += bytes.length;
    return [offset - bytes.length, bytes.length];
  };
  const rows = {
    wrapped: addChunk(key.wrapped),
    drafts: drafts.map((row) => ({
      ...row,
      sealed: addChunk(row.sealed),
      refusal: row.refusal && addChunk(row.refusal),
    })),
    items: items.map((row) => ({ ...row, sealed: addChunk(row.sealed), note: row.note && addChunk(row.note) })),
    attachments: attachments.map((row) => ({ ...row, sealed: addChunk(row.sealed) })),
  };
  const header: Header = { owner, bytes: offset, ...rows };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, text.length);
  return new Blob([magic, length, text, ...chunks], { type: 'application/octet-stream' });
};

const parseExport = async (file: Blob) => {
  const headerOffset = magic.length;
  if ((await file.slice(0, headerOffset).text()) !== magic) throw new WorkNotSaved('unreadable');
  const length = new DataView(await file.slice(headerOffset, headerOffset + 4).arrayBuffer()).getUint32(0);
  const bodyOffset = headerOffset + 4 + length;
  const header = JSON.parse(await file.slice(headerOffset + 4, bodyOffset).text()) as Header;
  if (file.size !== bodyOffset + header.bytes) throw new WorkNotSaved('unreadable');
  const readSpan = async ([offset, size]: Span): Promise<Bytes> =>
    new Uint8Array(await file.slice(bodyOffset + offset, bodyOffset + offset + size).arrayBuffer());
  return { header, read: readSpan };
};

/** Data key of an export: this device's, or one that the server's key unwraps. */
const openExportKey = async (
  deps: WorkDeps,
  wrapped: Bytes,
  fetchDeviceKey: () => Promise<string>,
): Promise<DataKey> => {
  const ownWrapped = (await withStorage(deps, () => deps.database.keys.get('work')))?.wrapped;
  if (ownWrapped?.length === wrapped.length && ownWrapped.every((byte, index) => byte === wrapped[index]))
    return deps.key;
  const deviceKey = await importDeviceKey(await fetchDeviceKey());
  return unwrapDataKey(deviceKey, 'work', wrapped).catch((error) => {
    throw new WorkNotSaved('unreadable', error);
  });
};

/** Adds an item unless it is queued here or was accepted; returns the number added. */
const addIfAbsent = ({ database }: WorkDeps, row: OutboxRow, files: readonly AttachmentRow[]): Promise<0 | 1> => {
  const { outbox, receipts, attachments } = database;
  return database.transaction('rw', outbox, receipts, attachments, async () => {
    if ((await outbox.get(row.key)) || (await receipts.get(row.key))) return 0;
    const lastRow = await outbox
      .where('[lane+position]')
      .between([row.lane, Dexie.minKey], [row.lane, Dexie.maxKey])
      .last();
    await outbox.add({ ...row, position: (lastRow?.position ?? 0) + 1 });
    await attachments.bulkPut([...files]);
    return 1;
  });
};

/**
 * Checks limits that an earlier version or another program did not enforce, and rejects the item as the server would.
 * Attempted items are not checked: the server knows their result.
 */
const checkLimits = async (
  row: Pick<OutboxRow, 'isAttempted'>,
  { request, input, files }: SerializedItem,
): Promise<AttemptNote | undefined> => {
  if (row.isAttempted) return undefined;
  const { endpoints } = await import('#shared/operations/endpoints.ts');
  const endpoint = Object.values(endpoints).find(
    ({ method, path }) => method === request.method && path === request.path,
  );
  const exceeded = findExceededLimits({ endpoint, input, files, fileField: request.fileField });
  return exceeded && { reason: { code: 'refused', status: null, ...exceeded }, answer: null };
};

/**
 * Imports the items and drafts of an export that are missing here, re-encrypted for this device, with the same
 * idempotency keys. Throws `WorkNotSaved` `unreadable` or `foreign` if it is no complete export of this person; needs
 * the server (`fetchDeviceKey`) for another device's export.
 */
export const importWork = async (
  deps: WorkDeps,
  file: Blob,
  fetchDeviceKey: () => Promise<string>,
): Promise<{ readonly items: number; readonly drafts: number }> => {
  const { database, key } = deps;
  const { header, read: readSpan } = await parseExport(file).catch((error) => {
    throw new WorkNotSaved('unreadable', error);
  });
  if (header.owner !== deps.owner) throw new WorkNotSaved('foreign');
  const exportKey = await openExportKey(deps, await readSpan(header.wrapped), fetchDeviceKey);

  const readFiles = async (owner: string): Promise<AttachmentRow[]> =>
    Promise.all(
      header.attachments
        .filter((row) => row.owner === owner)
        .map(async (row) => ({ ...row, sealed: await readSpan(row.sealed) })),
    );
  const resealFiles = async (owner: string, fileInfos: Parameters<typeof openFile>[2][]): Promise<AttachmentRow[]> => {
    const rows = await readFiles(owner);
    const files = await Promise.all(fileInfos.map((fileInfo) => openFile(exportKey, owner, fileInfo, rows)));
    return sealFiles(
      key,
      owner,
      files.filter((file) => file !== undefined),
    );
  };

  let [items, drafts] = [0, 0];
  for (const row of header.drafts) {
    const openedDraft = await openDraft(exportKey, {
      ...row,
      sealed: await readSpan(row.sealed),
      refusal: row.refusal && (await readSpan(row.refusal)),
    });
    if (!openedDraft || (await withStorage(deps, () => database.drafts.get(row.id)))) continue;
    const { entry, value } = openedDraft;
    const { id, state, savedAtMs, refusal, version: _, forkedFrom: __, ...fields } = entry;
    const imported: DraftRow = {
      ...row,
      sealed: await sealDraft(key, id, { ...fields, value }),
      refusal: refusal && (await sealRefusal(key, id, refusal)),
    };
    const files = await resealFiles(id, [...entry.files]);
    const isAdded = await withStorage(deps, () =>
      database.transaction('rw', database.drafts, database.attachments, async () => {
        // A form of this device may have saved it in the meantime.
        if (await database.drafts.get(imported.id)) return false;
        await database.drafts.add(imported);
        await database.attachments.bulkPut(files);
        return true;
      }),
    );
    drafts += isAdded && state !== 'submitted' ? 1 : 0;
  }
  for (const row of header.items) {
    const item = await openItem(exportKey, row.key, await readSpan(row.sealed));
    if (!item) continue;
    const refusal = await checkLimits(row, item);
    const note = refusal ?? (row.note && (await openNote(exportKey, row.key, await readSpan(row.note))));
    const imported = {
      ...row,
      ...(await opaqueNamesOf(key, item)),
      state: refusal ? ('rejected' as const) : row.state === 'sending' ? ('queued' as const) : row.state,
      sealed: await sealItem(key, row.key, item),
      note: note ? await sealNote(key, row.key, note) : null,
    };
    const files = await resealFiles(row.key, [...item.files]);
    items += await withStorage(deps, () => addIfAbsent(deps, imported, files));
  }
  return { items, drafts };
};
