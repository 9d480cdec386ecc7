import type { AttachmentRow, DraftRow } from '#offline/device/device-database.ts';
import { type DataKey, seal, sealFile, unseal, unsealFile } from '#offline/device/sealing.ts';
import type { DraftContent, DraftEntry, Refusal, WorkFile, WorkFileInfo } from '#offline/interfaces/draft-types.ts';
import type { WorkBroker } from './work-deps.ts';

/** Encrypted content of a draft row. */
interface SealedDraft extends Omit<DraftContent, 'id' | 'files' | 'kind'> {
  /** Kind of work; an older version may not know it. */
  readonly kind: string;
  readonly files: readonly WorkFileInfo[];
  /** Broker that the draft was prepared for; absent from drafts of older versions. */
  readonly broker?: WorkBroker;
}

const draftContext = (id: string): string => `draft ${id}`;
const refusalContext = (id: string): string => `refusal ${id}`;
export const attachmentId = (owner: string, fileId: string): string => `${owner}/${fileId}`;
const fileContext = (id: string): string => `file ${id}`;

/** True of a file with its bytes; false of a stored one that was not loaded. */
export const hasBytes = (file: WorkFile | WorkFileInfo): file is WorkFile => 'bytes' in file;

export const toFileInfo = (file: WorkFile | WorkFileInfo): WorkFileInfo => {
  const { id, name, type } = file;
  return { id, name, type, size: hasBytes(file) ? file.bytes.byteLength : file.size };
};

export const sealDraft = (key: DataKey, id: string, draft: SealedDraft) => seal(key, draftContext(id), draft);
export const sealRefusal = (key: DataKey, id: string, refusal: Refusal) => seal(key, refusalContext(id), refusal);

/** Encrypts files for their owner (draft or item). */
export const sealFiles = (key: DataKey, owner: string, files: readonly WorkFile[]): Promise<AttachmentRow[]> =>
  Promise.all(
    files.map(async (file) => {
      const id = attachmentId(owner, file.id);
      return { id, owner, sealed: await sealFile(key, fileContext(id), file.bytes) };
    }),
  );

/** Decrypts a file from its owner's rows; undefined if it is missing or damaged. */
export const openFile = async (
  key: DataKey,
  owner: string,
  info: WorkFileInfo,
  rows: readonly AttachmentRow[],
): Promise<WorkFile | undefined> => {
  const id = attachmentId(owner, info.id);
  const row = rows.find((storedRow) => storedRow.id === id);
  const bytes = row && (await unsealFile(key, fileContext(id), row.sealed));
  return bytes && { id: info.id, name: info.name, type: info.type, bytes };
};

/**
 * Version that a save must have read to overwrite this row (optimistic concurrency). Falls back to the revision, for
 * rows saved by older clients.
 */
export const rowVersion = ({ version, revision }: DraftRow): string => version ?? `revision ${revision}`;

/** Decrypts a row; undefined if this key cannot open it. */
export const openDraft = async (
  key: DataKey,
  row: DraftRow,
): Promise<{ readonly entry: DraftEntry; readonly value: unknown } | undefined> => {
  const draft = await unseal<SealedDraft>(key, draftContext(row.id), row.sealed);
  if (!draft) return undefined;
  const { value, ...fields } = draft;
  const refusal = row.refusal && (await unseal<Refusal>(key, refusalContext(row.id), row.refusal));
  return {
    entry: {
      ...fields,
      id: row.id,
      state: row.state,
      savedAtMs: row.savedAtMs,
      refusal: refusal ?? null,
      version: rowVersion(row),
      forkedFrom: row.extraStore ?? null,
    },
    value,
  };
};
