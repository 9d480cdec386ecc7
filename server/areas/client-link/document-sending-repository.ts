import { confirmedMail } from '#server/areas/contracts/confirmed-mail.ts';
import type { Db } from '#server/db/db.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { Person } from '#shared/operations/wire/person.ts';
import { foldAddress } from '#shared/primitives/text.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';

/** A document that was sent to somebody, and the latest one that replaced it. */
interface HeldDocument {
  readonly sendingId: number;
  readonly sentTo: string;
  readonly id: number;
  readonly name: string;
  readonly isWithdrawn: boolean;
  /** Null if it was not replaced, or its replacement was withdrawn. */
  readonly successor: { readonly id: number; readonly name: string } | null;
  /**
   * True if the recipient may receive the replacement: they are the client, at the e-mail address that the broker
   * confirmed.
   */
  readonly isOffered: boolean;
}

const isSending = (sending: Sql): Sql => sql`
  with recursive chain as (
    select d.document_sending_id, d.editique_id, d.replacement_notified_at, e.replaced_by as next, d.editique_id as last
    from document_sending s join document_sending_document d on d.document_sending_id = s.id
      join editique e on e.id = d.editique_id
    where ${sending}
    union all
    select c.document_sending_id, c.editique_id, c.replacement_notified_at, e.replaced_by, e.id
    from chain c join editique e on e.id = c.next)`;

const columns =
  raw(`s.id as "sendingId", s.sent_to as "sentTo", e.id, e.name, e.status, l.id as "lastId", l.name as "lastName",
  l.status as "lastStatus"`);

const findHeldDocuments = async (db: Db, sending: Sql, condition: Sql): Promise<HeldDocument[]> => {
  const rows = await db.query<
    Pick<HeldDocument, 'sendingId' | 'sentTo' | 'id' | 'name'> & {
      status: string;
      lastId: number;
      lastName: string;
      lastStatus: string;
      confirmed: string | null;
    }
  >(sql`
    ${isSending(sending)}
    select ${columns}, ${confirmedMail} as confirmed
    from chain h join document_sending s on s.id = h.document_sending_id join editique e on e.id = h.editique_id
      join editique l on l.id = h.last join contract c on c.id = s.contract_id join person p on p.id = c.person_id
    where h.next is null and ${condition} order by e.name, e.id`);
  return rows.map(({ status, lastId, lastName, lastStatus, confirmed, ...held }) => ({
    ...held,
    isWithdrawn: status === generatedDocumentStatuses.withdrawn,
    successor:
      lastId === held.id || lastStatus === generatedDocumentStatuses.withdrawn ? null : { id: lastId, name: lastName },
    isOffered: confirmed !== null && foldAddress(confirmed) === foldAddress(held.sentTo),
  }));
};

interface LinkDownloads {
  /** Documents that the link offers: those sent by it that were not withdrawn, and their successors. */
  readonly downloads: { readonly id: number; readonly name: string }[];
  readonly replaced: {
    readonly name: string;
    /** Null for a document that was withdrawn without a successor. */
    readonly by: string | null;
    readonly isOffered: boolean;
  }[];
}

/** Downloads of a link, and its documents that were replaced or withdrawn. */
export const findLinkDownloads = async (db: Db, linkId: number): Promise<LinkDownloads> => {
  const heldDocuments = await findHeldDocuments(db, sql`s.client_link_id = ${linkId}`, sql`true`);
  const offeredDocuments = new Map<number, string>();
  for (const { id, name, isWithdrawn } of heldDocuments) if (!isWithdrawn) offeredDocuments.set(id, name);
  for (const { successor, isOffered } of heldDocuments)
    if (successor && isOffered) offeredDocuments.set(successor.id, successor.name);
  return {
    downloads: [...offeredDocuments].map(([id, name]) => ({ id, name })),
    replaced: heldDocuments
      .filter(({ successor, isWithdrawn }) => successor !== null || isWithdrawn)
      .map(({ name, successor, isOffered }) => ({
        name,
        by: successor?.name ?? null,
        isOffered: isOffered && successor !== null,
      })),
  };
};

/** E-mailed documents of a contract that were replaced since, and whose recipient was not notified yet. */
export const findUnannouncedReplacements = (db: Db, contractId: number): Promise<HeldDocument[]> =>
  findHeldDocuments(
    db,
    sql`s.contract_id = ${contractId} and d.replacement_notified_at is null and e.replaced_by is not null`,
    sql`true`,
  );

export const saveReplacementNotice = async (
  db: Db,
  heldDocuments: readonly Pick<HeldDocument, 'sendingId' | 'id'>[],
  at: Date,
): Promise<void> => {
  for (const { sendingId, id } of heldDocuments)
    await db.query(sql`
      update document_sending_document set replacement_notified_at = ${at}
      where document_sending_id = ${sendingId} and editique_id = ${id}`);
};

export interface Sender {
  /** Number of the contract. */
  readonly number: string;
  readonly productCode: string;
  readonly brokerName: string;
  readonly brokerPhone: string | null;
  /** Holder of the contract. */
  readonly person: Pick<Person, 'firstname' | 'lastname'>;
}

/** Broker and holder of a contract, as an e-mail about it names them. */
export const findSender = async (db: Db, contractId: number): Promise<Sender | undefined> => {
  const [sender] = await db.query<Sender>(sql`
    select c.numero as number, c.product_code as "productCode", b.name as "brokerName", b.phone as "brokerPhone",
      p.body as person
    from contract c join broker b on b.id = c.broker_id join person p on p.id = c.person_id where c.id = ${contractId}`);
  return sender;
};
