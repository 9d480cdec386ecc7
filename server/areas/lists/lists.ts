import type { Db } from '#server/db/db.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { notFound } from '#server/http/refusal.ts';
import type {
  allLists as allListsEndpoint,
  globalStatus as globalStatusEndpoint,
  listItems as listItemsEndpoint,
  listItemsPosted as listItemsPostedEndpoint,
  listItemsTypes as listItemsTypesEndpoint,
} from '#shared/operations/shell/lists.ts';
import { canonicalListName } from '#shared/primitives/vocabulary/lists.ts';
import { findAllListEntries, findListEntries } from './list-repository.ts';

const answerEntries = async (db: Db, listName: string) => {
  const entries = await findListEntries(db, canonicalListName(listName));
  if (entries.length === 0) throw notFound('Cette liste n’existe pas.');
  return { success: true, listItems: entries };
};

const listItems: Handler<typeof listItemsEndpoint> = ({ listName }, { db }) => answerEntries(db, listName);

const listItemsPosted: Handler<typeof listItemsPostedEndpoint> = ({ listName }, { db }) => answerEntries(db, listName);

const listItemsTypes: Handler<typeof listItemsTypesEndpoint> = ({ kind }, { db }) => answerEntries(db, `types/${kind}`);

const globalStatus: Handler<typeof globalStatusEndpoint> = async (_input, { db }) => ({
  success: true,
  listItems: (await findListEntries(db, 'globalStatus')).map((entry) => entry.libelle),
});

const allLists: Handler<typeof allListsEndpoint> = async (_input, { db }) => ({
  success: true,
  lists: await findAllListEntries(db),
});

export const listsHandlers = {
  allLists,
  globalStatus,
  listItems,
  listItemsPosted,
  listItemsTypes,
} satisfies Partial<Handlers>;
