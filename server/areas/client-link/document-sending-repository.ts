import { markContractChanged } from '#server/areas/contracts/mark-contract-changed.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';

interface NewSending {
  readonly contractId: number;
  readonly documentIds: readonly number[];
  readonly email: string;
  /** Link of the e-mail; undefined if the documents are attached. */
  readonly linkId: number | undefined;
  readonly userId: number;
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

interface LinkDocument {
  readonly id: number;
  readonly name: string;
}

/** Documents that a link offers, without those that were withdrawn since. */
export const findLinkDocuments = (db: Db, linkId: number): Promise<LinkDocument[]> =>
  db.query<LinkDocument>(sql`
    select e.id, e.name from document_sending s join document_sending_document d on d.document_sending_id = s.id
      join editique e on e.id = d.editique_id
    where s.client_link_id = ${linkId} and e.status <> ${generatedDocumentStatuses.withdrawn} order by e.name, e.id`);

export interface Sender {
  /** Number of the contract. */
  readonly number: string;
  readonly productCode: string;
  readonly brokerName: string;
  readonly brokerPhone: string | null;
}

/** Broker of a contract, as an e-mail about it names them. */
export const findSender = async (db: Db, contractId: number): Promise<Sender | undefined> => {
  const [sender] = await db.query<Sender>(sql`
    select c.numero as number, c.product_code as "productCode", b.name as "brokerName", b.phone as "brokerPhone"
    from contract c join broker b on b.id = c.broker_id where c.id = ${contractId}`);
  return sender;
};
