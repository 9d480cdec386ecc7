import { Dexie } from 'dexie';
import type { AttachmentRow, DraftRow, OutboxRow } from '#offline/device/device-database.ts';
import { type DataKey, importDeviceKey, opaqueName, unwrapDataKey } from '#offline/device/sealing.ts';
import { openDraft, openFile, sealDraft, sealFiles, sealRefusal } from '#offline/drafts/draft-rows.ts';
import { onDisk, type WorkDeps } from '#offline/drafts/work-deps.ts';
import { WorkNotKept } from '#offline/interfaces/work-not-kept.ts';
import { beyondLimits } from './item-limits.ts';
import { type Note, openItem, openNote, type SerializedItem, sealItem, sealNote } from './outbox-item.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const magic = 'LAGON-WORK-1\n';

/** Where bytes lie after the header, `[offset, length]`. */
type Span = readonly [number, number];
type Spanned<Row, Names extends keyof Row> = Omit<Row, Names> & { readonly [K in Names]: Span | Extract<Row[K], null> };

interface Header {
  readonly owner: string;
  /** How many follow the header. */
  readonly bytes: number;
  /** The data key as the server alone can open it. */
  readonly wrapped: Span;
  readonly drafts: readonly Spanned<DraftRow, 'sealed' | 'refusal'>[];
  readonly items: readonly Spanned<OutboxRow, 'sealed' | 'note'>[];
  readonly attachments: readonly Spanned<AttachmentRow, 'sealed'>[];
}

/** Unsent items and drafts as they lie here, sealed: JSON header, then bytes. Nothing is opened. */
export const exportWork = async (deps: WorkDeps): Promise<Blob> => {
  const { database, owner } = deps;
  const [key, drafts, items, attachments] = await onDisk(deps, () =>
    database.transaction('r', database.tables, () =>
      Promise.all([
        database.keys.get('work'),
        database.drafts.toArray(),
        database.outbox.orderBy('[lane+position]').toArray(),
        database.attachments.toArray(),
      ]),
    ),
  );
  if (!key) throw new WorkNotKept('unavailable');
  const chunks: Bytes[] = [];
  let offset = 0;
  const span = (bytes: Bytes): Span => {
    chunks.push(bytes);
    offset += bytes.length;
    return [offset - bytes.length, bytes.length];
  };
  const rows = {
    wrapped: span(key.wrapped),
    drafts: drafts.map((row) => ({ ...row, sealed: span(row.sealed), refusal: row.refusal && span(row.refusal) })),
    items: items.map((row) => ({ ...row, sealed: span(row.sealed), note: row.note && span(row.note) })),
    attachments: attachments.map((row) => ({ ...row, sealed: span(row.sealed) })),
  };
  const header: Header = { owner, bytes: offset, ...rows };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, text.length);
  return new Blob([magic, length, text, ...chunks], { type: 'application/octet-stream' });
};

const parse = async (file: Blob) => {
  const start = magic.length;
  if ((await file.slice(0, start).text()) !== magic) throw new WorkNotKept('unreadable');
  const length = new DataView(await file.slice(start, start + 4).arrayBuffer()).getUint32(0);
  const body = start + 4 + length;
  const header = JSON.parse(await file.slice(start + 4, body).text()) as Header;
  if (file.size !== body + header.bytes) throw new WorkNotKept('unreadable');
  const read = async ([offset, size]: Span): Promise<Bytes> =>
    new Uint8Array(await file.slice(body + offset, body + offset + size).arrayBuffer());
  return { header, read };
};

/** The data key of an export: ours, or one that the server opens. */
const keyOf = async (deps: WorkDeps, wrapped: Bytes, fetchDeviceKey: () => Promise<string>): Promise<DataKey> => {
  const ours = (await onDisk(deps, () => deps.database.keys.get('work')))?.wrapped;
  if (ours?.length === wrapped.length && ours.every((byte, at) => byte === wrapped[at])) return deps.key;
  const deviceKey = await importDeviceKey(await fetchDeviceKey());
  return unwrapDataKey(deviceKey, 'work', wrapped).catch((error) => {
    throw new WorkNotKept('unreadable', error);
  });
};

