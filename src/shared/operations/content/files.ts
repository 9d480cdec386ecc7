import * as v from 'valibot';
import { fileFilters, titleFilters } from '#shared/operations/content/content-filters.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, flag, noInput, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { filterEntries } from '#shared/operations/wire/filters.ts';
import { pagingEntries } from '#shared/operations/wire/paging.ts';
import { uploadOrBase64Schema } from '#shared/operations/wire/upload.ts';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { textLimits, uploadLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { titleSchema } from '#shared/schemas/content-forms.ts';

/** Id of a folder or a file; 0 for a new one. Specification 4, section 2. */
const knownId = wholeNumber({ min: 1, max: 999_999_999 });
const anyId = wholeNumber({ min: 0, max: 999_999_999 });
const order = v.optional(wholeNumber({ min: 0, max: 1_000_000 }), 0);
/** The version that a change or removal is based on (optimistic concurrency). */
const openedVersion = v.optional(limitedText(40));

/** A folder. `version` is for optimistic concurrency; `fileCount` is the number of files that are deleted with it. */
const folderSchema = v.object({
  id: v.number(),
  title: v.string(),
  order: v.number(),
  isExpanded: v.boolean(),
  isEnabled: v.boolean(),
  version: v.string(),
  fileCount: v.number(),
});
export type FolderRow = v.InferOutput<typeof folderSchema>;

export const folderSorts = ['id', 'title', 'isEnabled'] as const;

export const folderSearch = endpoint({
  method: 'POST',
  path: '/api/admin/folder/search',
  summary: 'Rechercher des dossiers',
  access: 'admin',
  offline: 'online',
  effect: 'none',
  input: v.object({
    ...pagingEntries(folderSorts),
    ...filterEntries(titleFilters),
  }),
  output: answer({ folders: v.array(folderSchema), totalCount: v.number() }),
});

/** Id 0 answers an empty folder. */
export const folderGet = endpoint({
  method: 'POST',
  path: '/api/admin/folder/get',
  summary: 'Lire un dossier',
  access: 'admin',
  offline: 'online',
  effect: 'none',
  input: v.object({ id: anyId }),
  output: answer(folderSchema.entries),
});

const folderValues = {
  title: titleSchema('Titre'),
  order,
  isExpanded: v.optional(flag, true),
  isEnabled: v.optional(flag, true),
};
/**
 * Optimistic concurrency: if the row is no longer at the given `version`, `conflict` is the current row and nothing is
 * written.
 */
const savedAnswer = <const R extends v.GenericSchema>(row: R) =>
  answer({ id: v.optional(v.number()), version: v.optional(v.string()), conflict: v.optional(row) });

export const folderAdd = endpoint({
  method: 'POST',
  path: '/api/admin/folder/add',
  summary: 'Ajouter un dossier',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  idempotent: 'when-keyed',
  input: v.object({ id: v.optional(anyId, 0), ...folderValues }),
  output: savedAnswer(folderSchema),
});

export const folderModify = endpoint({
  method: 'POST',
  path: '/api/admin/folder/modify',
  summary: 'Modifier un dossier',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  idempotent: 'when-keyed',
  input: v.object({ id: knownId, version: openedVersion, ...folderValues }),
  output: savedAnswer(folderSchema),
});

/** Deletes the folder with its files. Refused if it is no longer at the given `version` or `fileCount` differs. */
export const folderRemove = endpoint({
  method: 'POST',
  path: '/api/admin/folder/remove',
  summary: 'Supprimer un dossier et ses fichiers',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  idempotent: 'when-keyed',
  input: v.object({
    id: knownId,
    version: openedVersion,
    fileCount: v.optional(wholeNumber({ min: 0, max: 1_000_000 })),
  }),
  output: savedAnswer(folderSchema),
});

/** A file in a list. `folder` is the id of its folder; `version` is for optimistic concurrency. */
const fileRowSchema = v.object({
  id: v.number(),
  folder: v.number(),
  folderTitle: v.string(),
  title: v.string(),
  name: v.string(),
  contentType: v.string(),
  sizeBytes: v.number(),
  order: v.number(),
  isEnabled: v.boolean(),
  version: v.string(),
});
export type FileRow = v.InferOutput<typeof fileRowSchema>;

const folderList = v.array(v.object({ folderId: v.number(), folderTitle: v.string() }));

export const fileSorts = ['id', 'title', 'folder', 'name', 'isEnabled'] as const;

/** Searches files; users who do not manage them see published ones only. Specification 4, section 7. */
export const fileSearch = endpoint({
  method: 'POST',
  path: '/api/file/search',
  summary: 'Rechercher des fichiers',
  access: 'signed-in',
  offline: 'portfolio',
  effect: 'none',
  input: v.object({
    ...pagingEntries(fileSorts),
    ...filterEntries(fileFilters),
  }),
  output: answer({ folderList, documents: v.array(fileRowSchema), totalCount: v.number() }),
});

/** Every published file, for the search without network. */
export const fileLibrary = endpoint({
  method: 'POST',
  path: '/api/file/library',
  summary: 'Fichiers de la bibliothèque',
  access: 'signed-in',
  offline: 'cached',
  effect: 'none',
  input: noInput,
  output: answer({ folderList, documents: v.array(fileRowSchema) }),
});

/** Id 0 returns an empty file and the folders to choose from. `withContent` adds its bytes. */
export const fileGet = endpoint({
  method: 'POST',
  path: '/api/file/get',
  summary: 'Télécharger un fichier de la bibliothèque',
  access: 'signed-in',
  offline: 'cached',
  effect: 'download',
  input: v.object({ id: anyId, withContent: v.optional(flag, true) }),
  output: answer({
    folderList,
    id: v.number(),
    folder: v.nullable(v.number()),
    title: v.string(),
    name: v.string(),
    contentType: v.string(),
    content: v.string(),
    order: v.number(),
    isEnabled: v.boolean(),
    version: v.string(),
  }),
});

/** `file` is optional on a change, `name` is that of the file if `file` is base64 text. */
const fileValues = {
  folder: knownId,
  title: titleSchema('Titre du document'),
  name: v.optional(limitedText(textLimits.fileName), ''),
  file: uploadOrBase64Schema,
  order,
  isEnabled: v.optional(flag, true),
};

const fileUploads = { ...uploadLimits, files: 1, tooLarge: messages.documentTooLarge } as const;

export const fileAdd = endpoint({
  method: 'POST',
  path: '/api/admin/file/add',
  summary: 'Ajouter un fichier',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  body: 'multipart',
  idempotent: 'when-keyed',
  uploads: fileUploads,
  input: v.object({ id: v.optional(anyId, 0), ...fileValues }),
  output: savedAnswer(fileRowSchema),
});

export const fileModify = endpoint({
  method: 'POST',
  path: '/api/admin/file/modify',
  summary: 'Modifier un fichier',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  body: 'multipart',
  idempotent: 'when-keyed',
  uploads: fileUploads,
  input: v.object({ id: knownId, version: openedVersion, ...fileValues }),
  output: savedAnswer(fileRowSchema),
});

export const fileRemove = endpoint({
  method: 'POST',
  path: '/api/admin/file/remove',
  summary: 'Supprimer un fichier',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  idempotent: 'when-keyed',
  input: v.object({ id: knownId, version: openedVersion }),
  output: savedAnswer(fileRowSchema),
});
