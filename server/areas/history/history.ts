import { findAllListEntries } from '#server/areas/lists/list-repository.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { notFound } from '#server/http/refusal.ts';
import { valueAt } from '#shared/forms/raw.ts';
import type { contractHistory, HistoryEntry } from '#shared/operations/contracts/history.ts';
import type { SignatureChannel, SignatureEvent } from '#shared/signatures/states.ts';
import type { Lists } from './client-changes.ts';
import { describeEvent } from './event-descriptions.ts';
import { findContractHolder, findHistory, type HistoryCursor, type HistoryRow } from './history-repository.ts';

const pageSize = 30;

const parseCursor = (from: string | null): HistoryCursor | undefined => {
  const [at, source, id] = from?.split('/') ?? [];
  return at !== undefined && source !== undefined ? { at, source, id: Number(id) } : undefined;
};

/** Signature events caused by the signatory; the others are caused by users or the server. */
const signatoryEvents: ReadonlySet<unknown> = new Set<SignatureEvent>([
  'viewed',
  'code-sent',
  'code-wrong',
  'code-given',
  'signed',
  'refused',
]);
const clientBy: Readonly<Record<SignatureChannel, string>> = {
  email: 'le client, par e-mail',
  'in-person': 'le client, sur place',
  'client-link': 'le client, par un lien',
};

/** Author in French if the client caused the event. */
const describeClientAuthor = ({ source, facts: { link, after, kind, channel } }: HistoryRow): string | undefined => {
  if (typeof (link ?? valueAt(after, 'link')) === 'number') return clientBy['client-link'];
  if (source !== 'signature') return undefined;
  const isByClient = signatoryEvents.has(kind) || (kind === 'created' && channel === 'client-link');
  return isByClient ? clientBy[channel as SignatureChannel] : undefined;
};

const describeAuthor = (row: HistoryRow): HistoryEntry['by'] => {
  const { userId, name, agency } = row;
  if (userId === null) return { name: describeClientAuthor(row) ?? 'Lagon', agency: null };
  return { name: name ?? 'Compte supprimé', agency };
};

const toEntry = (row: HistoryRow, lists: Lists): HistoryEntry => ({
  id: `${row.source}/${row.id}`,
  at: row.at,
  changes: [],
  notes: [],
  ...describeEvent(row.source, row.facts, lists),
  by: describeAuthor(row),
});

const getContractHistory: Handler<typeof contractHistory> = async ({ idContrat, from }, { db, caller, services }) => {
  const personId = await findContractHolder(db, caller.scope, idContrat);
  if (personId === undefined) throw notFound('Ce contrat n’existe pas ou n’est plus disponible.');
  // One row more than the page shows whether there is a next one.
  const page = { from: parseCursor(from), limit: pageSize + 1 };
  const rows = await findHistory(db, { contractId: idContrat, personId }, page);
  const pageRows = rows.slice(0, pageSize);
  const last = pageRows.at(-1);
  const lists = await findAllListEntries(db);
  return {
    success: true,
    entries: pageRows.map((row) => toEntry(row, lists)),
    next: rows.length > pageSize && last ? `${last.at}/${last.source}/${last.id}` : null,
    auditDays: services.settings.auditDays,
  };
};

export const historyHandlers = { contractHistory: getContractHistory } satisfies Partial<Handlers>;
