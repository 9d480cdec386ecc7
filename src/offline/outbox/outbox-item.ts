import { fingerprintOf } from '#api/fingerprint.ts';
import { type ApiRequest, buildRequest } from '#api/wire.ts';
import type { AttachmentRow, OutboxRow, ReceiptRow } from '#offline/device/device-database.ts';
import { type DataKey, opaqueName, seal, unseal } from '#offline/device/sealing.ts';
import { openFile, toFileInfo } from '#offline/drafts/draft-rows.ts';
import { otherBrokerName, type WorkBroker, type WorkDeps } from '#offline/drafts/work-deps.ts';
import { buildUploadReference, type FileInParts } from '#offline/files/upload-parts.ts';
import type { WorkFile, WorkFileInfo } from '#offline/interfaces/draft-types.ts';
import type { NewItem, OutboxReason, Receipt } from '#offline/interfaces/outbox-types.ts';
import { uploadedField } from '#shared/operations/home/upload-parts.ts';

/** The request, frozen at submission: every retry sends the same bytes, whatever version of the client sends it. */
interface FrozenRequest {
  readonly method: string;
  readonly path: string;
  /** JSON text, or null for a form. */
  readonly body: string | null;
  readonly fields: readonly (readonly [string, string])[];
  readonly fileField: string;
}

interface FrozenFile extends WorkFileInfo {
  readonly sha256: string;
}

/** Encrypted content of an item, written once at submission. */
export interface SerializedItem {
  /** Version of this format. */
  readonly schema: 1;
  readonly userId: number;
  /** Broker that it was prepared for; absent from items of older versions. */
  readonly broker?: WorkBroker;
  readonly kind: string;
  readonly title: string;
  readonly lane: string;
  /** See `NewItem.dependsOn`. */
  readonly dependsOn?: readonly string[];
  readonly createdAtMs: number;
  readonly input: unknown;
  readonly request: FrozenRequest;
  /** SHA-256 of the request's JSON text. */
  readonly sha256: string;
  readonly files: readonly FrozenFile[];
  readonly bytes: number;
  readonly draftId: string | null;
}

/** Result of the last attempt. */
export interface AttemptNote {
  readonly reason: OutboxReason | null;
  readonly answer: unknown;
}

const schema = 1;
const itemContext = (key: string): string => `item ${key}`;
const noteContext = (key: string): string => `note ${key}`;
const receiptContext = (key: string): string => `receipt ${key}`;

export const sealItem = (dataKey: DataKey, key: string, item: SerializedItem) => seal(dataKey, itemContext(key), item);
export const sealNote = (dataKey: DataKey, key: string, note: AttemptNote) => seal(dataKey, noteContext(key), note);
export const openNote = (dataKey: DataKey, key: string, sealed: Uint8Array<ArrayBuffer>) =>
  unseal<AttemptNote>(dataKey, noteContext(key), sealed);
export const sealReceipt = async (dataKey: DataKey, receipt: Receipt): Promise<ReceiptRow> => {
  const { key, acceptedAtMs } = receipt;
  return { key, acceptedAtMs, sealed: await seal(dataKey, receiptContext(key), receipt) };
};
export const openReceipt = (dataKey: DataKey, key: string, sealed: Uint8Array<ArrayBuffer>) =>
  unseal<Receipt>(dataKey, receiptContext(key), sealed);

/** Decrypts the item of a row; undefined if it is damaged or in an unknown format. */
export const openItem = async (
  dataKey: DataKey,
  key: string,
  sealed: Uint8Array<ArrayBuffer>,
): Promise<SerializedItem | undefined> => {
  const item = await unseal<SerializedItem>(dataKey, itemContext(key), sealed);
  if (item?.schema !== schema || item.sha256 !== (await fingerprintOf(JSON.stringify(item.request)))) return undefined;
  return item;
};

