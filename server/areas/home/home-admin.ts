import { addPageImage } from '#server/areas/content/page-repository.ts';
import type { Db } from '#server/db/db.ts';
import type { StoredFile } from '#server/files/storage-repository.ts';
import { storeUploads } from '#server/files/uploads.ts';
import { type PersonContext, recordAudit } from '#server/http/audit-record.ts';
import type { CommonContext, Handler, Handlers, StagedHandler } from '#server/http/handler.ts';
import { toConflictAnswer, userMessage } from '#server/http/list-answers.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import type {
  HomeTileRow,
  homeTileAdd,
  homeTileList,
  homeTileOrder,
  homeTileRemove,
  homeTileUpdate,
  MenuGroupRow,
  menuGroupAdd,
  menuGroupList,
  menuGroupOrder,
  menuGroupRemove,
  menuGroupUpdate,
} from '#shared/operations/home/home-admin.ts';
import type { UploadFile } from '#shared/operations/wire/upload.ts';
import { homeTile } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { tileTooLargeMessage, tileTypeMessage, tileTypes } from '#shared/schemas/home-forms.ts';
import {
  addTile,
  findHomeTiles,
  findMenuGroups,
  lockRows,
  type OrderedTable,
  orderVersionOf,
  removeMenuGroup,
  removePicture,
  removeTile,
  saveMenuGroup,
  saveOrder,
  type TileValues,
  updateTile,
} from './home-repository.ts';

const listTiles: Handler<typeof homeTileList> = async (_input, { db }) => {
  const rows = await findHomeTiles(db);
  return { success: true, rows, order: orderVersionOf(rows) };
};

/** Stores the picture of a tile; undefined without one. Throws a 422 on `files`. */
const storePicture = async (
  services: CommonContext['services'],
  files: readonly UploadFile[],
): Promise<StoredFile | undefined> => {
  const [file] = files;
  if (!file) return undefined;
  if (files.length > 1) throw invalid({ files: [messages.required('Image')] });
  if (file.size > homeTile.fileBytes) throw invalid({ files: [tileTooLargeMessage] });
  const [stored] = await storeUploads(services, 'home', [file]);
  if (!stored || !tileTypes.includes(stored.contentType)) throw invalid({ files: [tileTypeMessage] });
  return stored;
};

const requireTile = async (db: Db, id: number): Promise<HomeTileRow> => {
  const [tile] = await findHomeTiles(db, id);
  if (!tile) throw notFound('Cette tuile n’existe pas ou n’est plus disponible.');
  return tile;
};

const valuesOf = ({ title, route, target }: TileValues): TileValues => ({ title, route, target });
const addPicture = async (tx: Db, stored: StoredFile) => ({
  imageId: await addPageImage(tx, stored),
  ratio: homeTile.ratio,
});
/** A tile in the format of the audit. */
const toAudit = (values: TileValues, imageId: number | null | undefined) => ({
  ...valuesOf(values),
  image: imageId ?? null,
});

/** Stores the picture, then inserts the tile in the transaction. */
const addHomeTile: StagedHandler<typeof homeTileAdd> = {
  stage: async ({ files, ...values }, context) => {
    const stored = await storePicture(context.services, files);
    if (!stored) throw invalid({ files: [messages.required('Image')] });
    return async (tx) => {
      const picture = await addPicture(tx, stored);
      const id = await addTile(tx, values, picture);
      const after = toAudit(values, picture.imageId);
      await recordAudit(tx, context, { action: 'home-tile-added', subject: `tile ${id}`, after });
      return { success: true, id, message: userMessage('La tuile a été ajoutée.') };
    };
  },
};

/** Stores the replacing picture, if any, then updates the tile in the transaction. */
const updateHomeTile: StagedHandler<typeof homeTileUpdate> = {
  stage: async ({ id, version, files, ...values }, context) => {
    await requireTile(context.db, id);
    const stored = await storePicture(context.services, files);
    return async (tx) => {
      await lockRows(tx, 'home_image', id);
      const before = await requireTile(tx, id);
      if (version !== undefined && version !== before.version) return toConflictAnswer(before);
      const picture = stored && (await addPicture(tx, stored));
      await updateTile(tx, id, values, picture);
      if (picture) await removePicture(tx, before.imageId);
      await recordAudit(tx, context, {
        action: 'home-tile-updated',
        subject: `tile ${id}`,
        before: toAudit(before, before.imageId),
        after: toAudit(values, picture?.imageId ?? before.imageId),
      });
      return { success: true, id, message: userMessage('La tuile a été modifiée.') };
    };
  },
};

