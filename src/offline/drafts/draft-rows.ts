import type { AttachmentRow, DraftRow } from '#offline/device/device-database.ts';
import { type DataKey, seal, sealFile, unseal, unsealFile } from '#offline/device/sealing.ts';
import type { DraftContent, DraftEntry, ListedWorkFile, Refusal, WorkFile } from '#offline/interfaces/draft-types.ts';

/** What the row of a draft seals. */
interface SealedDraft extends Omit<DraftContent, 'id' | 'files' | 'kind'> {
  /** One that this version of the app need not know. */
  readonly kind: string;
  readonly files: readonly ListedWorkFile[];
}

const draftPlace = (id: string): string => `draft ${id}`;
const refusalPlace = (id: string): string => `refusal ${id}`;
const attachmentId = (owner: string, fileId: string): string => `${owner}/${fileId}`;
const filePlace = (id: string): string => `file ${id}`;

export const withoutBytes = ({ id, name, type, bytes }: WorkFile): ListedWorkFile => ({
  id,
  name,
  type,
  size: bytes.byteLength,
});

export const sealDraft = (key: DataKey, id: string, draft: SealedDraft) => seal(key, draftPlace(id), draft);
export const sealRefusal = (key: DataKey, id: string, refusal: Refusal) => seal(key, refusalPlace(id), refusal);

/** The rows of files, each sealed for its owner. */
export const sealFiles = (key: DataKey, owner: string, files: readonly WorkFile[]): Promise<AttachmentRow[]> =>
  Promise.all(
    files.map(async (file) => {
      const id = attachmentId(owner, file.id);
      return { id, owner, sealed: await sealFile(key, filePlace(id), file.bytes) };
    }),
  );

/** The bytes of a file among the rows of its owner; undefined where it is missing or damaged. */
export const openFile = async (
  key: DataKey,
  owner: string,
  listed: ListedWorkFile,
  rows: readonly AttachmentRow[],
): Promise<WorkFile | undefined> => {
  const id = attachmentId(owner, listed.id);
  const row = rows.find((one) => one.id === id);
  const bytes = row && (await unsealFile(key, filePlace(id), row.sealed));
  return bytes && { id: listed.id, name: listed.name, type: listed.type, bytes };
};

/** What a save must have read to write over this row. An older program's save counts as another version too. */
export const versionOf = ({ version, revision }: DraftRow): string => version ?? `revision ${revision}`;

/** What a row says and its value; undefined where it cannot be opened with this key. */
export const openDraft = async (
  key: DataKey,
  row: DraftRow,
): Promise<{ readonly entry: DraftEntry; readonly value: unknown } | undefined> => {
  const draft = await unseal<SealedDraft>(key, draftPlace(row.id), row.sealed);
  if (!draft) return undefined;
  const { value, ...said } = draft;
  const refusal = row.refusal && (await unseal<Refusal>(key, refusalPlace(row.id), row.refusal));
  return {
    entry: {
      ...said,
      id: row.id,
      state: row.state,
      savedAtMs: row.savedAtMs,
      refusal: refusal ?? null,
      version: versionOf(row),
      besides: row.besides ?? null,
    },
    value,
  };
};
