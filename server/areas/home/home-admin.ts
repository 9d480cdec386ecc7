import { addPageImage } from '#server/areas/content/page-repository.ts';
import type { Db } from '#server/db/db.ts';
import type { StoredFile } from '#server/files/storage-repository.ts';
import { storeUploads } from '#server/files/uploads.ts';
import { type PersonContext, recordAudit } from '#server/http/audit-record.ts';
import type { CommonContext, Handler, Handlers, StagedHandler } from '#server/http/handler.ts';
import { conflictAnswer, userMessage } from '#server/http/list-answers.ts';
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
  dropPicture,
  homeTiles,
  lockRows,
  menuGroups,
  type Ordered,
  orderOf,
  orderRows,
  removeMenuGroup,
  removeTile,
  type TileValues,
  writeMenuGroup,
  writeTile,
} from './home-repository.ts';

const listTiles: Handler<typeof homeTileList> = async (_input, { db }) => {
  const rows = await homeTiles(db);
  return { success: true, rows, order: orderOf(rows) };
};

/** Stores the picture of a tile; undefined where none is sent. Throws a 422 on `files` for one that is none, or too heavy. */
const storedPicture = async (
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

const tileOf = async (db: Db, id: number): Promise<HomeTileRow> => {
  const [tile] = await homeTiles(db, id);
  if (!tile) throw notFound('Cette tuile n’existe pas ou n’est plus disponible.');
  return tile;
};

const valuesOf = ({ title, route, target }: TileValues): TileValues => ({ title, route, target });
const pictureOf = async (tx: Db, stored: StoredFile) => ({
  imageId: await addPageImage(tx, stored),
  ratio: homeTile.ratio,
});
/** A tile in the audit. */
const told = (values: TileValues, imageId: number | null | undefined) => ({
  ...valuesOf(values),
  image: imageId ?? null,
});

/** Stores the picture, then adds the tile. */
const addHomeTile: StagedHandler<typeof homeTileAdd> = {
  stage: async ({ files, ...values }, context) => {
    const stored = await storedPicture(context.services, files);
    if (!stored) throw invalid({ files: [messages.required('Image')] });
    return async (tx) => {
      const picture = await pictureOf(tx, stored);
      const id = await addTile(tx, values, picture);
      const after = told(values, picture.imageId);
      await recordAudit(tx, context, { action: 'home-tile-added', subject: `tile ${id}`, after });
      return { success: true, id, message: userMessage('La tuile a été ajoutée.') };
    };
  },
};

/** Stores the picture that takes the place of another, where one is given, then writes the tile. */
const updateHomeTile: StagedHandler<typeof homeTileUpdate> = {
  stage: async ({ id, version, files, ...values }, context) => {
    await tileOf(context.db, id);
    const stored = await storedPicture(context.services, files);
    return async (tx) => {
      await lockRows(tx, 'home_image', id);
      const before = await tileOf(tx, id);
      if (version !== undefined && version !== before.version) return conflictAnswer(before);
      const picture = stored && (await pictureOf(tx, stored));
      await writeTile(tx, id, values, picture);
      if (picture) await dropPicture(tx, before.imageId);
      await recordAudit(tx, context, {
        action: 'home-tile-updated',
        subject: `tile ${id}`,
        before: told(before, before.imageId),
        after: told(values, picture?.imageId ?? before.imageId),
      });
      return { success: true, id, message: userMessage('La tuile a été modifiée.') };
    };
  },
};

const removeHomeTile: Handler<typeof homeTileRemove> = async ({ id, version }, context) =>
  context.db.transaction(async (tx) => {
    await lockRows(tx, 'home_image', id);
    const before = await tileOf(tx, id);
    if (version !== undefined && version !== before.version) return conflictAnswer(before);
    await removeTile(tx, id);
    await dropPicture(tx, before.imageId);
    const gone = { action: 'home-tile-removed', subject: `tile ${id}`, before: told(before, before.imageId) };
    await recordAudit(tx, context, gone);
    return { success: true, id, message: userMessage('La tuile a été supprimée.') };
  });

interface Ordering {
  readonly table: Ordered;
  readonly rows: (tx: Db) => Promise<readonly { readonly id: number }[]>;
  readonly action: string;
  readonly done: string;
}

/** Puts every row of a list in a new order, unless somebody else changed which there are or where they stand. */
const reorder = (
  { ids, order }: { readonly ids: readonly number[]; readonly order?: string | undefined },
  context: PersonContext & CommonContext,
  { table, rows, action, done }: Ordering,
) =>
  context.db.transaction(async (tx) => {
    await lockRows(tx, table);
    const before = await rows(tx);
    const isWhole = ids.length === before.length && before.every(({ id }) => ids.includes(id));
    if (!isWhole || (order !== undefined && order !== orderOf(before)))
      return {
        success: false,
        message: userMessage('L’ordre a changé entre-temps. Rien n’a été enregistré.', 'warning'),
      };
    await orderRows(tx, table, ids);
    await recordAudit(tx, context, {
      action,
      subject: '',
      before: { ids: before.map(({ id }) => id) },
      after: { ids },
    });
    return { success: true, message: userMessage(done) };
  });

const orderTiles: Handler<typeof homeTileOrder> = (input, context) =>
  reorder(input, context, {
    table: 'home_image',
    rows: homeTiles,
    action: 'home-tiles-ordered',
    done: 'Les tuiles ont été rangées.',
  });

const listGroups: Handler<typeof menuGroupList> = async (_input, { db }) => {
  const rows = await menuGroups(db);
  return { success: true, rows, order: orderOf(rows) };
};

const groupOf = async (db: Db, id: number): Promise<MenuGroupRow> => {
  const [group] = await menuGroups(db, id);
  if (!group) throw notFound('Cette catégorie n’existe pas ou n’est plus disponible.');
  return group;
};

const addGroup: Handler<typeof menuGroupAdd> = (values, context) =>
  context.db.transaction(async (tx) => {
    const id = await writeMenuGroup(tx, null, values);
    await recordAudit(tx, context, { action: 'menu-group-added', subject: `category ${id}`, after: values });
    return { success: true, id, message: userMessage('La catégorie a été ajoutée.') };
  });

const updateGroup: Handler<typeof menuGroupUpdate> = ({ id, version, ...values }, context) =>
  context.db.transaction(async (tx) => {
    await lockRows(tx, 'menu_category', id);
    const before = await groupOf(tx, id);
    if (version !== undefined && version !== before.version) return conflictAnswer(before);
    await writeMenuGroup(tx, id, values);
    await recordAudit(tx, context, { action: 'menu-group-updated', subject: `category ${id}`, before, after: values });
    return { success: true, id, message: userMessage('La catégorie a été modifiée.') };
  });

const removeGroup: Handler<typeof menuGroupRemove> = ({ id, version }, context) =>
  context.db.transaction(async (tx) => {
    // A page that is being put into it holds the row until it is written: it is counted then.
    await lockRows(tx, 'menu_category', id);
    const before = await groupOf(tx, id);
    if (version !== undefined && version !== before.version) return conflictAnswer(before);
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
    rows: menuGroups,
    action: 'menu-groups-ordered',
    done: 'Les catégories ont été rangées.',
  });

/** What administrators keep of the home and of the menu. */
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