const removeHomeTile: Handler<typeof homeTileRemove> = async ({ id, version }, context) =>
  context.db.transaction(async (tx) => {
    await lockRows(tx, 'home_image', id);
    const before = await requireTile(tx, id);
    if (version !== undefined && version !== before.version) return toConflictAnswer(before);
    await removeTile(tx, id);
    await removePicture(tx, before.imageId);
    const auditEntry = { action: 'home-tile-removed', subject: `tile ${id}`, before: toAudit(before, before.imageId) };
    await recordAudit(tx, context, auditEntry);
    return { success: true, id, message: userMessage('La tuile a été supprimée.') };
  });

interface Ordering {
  readonly table: OrderedTable;
  readonly findRows: (tx: Db) => Promise<readonly { readonly id: number }[]>;
  readonly action: string;
  readonly successMessage: string;
}

/** Reorders all rows of a list, unless it was changed or reordered meanwhile (optimistic concurrency). */
const reorder = (
  { ids, order }: { readonly ids: readonly number[]; readonly order?: string | undefined },
  context: PersonContext & CommonContext,
  { table, findRows, action, successMessage }: Ordering,
) =>
  context.db.transaction(async (tx) => {
    await lockRows(tx, table);
    const before = await findRows(tx);
    const isComplete = ids.length === before.length && before.every(({ id }) => ids.includes(id));
    if (!isComplete || (order !== undefined && order !== orderVersionOf(before)))
      return {
        success: false,
        message: userMessage('L’ordre a changé entre-temps. Rien n’a été enregistré.', 'warning'),
      };
    await saveOrder(tx, table, ids);
    await recordAudit(tx, context, {
      action,
      subject: '',
      before: { ids: before.map(({ id }) => id) },
      after: { ids },
    });
    return { success: true, message: userMessage(successMessage) };
  });

const orderTiles: Handler<typeof homeTileOrder> = (input, context) =>
  reorder(input, context, {
    table: 'home_image',
    findRows: findHomeTiles,
    action: 'home-tiles-ordered',
    successMessage: 'Les tuiles ont été rangées.',
  });

const listGroups: Handler<typeof menuGroupList> = async (_input, { db }) => {
  const rows = await findMenuGroups(db);
  return { success: true, rows, order: orderVersionOf(rows) };
};

const requireGroup = async (db: Db, id: number): Promise<MenuGroupRow> => {
  const [group] = await findMenuGroups(db, id);
  if (!group) throw notFound('Cette catégorie n’existe pas ou n’est plus disponible.');
  return group;
};

const addGroup: Handler<typeof menuGroupAdd> = (values, context) =>
  context.db.transaction(async (tx) => {
    const id = await saveMenuGroup(tx, null, values);
    await recordAudit(tx, context, { action: 'menu-group-added', subject: `category ${id}`, after: values });
    return { success: true, id, message: userMessage('La catégorie a été ajoutée.') };
  });

const updateGroup: Handler<typeof menuGroupUpdate> = ({ id, version, ...values }, context) =>
  context.db.transaction(async (tx) => {
    await lockRows(tx, 'menu_category', id);
    const before = await requireGroup(tx, id);
    if (version !== undefined && version !== before.version) return toConflictAnswer(before);
    await saveMenuGroup(tx, id, values);
    await recordAudit(tx, context, { action: 'menu-group-updated', subject: `category ${id}`, before, after: values });
    return { success: true, id, message: userMessage('La catégorie a été modifiée.') };
  });

const removeGroup: Handler<typeof menuGroupRemove> = ({ id, version }, context) =>
  context.db.transaction(async (tx) => {
    // A page being added to the category holds a lock on the row: it is counted once its transaction has ended.
    await lockRows(tx, 'menu_category', id);
    const before = await requireGroup(tx, id);
    if (version !== undefined && version !== before.version) return toConflictAnswer(before);
    if (before.pageCount + before.menuCount > 0)
      throw invalid({
        id: ['Cette catégorie contient des pages ou des entrées\u00A0: elle ne peut pas être supprimée'],
      });
    await removeMenuGroup(tx, id);
    await recordAudit(tx, context, { action: 'menu-group-removed', subject: `category ${id}`, before });
    return { success: true, id, message: userMessage('La catégorie a été supprimée.') };
  });

const orderGroups: Handler<typeof menuGroupOrder> = (input, context) =>
  reorder(input, context, {
    table: 'menu_category',
    findRows: findMenuGroups,
    action: 'menu-groups-ordered',
    successMessage: 'Les catégories ont été rangées.',
  });

/** Administration of home page and menu. */
export const homeAdminHandlers = {
  homeTileAdd: addHomeTile,
  homeTileList: listTiles,
  homeTileOrder: orderTiles,
  homeTileRemove: removeHomeTile,
  homeTileUpdate: updateHomeTile,
  menuGroupAdd: addGroup,
  menuGroupList: listGroups,
  menuGroupOrder: orderGroups,
  menuGroupRemove: removeGroup,
  menuGroupUpdate: updateGroup,
} satisfies Partial<Handlers>;