/** Opaque names of an item's lane and kinds of work, which transactions compare. */
export const opaqueNamesOf = async (
  dataKey: DataKey,
  { lane, kind, dependsOn }: Pick<SerializedItem, 'lane' | 'kind' | 'dependsOn'>,
): Promise<Pick<OutboxRow, 'lane' | 'kind' | 'dependsOn'>> => {
  const nameOfKind = (one: string) => opaqueName(dataKey, `kind ${one}`);
  return {
    lane: await opaqueName(dataKey, lane),
    kind: await nameOfKind(kind),
    ...(dependsOn && { dependsOn: await Promise.all(dependsOn.map(nameOfKind)) }),
  };
};

/** Row of an item that was never sent. */
export const createRow = async (
  dataKey: DataKey,
  key: string,
  item: SerializedItem,
  after: string | null,
): Promise<Omit<OutboxRow, 'position'>> => {
  const [names, sealed] = await Promise.all([opaqueNamesOf(dataKey, item), sealItem(dataKey, key, item)]);
  const unsent = { state: 'queued', claim: 0, leaseUntilMs: 0, isAttempted: false, attempts: 0 } as const;
  return { key, ...names, after, ...unsent, nextAtMs: null, createdAtMs: item.createdAtMs, sealed, note: null };
};

/** Keys of blocked items that may have waited for the version, the broker or the rights of this start. */
export const findResumable = async (
  rows: readonly OutboxRow[],
  { key: dataKey, broker }: Pick<WorkDeps, 'key' | 'broker'>,
): Promise<ReadonlySet<string>> => {
  const keys = new Set<string>();
  for (const { key, sealed, waitsFor } of rows) {
    if (waitsFor === 'update' || waitsFor === 'right') keys.add(key);
    if (waitsFor !== 'broker') continue;
    const item = await openItem(dataKey, key, sealed);
    if (item && otherBrokerName(item, broker) === null) keys.add(key);
  }
  return keys;
};

const freezeRequest = ({ endpoint, input, fileField = 'files' }: NewItem): FrozenRequest => {
  const { method, path, body } = buildRequest(endpoint, input);
  const fields = body instanceof FormData ? [...body].map(([name, value]) => [name, String(value)] as const) : [];
  return { method, path, body: typeof body === 'string' ? body : null, fields, fileField };
};

/** Serializes and freezes what a form submits. */
export const serialize = async (
  item: NewItem,
  { userId, broker }: { readonly userId: number; readonly broker: WorkBroker },
  createdAtMs: number,
): Promise<SerializedItem> => {
  const request = freezeRequest(item);
  const text = JSON.stringify(request);
  const files = await Promise.all(
    (item.files ?? []).map(async (file) => ({ ...toFileInfo(file), sha256: await fingerprintOf(file.bytes) })),
  );
  return {
    schema,
    userId,
    broker,
    kind: item.kind,
    title: item.title,
    lane: item.lane,
    ...(item.dependsOn && { dependsOn: item.dependsOn }),
    createdAtMs,
    input: item.input,
    request,
    sha256: await fingerprintOf(text),
    files,
    bytes: files.reduce((sum, { size }) => sum + size, text.length),
    draftId: item.draftId ?? null,
  };
};

/** Reads all files of an item and verifies their SHA-256; undefined if one is missing or differs. */
export const readVerifiedFiles = async (
  dataKey: DataKey,
  key: string,
  item: SerializedItem,
  rows: readonly AttachmentRow[],
): Promise<readonly WorkFile[] | undefined> => {
  const files: WorkFile[] = [];
  for (const fileInfo of item.files) {
    const file = await openFile(dataKey, key, fileInfo, rows);
    if (!file || (await fingerprintOf(file.bytes)) !== fileInfo.sha256) return undefined;
    files.push(file);
  }
  return files;
};

/** Builds the HTTP request. Only the multipart boundary differs between retries, and whether it refers to uploaded files. */
export const toRequest = (
  { request }: SerializedItem,
  files: readonly WorkFile[],
  uploaded?: readonly FileInParts[],
): ApiRequest => {
  const { method, path, body, fields, fileField } = request;
  if (body !== null) return { method, path, body, contentType: 'application/json' };
  if (method === 'DELETE') return { method, path };
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  if (uploaded) form.append(uploadedField, JSON.stringify(buildUploadReference(fileField, uploaded)));
  else for (const { name, type, bytes } of files) form.append(fileField, new File([bytes], name, { type }), name);
  return { method, path, body: form };
};
