import type { Db } from '#server/db/db.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { savedMessage, searchPage, toConflictAnswer, userMessage } from '#server/http/list-answers.ts';
import { notFound } from '#server/http/refusal.ts';
import type {
  FolderRow,
  folderAdd,
  folderGet,
  folderModify,
  folderRemove,
  folderSearch,
} from '#shared/operations/content/files.ts';
import { sortColumns } from '#shared/operations/wire/paging.ts';
import { fold } from '#shared/primitives/text.ts';
import { folderRowSearch } from '#shared/search/content-search.ts';
import { type FolderValues, findFolders, lockFolder, removeFolder, saveFolder } from './file-repository.ts';

const folderMissing = () => notFound('Ce dossier n’existe pas ou n’est plus disponible.');

const searchFolders: Handler<typeof folderSearch> = async (input, { db }) => {
  const sort = sortColumns(input, { field: 'title', descending: false });
  const pageRequest = { sort, offset: input.firstPage, limit: input.pageSize };
  const { rows, nbItemsTotal } = searchPage(await findFolders(db), folderRowSearch, input, pageRequest);
  return { success: true, folders: rows, totalCount: nbItemsTotal };
};

const requireFolder = async (db: Db, id: number): Promise<FolderRow> => {
  const [folder] = await findFolders(db, id);
  if (!folder) throw folderMissing();
  return folder;
};

const emptyFolder = { id: 0, title: '', order: 0, isExpanded: true, isEnabled: true, version: '', fileCount: 0 };

const getFolder: Handler<typeof folderGet> = async ({ id }, { db }) => ({
  success: true,
  ...(id === 0 ? emptyFolder : await requireFolder(db, id)),
});

const valuesOf = ({ title, order, isExpanded, isEnabled }: FolderValues): FolderValues => ({
  title,
  order,
  isExpanded,
  isEnabled,
});

/** « Le dossier a été ajouté. », with a warning if the library shows two folders of the same title. */
const folderSavedMessage = async (tx: Db, id: number, { title, isEnabled }: FolderValues, message: string) => {
  const isTwin = (folder: FolderRow): boolean =>
    folder.isEnabled && folder.id !== id && fold(folder.title) === fold(title);
  const hasTwin = isEnabled && (await findFolders(tx)).some(isTwin);
  return savedMessage(message, hasTwin, 'Un autre dossier actif porte le même titre.');
};

const addFolder: Handler<typeof folderAdd> = async (input, context) =>
  context.db.transaction(async (tx) => {
    const values = valuesOf(input);
    const id = await saveFolder(tx, null, values);
    await recordAudit(tx, context, { action: 'folder-added', subject: `folder ${id}`, after: values });
    return {
      success: true,
      id,
      version: '1',
      message: await folderSavedMessage(tx, id, values, 'Le dossier a été ajouté.'),
    };
  });

const modifyFolder: Handler<typeof folderModify> = async ({ id, version, ...input }, context) =>
  context.db.transaction(async (tx) => {
    await lockFolder(tx, id);
    const before = await requireFolder(tx, id);
    if (version !== undefined && version !== before.version) return toConflictAnswer(before);
    const values = valuesOf(input);
    await saveFolder(tx, id, values);
    const entry = { action: 'folder-updated', subject: `folder ${id}`, before: valuesOf(before), after: values };
    await recordAudit(tx, context, entry);
    const { version: newVersion } = await requireFolder(tx, id);
    const message = await folderSavedMessage(tx, id, values, 'Le dossier a été modifié.');
    return { success: true, id, version: newVersion, message };
  });

const deleteFolder: Handler<typeof folderRemove> = async ({ id, version, fileCount }, context) =>
  context.db.transaction(async (tx) => {
    await lockFolder(tx, id);
    const before = await requireFolder(tx, id);
    const isSeen =
      (version === undefined || version === before.version) &&
      (fileCount === undefined || fileCount === before.fileCount);
    if (!isSeen) return toConflictAnswer(before);
    await removeFolder(tx, id);
    const entry = {
      action: 'folder-removed',
      subject: `folder ${id}`,
      before: { ...valuesOf(before), files: before.fileCount },
    };
    await recordAudit(tx, context, entry);
    return { success: true, id, message: userMessage('Le dossier a été supprimé.') };
  });

export const foldersHandlers = {
  folderAdd: addFolder,
  folderGet: getFolder,
  folderModify: modifyFolder,
  folderRemove: deleteFolder,
  folderSearch: searchFolders,
} satisfies Partial<Handlers>;
