import type { Db } from '#server/db/db.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import { markContractChanged } from './mark-contract-changed.ts';

interface NewSending {
  readonly contractId: number;
  readonly documentIds: readonly number[];
  readonly email: string;
  /** Link of the e-mail; undefined if the documents are attached. */
  readonly linkId: number | undefined;
  /** Null for documents that the server sends by itself. */
  readonly userId: number | null;
  readonly now: Date;
}

/** Records that documents are e-mailed; a link becomes a download link of them. */
export const addDocumentSending = async (tx: Db, sending: NewSending): Promise<void> => {
  const { contractId, documentIds, email, linkId = null, userId, now } = sending;
  await tx.query(sql`
    with added as (
      insert into document_sending (contract_id, sent_to, client_link_id, created_by, created_at)
      values (${contractId}, ${email}, ${linkId}, ${userId}, ${now}) returning id)
    insert into document_sending_document (document_sending_id, editique_id)
    select added.id, unnest(${[...documentIds]}::bigint[]) from added`);
  await tx.query(sql`update client_link set is_download = true where id = ${linkId}`);
  await markContractChanged(tx, contractId);
};

/** Records that the server e-mailed documents by itself, unless it did before: its jobs may run twice. */
export const recordMailedDocuments = async (
  db: Db,
  sending: Pick<NewSending, 'contractId' | 'documentIds' | 'email' | 'now'>,
): Promise<void> => {
  const { documentIds, email } = sending;
  const recorded = await db.query<{ id: number }>(sql`
    select d.editique_id as id from document_sending_document d join document_sending s on s.id = d.document_sending_id
    where s.sent_to = ${email} and s.created_by is null and d.editique_id = any(${[...documentIds]}::bigint[])`);
  if (documentIds.every((id) => recorded.some((row) => row.id === id))) return;
  await addDocumentSending(db, { ...sending, linkId: undefined, userId: null });
};

/** SQL: what was e-mailed of the contracts that `owned` selects, newest first. */
export const sentDocumentsSql = (owned: Sql): Sql => sql`
  select s.contract_id as "contractId", s.id, s.sent_to as "sentTo", s.created_at as at,
    nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as by, s.client_link_id as "linkId",
    l.expires_at as "expiresAt", l.first_used_at as "seenAt", l.revoked_at as "revokedAt",
    (select coalesce(jsonb_agg(e.name order by e.name, e.id), '[]') from document_sending_document d
      join editique e on e.id = d.editique_id where d.document_sending_id = s.id) as names
  from document_sending s left join client_link l on l.id = s.client_link_id left join app_user u on u.id = s.created_by
  where s.${owned} order by s.id desc`;
