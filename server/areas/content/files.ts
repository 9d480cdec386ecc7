import { suppressDefaultAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import type { StoredFile } from '#server/files/storage-repository.ts';
import { storeUploads } from '#server/files/uploads.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Caller, CommonContext, Handler, Handlers, StagedHandler } from '#server/http/handler.ts';
import { savedMessage, searchPage, toConflictAnswer, userMessage } from '#server/http/list-answers.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import type {
  FileRow,
  fileAdd,
  fileGet,
  fileLibrary,
  fileModify,
  fileRemove,
  fileSearch,
} from '#shared/operations/content/files.ts';
import type { ParsedInput } from '#shared/operations/wire/endpoint.ts';
import { sortColumns } from '#shared/operations/wire/paging.ts';
import type { UploadFile } from '#shared/operations/wire/upload.ts';
import { uploadLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { fold } from '#shared/primitives/text.ts';
import { fileRowSearch } from '#shared/search/content-search.ts';
import {
  addFile,
  type FileValues,
  findFolders,
  findLibraryFiles,
  findStorageKey,
  lockFile,
  lockFolder,
  removeFile,
  updateFile,
} from './file-repository.ts';
import { isContentEditor } from './pages.ts';

const fileMissing = () => notFound('Ce fichier n’existe pas ou n’est plus disponible.');

/** Files that a caller may see: editors all, others the enabled ones in enabled folders. */
const findVisibleFiles = async (db: Db, caller: Caller, id: number | null = null): Promise<FileRow[]> => {
  const libraryFiles = await findLibraryFiles(db, id);
  const visible = isContentEditor(caller) ? libraryFiles : libraryFiles.filter(isShown);
  return visible.map(({ isFolderEnabled: _, ...file }) => file);
};

/** True if the file and its folder are enabled. */
const isShown = ({ isEnabled, isFolderEnabled }: Awaited<ReturnType<typeof findLibraryFiles>>[number]): boolean =>
  isEnabled && isFolderEnabled;

const findVisibleFolders = async (db: Db, caller: Caller) => {
  const libraryFiles = await findFolders(db);
  return libraryFiles
    .filter(({ isEnabled }) => isEnabled || isContentEditor(caller))
    .map(({ id, title }) => ({ folderId: id, folderTitle: title }));
};

const searchFiles: Handler<typeof fileSearch> = async (input, { db, caller }) => {
  const sort = sortColumns(input, { field: 'title', descending: false });
  const pageRequest = { sort, offset: input.firstPage, limit: input.pageSize };
  // « Actif » has the same meaning as on a device, which stores only what everybody may see.
  const requestedState = isContentEditor(caller) ? input.isEnabled : true;
  const libraryFiles = (await findLibraryFiles(db)).filter(
    (file) => requestedState === null || isShown(file) === requestedState,
  );
  const files = libraryFiles.map(({ isFolderEnabled: _, ...file }) => file);
  const { rows, nbItemsTotal } = searchPage(files, fileRowSearch, { ...input, isEnabled: null }, pageRequest);
  return { success: true, folderList: await findVisibleFolders(db, caller), documents: rows, totalCount: nbItemsTotal };
};

/** The library for everybody: editors get no disabled files here. */
const getLibrary: Handler<typeof fileLibrary> = async (_input, { db, caller }) => {
  const libraryFiles = await findLibraryFiles(db);
  const active = libraryFiles.filter(isShown);
  return {
    success: true,
    folderList: await findVisibleFolders(db, caller),
    documents: active.map(({ isFolderEnabled: _, ...file }) => file),
  };
};

const emptyFile = {
  id: 0,
  folder: null,
  title: '',
  name: '',
  contentType: '',
  content: '',
  order: 0,
  isEnabled: true,
  version: '',
};

const getFile: Handler<typeof fileGet> = async ({ id, withContent }, { db, caller, services }) => {
  const folderList = await findVisibleFolders(db, caller);
  if (id === 0 || !withContent) suppressDefaultAudit();
  if (id === 0) return { success: true, folderList, ...emptyFile };
  const [file] = await findVisibleFiles(db, caller, id);
  const key = file && (await findStorageKey(db, id));
  if (!file || !key) throw fileMissing();
  if (!withContent) return { success: true, folderList, ...file, content: '' };
  const bytes = await services.files.get(key);
  if (!bytes) throw fileMissing();
  return { success: true, folderList, ...file, content: Buffer.from(bytes).toString('base64') };
};

/** Uploaded file of a form, as a file or as base64, with or without a `data:` prefix. */
const toUploadFile = ({
  file,
  name,
}: {
  readonly file: UploadFile | string;
  readonly name: string;
}): UploadFile | undefined => {
  if (file === '') return undefined;
  if (typeof file !== 'string') return file;
  const bytes = Buffer.from(file.replace(/^data:[^,]*,/, ''), 'base64');
  return new File([bytes], name || 'fichier');
};

/** Stores the uploaded file; undefined without one. Throws a 422 on `file`. */
const storeFile = async (
  services: CommonContext['services'],
  input: Pick<ParsedInput<typeof fileAdd>, 'file' | 'name'>,
): Promise<StoredFile | undefined> => {
  const file = toUploadFile(input);
  if (!file) return undefined;
  if (file.size >= uploadLimits.fileBytes) throw invalid({ file: [messages.documentTooLarge] });
  const [stored] = await storeUploads(services, 'library', [file], 'file');
  return stored;
};

const assertFolder = async (db: Db, id: number): Promise<void> => {
  if ((await findFolders(db, id)).length === 0) throw invalid({ folder: [messages.required('Dossier')] });
};

const valuesOf = ({ folder, title, order, isEnabled }: FileValues): FileValues => ({ folder, title, order, isEnabled });
/** A file in the format of the audit. */
const toAudit = (values: FileValues, name: string) => ({ ...valuesOf(values), name });

const requireFile = async (db: Db, id: number): Promise<FileRow> => {
  const [file] = await findLibraryFiles(db, id);
  if (!file) throw fileMissing();
  const { isFolderEnabled: _, ...row } = file;
  return row;
};

/** « Le fichier a été ajouté. », with a warning if the library shows two files of the same title in a folder. */
const fileSavedMessage = async (tx: Db, id: number, { folder, title, isEnabled }: FileValues, message: string) => {
  const isTwin = (file: FileRow): boolean =>
    file.isEnabled && file.id !== id && file.folder === folder && fold(file.title) === fold(title);
  const hasTwin = isEnabled && (await findLibraryFiles(tx)).some(isTwin);
  return savedMessage(message, hasTwin, 'Un autre fichier actif de ce dossier porte le même titre.');
};

/** Stores the file, then inserts its row in the transaction. */
const addFileHandler: StagedHandler<typeof fileAdd> = {
  stage: async (input, context) => {
    await assertFolder(context.db, input.folder);
    const stored = await storeFile(context.services, input);
    if (!stored) throw invalid({ file: [messages.required('Fichier')] });
    return async (tx) => {
      await lockFolder(tx, input.folder);
      await assertFolder(tx, input.folder);
      const id = await addFile(tx, valuesOf(input), stored);
      await recordAudit(tx, context, {
        action: 'file-added',
        subject: `file ${id}`,
        after: toAudit(input, stored.name),
      });
      return {
        success: true,
        id,
        version: '1',
        message: await fileSavedMessage(tx, id, input, 'Le fichier a été ajouté.'),
      };
    };
  },
};

/** Stores the replacing file, if any, then updates the row in the transaction. */
const modifyFile: StagedHandler<typeof fileModify> = {
  stage: async ({ id, version, ...input }, context) => {
    await requireFile(context.db, id);
    await assertFolder(context.db, input.folder);
    const stored = await storeFile(context.services, input);
    return async (tx) => {
      await lockFile(tx, id);
      const before = await requireFile(tx, id);
      if (version !== undefined && version !== before.version) return toConflictAnswer(before);
      await lockFolder(tx, input.folder);
      await assertFolder(tx, input.folder);
      await updateFile(tx, id, valuesOf(input), stored);
      const after = toAudit(input, stored?.name ?? before.name);
      await recordAudit(tx, context, {
        action: 'file-updated',
        subject: `file ${id}`,
        before: toAudit(before, before.name),
        after,
      });
      const { version: newVersion } = await requireFile(tx, id);
      const message = await fileSavedMessage(tx, id, input, 'Le fichier a été modifié.');
      return { success: true, id, version: newVersion, message };
    };
  },
};

const deleteFile: Handler<typeof fileRemove> = async ({ id, version }, context) =>
  context.db.transaction(async (tx) => {
    await lockFile(tx, id);
    const before = await requireFile(tx, id);
    if (version !== undefined && version !== before.version) return toConflictAnswer(before);
    await removeFile(tx, id);
    await recordAudit(tx, context, {
      action: 'file-removed',
      subject: `file ${id}`,
      before: toAudit(before, before.name),
    });
    return { success: true, id, message: userMessage('Le fichier a été supprimé.') };
  });

export const filesHandlers = {
  fileAdd: addFileHandler,
  fileGet: getFile,
  fileLibrary: getLibrary,
  fileModify: modifyFile,
  fileRemove: deleteFile,
  fileSearch: searchFiles,
} satisfies Partial<Handlers>;
