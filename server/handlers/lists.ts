import type { globalStatus as globalStatusEndpoint, listItems as listItemsEndpoint } from '#shared/contract/lists.ts';
import { listEntries } from '../db/list-repository.ts';
import type { Handler } from '../http/handler.ts';
import { notFound } from '../http/refusal.ts';

export const listItems: Handler<typeof listItemsEndpoint> = async ({ listName }, { db }) => {
  const entries = await listEntries(db, listName);
  if (entries.length === 0) throw notFound('Cette liste n’existe pas.');
  return { success: true, listItems: entries };
};

export const globalStatus: Handler<typeof globalStatusEndpoint> = async (_input, { db }) => ({
  success: true,
  listItems: (await listEntries(db, 'globalStatus')).map((entry) => entry.libelle),
});
