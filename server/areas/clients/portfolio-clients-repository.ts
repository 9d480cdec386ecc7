import {
  changedAfter,
  findRemovedSince,
  formatCursor,
  parseCursor,
  timestampText,
  withCommitOverlap,
} from '#server/areas/contracts/portfolio-cursor.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import type { PortfolioClient } from '#shared/operations/clients/clients.ts';
import { type ClientRecord, clientColumns, toClientRow } from './client-repository.ts';
import { findNotes } from './note-repository.ts';

interface ClientsPage {
  readonly clients: PortfolioClient[];
  readonly removedIds: number[];
  readonly cursor: string;
  readonly hasMore: boolean;
  readonly total: number;
}

interface ChangedClient extends ClientRecord {
  readonly changed: string;
  readonly has_contract: boolean;
  readonly has_quote: boolean;
  readonly contacts: string;
}

/** One page of the broker's clients that changed after the cursor, oldest change first. */
export const loadPortfolioClients = async (
  db: Db,
  brokerId: number,
  cursorText: string,
  limit: number,
): Promise<ClientsPage> => {
  const cursor = parseCursor(cursorText);
  const rows = await db.query<ChangedClient>(sql`
    select ${clientColumns}, ${timestampText('p.updated_at')} as changed, p.has_contract, p.has_quote,
      p.contacts_n || coalesce((select E'\\n' || string_agg(distinct c.contacts_n, E'\\n') from contract c
        where c.person_id = p.id and c.broker_id = p.broker_id and c.contacts_n <> ''), '') as contacts
    from person p where p.broker_id = ${brokerId} and ${changedAfter('p', cursor)}
    order by p.updated_at, p.id limit ${limit + 1}`);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const nextCursor = last ? { at: last.changed, id: last.id } : cursor;
  const hasMore = rows.length > limit;
  const [counted] = await db.query<{ total: number }>(
    sql`select count(*) as total from person where broker_id = ${brokerId}`,
  );
  const notes = await findNotes(
    db,
    brokerId,
    page.map(({ id }) => id),
  );
  return {
    clients: page.map((record) => ({
      id: record.id,
      updatedAt: record.changed,
      client: toClientRow(record),
      hasContract: record.has_contract,
      hasQuote: record.has_quote,
      contacts: record.contacts,
      ...(notes.has(record.id) && { notes: notes.get(record.id) }),
    })),
    removedIds: await findRemovedSince(db, 'person', brokerId, cursor),
    cursor: formatCursor(hasMore ? nextCursor : await withCommitOverlap(db, nextCursor)),
    hasMore,
    total: counted?.total ?? 0,
  };
};
