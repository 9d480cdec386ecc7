import * as v from 'valibot';
import { adminId, changeEntries, savedAnswer } from '#shared/operations/wire/admin-list.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, flag, noInput } from '#shared/operations/wire/envelope.ts';
import { uploadsSchema } from '#shared/operations/wire/upload.ts';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { homeTile } from '#shared/primitives/limits.ts';
import { menuGroupEntries, tileEntries, tileTooLargeMessage } from '#shared/schemas/home-forms.ts';
import { homeImageSchema } from '../shell/shell.ts';

/**
 * Administration of the home page and the menu. `version` of a row and `order` of the list are for optimistic
 * concurrency.
 */

const access = 'admin';
const offline = 'online';
const { version } = changeEntries;
const versionedId = v.object({ id: adminId, version });
const order = v.object({
  /** Ids of all rows in the new order. */
  ids: v.pipe(v.array(adminId), v.maxLength(200)),
  order: v.optional(limitedText(40)),
});

/** A tile of the home. */
const homeTileSchema = v.object({ ...homeImageSchema.entries, id: v.number(), version: v.string() });
export type HomeTileRow = v.InferOutput<typeof homeTileSchema>;

export const homeTileList = endpoint({
  method: 'GET',
  path: '/api/admin/home/tiles',
  summary: 'Lister les tuiles de l’accueil',
  access,
  offline,
  effect: 'none',
  input: noInput,
  output: answer({ rows: v.array(homeTileSchema), order: v.string() }),
});

const form = {
  body: 'multipart',
  uploads: { files: 1, fileBytes: homeTile.fileBytes, totalBytes: homeTile.fileBytes, tooLarge: tileTooLargeMessage },
} as const;

export const homeTileAdd = endpoint({
  method: 'POST',
  path: '/api/admin/home/tiles',
  summary: 'Ajouter une tuile à l’accueil',
  access,
  offline,
  effect: 'change',
  ...form,
  idempotent: 'when-keyed',
  input: v.object({ ...tileEntries, files: uploadsSchema }),
  output: savedAnswer(homeTileSchema),
});

/** The image is unchanged if no file is sent. */
export const homeTileUpdate = endpoint({
  method: 'PUT',
  path: '/api/admin/home/tiles/:id',
  summary: 'Modifier une tuile de l’accueil',
  access,
  offline,
  effect: 'change',
  ...form,
  idempotent: 'when-keyed',
  input: v.object({ ...tileEntries, files: uploadsSchema, id: adminId, version }),
  output: savedAnswer(homeTileSchema),
});

export const homeTileRemove = endpoint({
  method: 'DELETE',
  path: '/api/admin/home/tiles/:id',
  summary: 'Supprimer une tuile de l’accueil',
  access,
  offline,
  effect: 'change',
  input: versionedId,
  output: savedAnswer(homeTileSchema),
});

export const homeTileOrder = endpoint({
  method: 'POST',
  path: '/api/admin/home/tiles/order',
  summary: 'Ranger les tuiles de l’accueil',
  access,
  offline,
  effect: 'change',
  input: order,
  output: answer({}),
});

/** A category of the menu. `menuCount`: entries of the app in it; `pageCount`: pages in it, active or not. */
const menuGroupSchema = v.object({
  id: v.number(),
  title: v.string(),
  icon: v.string(),
  isExpanded: v.boolean(),
  isEnabled: v.boolean(),
  menuCount: v.number(),
  pageCount: v.number(),
  activePageCount: v.number(),
  version: v.string(),
});
export type MenuGroupRow = v.InferOutput<typeof menuGroupSchema>;

export const menuGroupList = endpoint({
  method: 'GET',
  path: '/api/admin/menu/categories',
  summary: 'Lister les catégories du menu',
  access,
  offline,
  effect: 'none',
  input: noInput,
  output: answer({ rows: v.array(menuGroupSchema), order: v.string() }),
});

const group = { ...menuGroupEntries, isExpanded: v.optional(flag, false), isEnabled: v.optional(flag, true) };

export const menuGroupAdd = endpoint({
  method: 'POST',
  path: '/api/admin/menu/categories',
  summary: 'Ajouter une catégorie au menu',
  access,
  offline,
  effect: 'change',
  idempotent: 'when-keyed',
  input: v.object(group),
  output: savedAnswer(menuGroupSchema),
});

export const menuGroupUpdate = endpoint({
  method: 'PUT',
  path: '/api/admin/menu/categories/:id',
  summary: 'Modifier une catégorie du menu',
  access,
  offline,
  effect: 'change',
  idempotent: 'when-keyed',
  input: v.object({ ...group, id: adminId, version }),
  output: savedAnswer(menuGroupSchema),
});

/** Removes a category; refused unless it has no pages and entries. */
export const menuGroupRemove = endpoint({
  method: 'DELETE',
  path: '/api/admin/menu/categories/:id',
  summary: 'Supprimer une catégorie du menu',
  access,
  offline,
  effect: 'change',
  input: versionedId,
  output: savedAnswer(menuGroupSchema),
});

export const menuGroupOrder = endpoint({
  method: 'POST',
  path: '/api/admin/menu/categories/order',
  summary: 'Ranger les catégories du menu',
  access,
  offline,
  effect: 'change',
  input: order,
  output: answer({}),
});
