import { fingerprintOf } from '#api/fingerprint.ts';
import { type Wire, wireOf } from '#api/wire.ts';
import type { AttachmentRow, ReceiptRow } from '#offline/device/device-database.ts';
import { type DataKey, seal, unseal } from '#offline/device/sealing.ts';
import { openFile, withoutBytes } from '#offline/drafts/draft-rows.ts';
import type { ListedWorkFile, WorkFile } from '#offline/interfaces/draft-types.ts';
import type { NewItem, OutboxReason, Receipt } from '#offline/interfaces/outbox-types.ts';

/** The request as it will travel each time, whatever version of the client sends it. */
interface FrozenRequest {
  readonly method: string;
  readonly path: string;
  /** JSON text, or null for a form. */
  readonly body: string | null;
  readonly fields: readonly (readonly [string, string])[];
  readonly fileField: string;
}

interface FrozenFile extends ListedWorkFile {
  readonly sha256: string;
}

/** What an item seals: written once, at submission. */
export interface SerializedItem {
  /** Version of this shape. */
  readonly schema: 1;
  readonly userId: number;
  readonly kind: string;
  readonly title: string;
  readonly lane: string;
  readonly createdAtMs: number;
  readonly input: unknown;
  readonly request: FrozenRequest;
  /** SHA-256 of the request's JSON text. */
  readonly sha256: string;
  readonly files: readonly FrozenFile[];
  readonly bytes: number;
  readonly draftId: string | null;
}

/** What came of the last attempt. */
export interface Note {
  readonly reason: OutboxReason | null;
  readonly answer: unknown;
}

const schema = 1;
const itemPlace = (key: string): string => `item ${key}`;
const notePlace = (key: string): string => `note ${key}`;
const receiptPlace = (key: string): string => `receipt ${key}`;

export const sealItem = (dataKey: DataKey, key: string, item: SerializedItem) => seal(dataKey, itemPlace(key), item);
export const sealNote = (dataKey: DataKey, key: string, note: Note) => seal(dataKey, notePlace(key), note);
export const openNote = (dataKey: DataKey, key: string, sealed: Uint8Array<ArrayBuffer>) =>
  unseal<Note>(dataKey, notePlace(key), sealed);
export const sealReceipt = async (dataKey: DataKey, receipt: Receipt): Promise<ReceiptRow> => {
  const { key, acceptedAtMs } = receipt;
  return { key, acceptedAtMs, sealed: await seal(dataKey, receiptPlace(key), receipt) };
};
export const openReceipt = (dataKey: DataKey, key: string, sealed: Uint8Array<ArrayBuffer>) =>
  unseal<Receipt>(dataKey, receiptPlace(key), sealed);

/** The serialized item of a row; undefined where it is damaged or of a shape that this version does not know. */
export const openItem = async (
  dataKey: DataKey,
  key: string,
  sealed: Uint8Array<ArrayBuffer>,
): Promise<SerializedItem | undefined> => {
  const item = await unseal<SerializedItem>(dataKey, itemPlace(key), sealed);
  if (item?.schema !== schema || item.sha256 !== (await fingerprintOf(JSON.stringify(item.request)))) return undefined;
  return item;
};

const requestOf = ({ endpoint, input, fileField = 'files' }: NewItem): FrozenRequest => {
  const { method, path, body } = wireOf(endpoint, input);
  const fields = body instanceof FormData ? [...body].map(([name, value]) => [name, String(value)] as const) : [];
  return { method, path, body: typeof body === 'string' ? body : null, fields, fileField };
};

/** What a form submits, as it will travel for ever. */
export const serialize = async (item: NewItem, userId: number, createdAtMs: number): Promise<SerializedItem> => {
  const request = requestOf(item);
  const text = JSON.stringify(request);
  const files = await Promise.all(
    (item.files ?? []).map(async (file) => ({ ...withoutBytes(file), sha256: await fingerprintOf(file.bytes) })),
  );
  return {
    schema,
    userId,
    kind: item.kind,
    title: item.title,
    lane: item.lane,
    createdAtMs,
    input: item.input,
    request,
    sha256: await fingerprintOf(text),
    files,
    bytes: files.reduce((sum, { size }) => sum + size, text.length),
    draftId: item.draftId ?? null,
  };
};

/** All files of an item, each with the bytes that were submitted; undefined where one is missing or differs. */
export const wholeFiles = async (
  dataKey: DataKey,
  key: string,
  item: SerializedItem,
  rows: readonly AttachmentRow[],
): Promise<readonly WorkFile[] | undefined> => {
  const files: WorkFile[] = [];
  for (const listed of item.files) {
    const file = await openFile(dataKey, key, listed, rows);
    if (!file || (await fingerprintOf(file.bytes)) !== listed.sha256) return undefined;
    files.push(file);
  }
  return files;
};

/** The request to send. The boundary of a form differs each time, nothing else does. */
export const toRequest = ({ request }: SerializedItem, files: readonly WorkFile[]): Wire => {
  const { method, path, body, fields, fileField } = request;
  if (body !== null) return { method, path, body, contentType: 'application/json' };
  if (method === 'DELETE') return { method, path };
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  for (const { name, type, bytes } of files) form.append(fileField, new File([bytes], name, { type }), name);
  return { method, path, body: form };
};
