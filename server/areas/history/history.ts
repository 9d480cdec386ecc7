import { allListEntries } from '#server/areas/lists/list-repository.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { notFound } from '#server/http/refusal.ts';
import { valueAt } from '#shared/forms/raw.ts';
import type { contractHistory, HistoryEntry } from '#shared/operations/contracts/history.ts';
import type { SignatureChannel, SignatureEvent } from '#shared/signatures/states.ts';
import type { Lists } from './client-changes.ts';
import { type HistoryPlace, type HistoryRow, historyRows, holderOf } from './history-repository.ts';
import { sentenceOf } from './sentences.ts';

const pageSize = 30;

const placeOf = (from: string | null): HistoryPlace | undefined => {
  const [at, source, id] = from?.split('/') ?? [];
  return at !== undefined && source !== undefined ? { at, source, id: Number(id) } : undefined;
};

/** What the signatory does of a request of signature; the others are whoever's of ours, or the programme's. */
const signatoryActs: ReadonlySet<unknown> = new Set<SignatureEvent>([
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

/** Who that was, where the client did it themselves. */
const clientOf = ({ source, facts: { link, after, kind, channel } }: HistoryRow): string | undefined => {
  if (typeof (link ?? valueAt(after, 'link')) === 'number') return clientBy['client-link'];
  if (source !== 'signature') return undefined;
  const isTheirs = signatoryActs.has(kind) || (kind === 'created' && channel === 'client-link');
  return isTheirs ? clientBy[channel as SignatureChannel] : undefined;
};

const byWhom = (row: HistoryRow): HistoryEntry['by'] => {
  const { userId, name, agency } = row;
  if (userId === null) return { name: clientOf(row) ?? 'Lagon', agency: null };
  return { name: name ?? 'Compte supprimé', agency };
};

const entryOf = (row: HistoryRow, lists: Lists): HistoryEntry => ({
  id: `${row.source}/${row.id}`,
  at: row.at,
  changes: [],
  notes: [],
  ...sentenceOf(row.source, row.facts, lists),
  by: byWhom(row),
});

const getContractHistory: Handler<typeof contractHistory> = async ({ idContrat, from }, { db, caller, services }) => {
  const personId = await holderOf(db, caller.scope, idContrat);
  if (personId === undefined) throw notFound('Ce contrat n’existe pas ou n’est plus disponible.');
  // One more than a page tells whether there is another.
  const page = { from: placeOf(from), limit: pageSize + 1 };
  const rows = await historyRows(db, { contractId: idContrat, personId }, page);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  const lists = await allListEntries(db);
  return {
    success: true,
    entries: shown.map((row) => entryOf(row, lists)),
    next: rows.length > pageSize && last ? `${last.at}/${last.source}/${last.id}` : null,
    auditDays: services.settings.auditDays,
  };
};

export const historyHandlers = { contractHistory: getContractHistory } satisfies Partial<Handlers>;