/** Adds an item unless it is here or took effect; how many were added. */
const addOnce = ({ database }: WorkDeps, row: OutboxRow, files: readonly AttachmentRow[]): Promise<0 | 1> => {
  const { outbox, receipts, attachments } = database;
  return database.transaction('rw', outbox, receipts, attachments, async () => {
    if ((await outbox.get(row.key)) || (await receipts.get(row.key))) return 0;
    const last = await outbox
      .where('[lane+position]')
      .between([row.lane, Dexie.minKey], [row.lane, Dexie.maxKey])
      .last();
    await outbox.add({ ...row, position: (last?.position ?? 0) + 1 });
    await attachments.bulkPut([...files]);
    return 1;
  });
};

/**
 * What the outbox would not have taken, as an earlier version or another program may have written it, is refused here as
 * the server would. What was sent once keeps its fate: the server knows it.
 */
const limitNote = async (
  row: Pick<OutboxRow, 'isAttempted'>,
  { request, input, files }: SerializedItem,
): Promise<Note | undefined> => {
  if (row.isAttempted) return undefined;
  const { endpoints } = await import('#shared/operations/endpoints.ts');
  const endpoint = Object.values(endpoints).find(
    ({ method, path }) => method === request.method && path === request.path,
  );
  const beyond = beyondLimits({ endpoint, input, files, fileField: request.fileField });
  return beyond && { reason: { code: 'refused', status: null, ...beyond }, answer: null };
};

/**
 * Adds what an export holds and this device does not have, sealed anew for this device, with the same keys. Throws
 * `WorkNotKept` `unreadable` or `foreign` for what is no whole export of this person; needs the server
 * (`fetchDeviceKey`) for another device's.
 */
export const importWork = async (
  deps: WorkDeps,
  file: Blob,
  fetchDeviceKey: () => Promise<string>,
): Promise<{ readonly items: number; readonly drafts: number }> => {
  const { database, key } = deps;
  const { header, read } = await parse(file).catch((error) => {
    throw new WorkNotKept('unreadable', error);
  });
  if (header.owner !== deps.owner) throw new WorkNotKept('foreign');
  const theirs = await keyOf(deps, await read(header.wrapped), fetchDeviceKey);

  const filesOf = async (owner: string): Promise<AttachmentRow[]> =>
    Promise.all(
      header.attachments
        .filter((row) => row.owner === owner)
        .map(async (row) => ({ ...row, sealed: await read(row.sealed) })),
    );
  const resealFiles = async (owner: string, listed: Parameters<typeof openFile>[2][]): Promise<AttachmentRow[]> => {
    const rows = await filesOf(owner);
    const files = await Promise.all(listed.map((one) => openFile(theirs, owner, one, rows)));
    return sealFiles(
      key,
      owner,
      files.filter((one) => one !== undefined),
    );
  };

  let [items, drafts] = [0, 0];
  for (const row of header.drafts) {
    const opened = await openDraft(theirs, {
      ...row,
      sealed: await read(row.sealed),
      refusal: row.refusal && (await read(row.refusal)),
    });
    if (!opened || (await onDisk(deps, () => database.drafts.get(row.id)))) continue;
    const { entry, value } = opened;
    const { id, state, savedAtMs, refusal, version: _, besides: __, ...said } = entry;
    const made: DraftRow = {
      ...row,
      sealed: await sealDraft(key, id, { ...said, value }),
      refusal: refusal && (await sealRefusal(key, id, refusal)),
    };
    const files = await resealFiles(id, [...entry.files]);
    const isAdded = await onDisk(deps, () =>
      database.transaction('rw', database.drafts, database.attachments, async () => {
        // A form of this device may have saved it meanwhile.
        if (await database.drafts.get(made.id)) return false;
        await database.drafts.add(made);
        await database.attachments.bulkPut(files);
        return true;
      }),
    );
    drafts += isAdded && state !== 'submitted' ? 1 : 0;
  }
  for (const row of header.items) {
    const item = await openItem(theirs, row.key, await read(row.sealed));
    if (!item) continue;
    const refusal = await limitNote(row, item);
    const note = refusal ?? (row.note && (await openNote(theirs, row.key, await read(row.note))));
    const made = {
      ...row,
      lane: await opaqueName(key, item.lane),
      state: refusal ? ('rejected' as const) : row.state === 'sending' ? ('queued' as const) : row.state,
      sealed: await sealItem(key, row.key, item),
      note: note ? await sealNote(key, row.key, note) : null,
    };
    const files = await resealFiles(row.key, [...item.files]);
    items += await onDisk(deps, () => addOnce(deps, made, files));
  }
  return { items, drafts };
};
