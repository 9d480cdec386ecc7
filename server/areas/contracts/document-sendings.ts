import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
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
