import { confirmedMail } from '#server/areas/contracts/confirmed-mail.ts';
import { markContractChanged } from '#server/areas/contracts/mark-contract-changed.ts';
import { sumOf } from '#server/areas/payments/apply-payment.ts';
import type { PaymentLine } from '#server/areas/payments/payment-repository.ts';
import type { Db, Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { sql } from '#server/db/sql.ts';
import type { ClientLink, ExpectedDocument } from '#shared/operations/client-link/client-links.ts';
import type { Person } from '#shared/operations/wire/person.ts';
import { contractStatuses, endedContractStatuses } from '#shared/primitives/vocabulary/statuses.ts';

export interface LinkRow {
  readonly id: number;
  readonly contractId: number;
  readonly hash: string;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
  /** True if the contract's broker is enabled. */
  readonly isEnabled: boolean;
}

/** Finds a link by the hash of its token. */
export const findLink = async (db: Db, hash: string): Promise<LinkRow | undefined> => {
  const [link] = await db.query<LinkRow>(sql`
    select l.id, l.contract_id as "contractId", t.hash, l.expires_at as "expiresAt", l.revoked_at as "revokedAt",
      b.is_enabled as "isEnabled"
    from client_link_token t join client_link l on l.id = t.client_link_id
      join contract c on c.id = l.contract_id join broker b on b.id = c.broker_id
    where t.hash = ${hash}`);
  return link;
};

/** Contract of a link and the user who created it; null once the account was removed. */
export const findLinkAuthor = async (
  db: Db,
  id: number,
): Promise<{ readonly contractId: number; readonly requestedBy: number | null } | undefined> => {
  const [link] = await db.query<{ contractId: number; requestedBy: number | null }>(sql`
    select contract_id as "contractId", created_by as "requestedBy" from client_link where id = ${id}`);
  return link;
};

const lockLinkedContract = (tx: Db, id: number) =>
  tx.query(sql`select from contract where id = (select contract_id from client_link where id = ${id}) for update`);

/** What a link is for: to complete or pay a contract, or only to download documents. */
type LinkPurpose = 'completion' | 'download';

/**
 * Locks an open link of a purpose until the transaction ends; false if it is revoked, expired or of another one. The contract
 * is locked first, as by payments and signatures: the order of locks that avoids deadlocks.
 */
export const lockOpenLink = async (
  tx: Db,
  id: number,
  now: Date,
  purpose: LinkPurpose = 'completion',
): Promise<boolean> => {
  await lockLinkedContract(tx, id);
  const rows = await tx.query(sql`
    select from client_link where id = ${id} and revoked_at is null and expires_at > ${now}
      and is_download = ${purpose === 'download'} for update`);
  return rows.length === 1;
};

/** Records a use of the link: the first one, or one after ten minutes without any; undefined for other uses. */
export const recordLinkUse = async (db: Db, id: number, now: Date): Promise<'first' | 'later' | undefined> => {
  const before = new Date(now.getTime() - 10 * 60_000);
  const [used] = await db.query(sql`select from client_link where id = ${id} and last_used_at >= ${before}`);
  if (used) return undefined;
  await lockLinkedContract(db, id);
  const [opened] = await db.query<{ isFirst: boolean }>(sql`
    update client_link set first_used_at = coalesce(first_used_at, ${now}), last_used_at = ${now}
    where id = ${id} and (last_used_at is null or last_used_at < ${before})
    returning first_used_at = ${now}::timestamptz as "isFirst"`);
  return opened && (opened.isFirst ? 'first' : 'later');
};

export const recordLinkChange = async (tx: Db, id: number, now: Date): Promise<void> => {
  await tx.query(sql`update client_link set last_used_at = ${now}, changed_at = ${now} where id = ${id}`);
};

export const recordContactConfirmation = async (tx: Db, id: number, now: Date): Promise<void> => {
  await tx.query(sql`update client_link set contact_at = ${now} where id = ${id}`);
};

/** Data of a contract for creating a link to it. */
export interface LinkableContract {
  readonly personId: number;
  readonly brokerId: number;
  readonly status: string;
  readonly isEstimate: boolean;
  readonly email: string | null;
  /** The e-mail that the broker has confirmed. */
  readonly confirmedEmail: string | null;
}

export const findLinkableContract = async (db: Db, scope: Scope, id: number): Promise<LinkableContract | undefined> => {
  const [contract] = await db.query<LinkableContract>(sql`
    select c.person_id as "personId", c.broker_id as "brokerId", c.status, c.is_estimate as "isEstimate",
      coalesce(c.body->'mail'->>'mail', p.body->'mail'->>'mail') as email, ${confirmedMail} as "confirmedEmail"
    from contract c join person p on p.id = c.person_id where c.id = ${id} and ${withinScope(scope, 'c.broker_id')}`);
  return contract;
};

export const addLink = async (
  tx: Db,
  link: {
    readonly contractId: number;
    readonly channel: ClientLink['channel'];
    readonly sentTo: string | null;
    readonly knownEmail: string | null;
    readonly userId: number;
    readonly now: Date;
    readonly expiresAt: Date;
    /** Premiums that it asks to pay, with what is due; none for a link that asks for no payment. */
    readonly premiums: readonly PaymentLine[];
  },
): Promise<number> => {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into client_link (contract_id, channel, sent_to, known_email, created_by, created_at, expires_at, amount)
    values (${link.contractId}, ${link.channel}, ${link.sentTo}, ${link.knownEmail}, ${link.userId}, ${link.now},
      ${link.expiresAt}, ${link.premiums.length === 0 ? null : sumOf(link.premiums)}) returning id`);
  if (!row) throw new Error('The link was not written');
  await tx.query(sql`
    insert into client_link_premium (client_link_id, premium_id)
    select ${row.id}::bigint, unnest(${link.premiums.map(({ premiumId }) => premiumId)}::bigint[])`);
  await markContractChanged(tx, link.contractId);
  return row.id;
};

export const addToken = async (tx: Db, linkId: number, hash: string): Promise<void> => {
  await tx.query(sql`insert into client_link_token (hash, client_link_id) values (${hash}, ${linkId})`);
};

/** Revokes a link of a contract; false if it has no such unrevoked link. */
export const revokeLink = async (
  tx: Db,
  { contractId, linkId }: { readonly contractId: number; readonly linkId: number },
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<boolean> => {
  await lockLinkedContract(tx, linkId);
  const revoked = await tx.query(sql`
    update client_link set revoked_at = ${now}, revoked_by = ${userId}
    where id = ${linkId} and contract_id = ${contractId} and revoked_at is null returning id`);
  if (revoked.length === 0) return false;
  await markContractChanged(tx, contractId);
  return true;
};

export const countOpenLinks = async (
  db: Db,
  contractId: number,
  now: Date,
  purpose: LinkPurpose = 'completion',
): Promise<number> => {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from client_link
    where contract_id = ${contractId} and revoked_at is null and expires_at > ${now}
      and is_download = ${purpose === 'download'}`);
  return row?.count ?? 0;
};

export const findLinks = (db: Db, contractId: number, now: Date): Promise<ClientLink[]> =>
  db.query<ClientLink>(sql`
    select l.id, l.channel, l.sent_to as "sentTo", nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as "madeBy",
      l.created_at as "madeAt", l.expires_at as "expiresAt", l.first_used_at as "firstUsedAt",
      l.last_used_at as "lastUsedAt", l.changed_at as "changedAt", l.amount, l.is_download as "isDownload",
      case when l.revoked_at is not null then 'revoked' when l.expires_at <= ${now} then 'expired' else 'open' end as state
    from client_link l left join app_user u on u.id = l.created_by
    where l.contract_id = ${contractId} order by l.id desc limit 20`);

export interface DossierRow {
  readonly person: Pick<Person, 'firstname' | 'lastname' | 'socialReason'>;
  /** The e-mail that the broker has confirmed: a correction by the client does not change it. */
  readonly knownEmail: string | null;
  /** Number of the contract. */
  readonly number: string;
  /** Amount requested when the link was created, in whole XPF; null if it requests no payment. */
  readonly amount: number | null;
  /** True for a link that only offers documents to download. */
  readonly isDownload: boolean;
  /** Address that the link was e-mailed to; null for a link that was shown. */
  readonly sentTo: string | null;
  readonly personType: Person['personType'];
  readonly personId: number;
  readonly productCode: string;
  readonly brokerId: number;
  readonly brokerName: string;
  readonly brokerPhone: string | null;
  readonly expiresAt: string;
  readonly confirmedAt: string | null;
  /** True if the contract is terminated or without effect. */
  readonly hasEnded: boolean;
  readonly isVoid: boolean;
  /** Day from which the contract is terminated, `yyyy-mm-dd`; null if it is not, or the day is unknown. */
  readonly terminatedOn: string | null;
  readonly createdAt: string;
}

export const findDossier = async (db: Db, linkId: number): Promise<DossierRow | undefined> => {
  const [row] = await db.query<DossierRow>(sql`
    select p.body as person, p.person_type as "personType", p.id as "personId", c.product_code as "productCode",
      b.id as "brokerId", b.name as "brokerName", b.phone as "brokerPhone", l.expires_at as "expiresAt",
      ${confirmedMail} as "knownEmail", l.sent_to as "sentTo", l.contact_at as "confirmedAt", l.amount, l.is_download as "isDownload", c.numero as number,
      c.status = any(${[...endedContractStatuses]}::text[]) and not c.is_estimate as "hasEnded",
      c.status = ${contractStatuses.void} as "isVoid", l.created_at as "createdAt",
      (select max(a.day) from premium_adjustment a where a.contract_id = c.id and a.kind = 'termination') as "terminatedOn"
    from client_link l join contract c on c.id = l.contract_id join person p on p.id = c.person_id
      join broker b on b.id = c.broker_id where l.id = ${linkId}`);
  return row;
};

interface RequestedSupportingDocument extends ExpectedDocument {
  readonly typeCode: string;
}

/** Documents that the link may complete: those without a file, and those whose files were all uploaded with it. */
export const findRequestedDocuments = (db: Db, linkId: number): Promise<RequestedSupportingDocument[]> =>
  db.query<RequestedSupportingDocument>(sql`
    select d.id, d.type_code as "typeCode", coalesce(t.label, d.type_code) as label, d.due_date as "dueDate", count(f.id)::int as sent,
      max(f.created_at) as "sentAt"
    from client_link l join supporting_document d on d.contract_id = l.contract_id
      left join supporting_file f on f.supporting_document_id = d.id
      left join list_item t on t.list_name = 'documentTypes' and t.code = d.type_code
    where l.id = ${linkId} and not l.is_download
    group by d.id, t.label having bool_and(f.id is null or f.client_link_id = ${linkId})
    order by d.due_date nulls last, d.id`);

/** True if the file with this key was already uploaded with the link. */
export const isFileStored = async (db: Db, linkId: number, key: string): Promise<boolean> => {
  const rows = await db.query(
    sql`select from supporting_file where client_link_id = ${linkId} and client_key = ${key}::uuid`,
  );
  return rows.length > 0;
};

interface LinkFileSums {
  readonly documentCount: number;
  readonly totalCount: number;
  readonly bytes: number;
}

/** Counts the files that were stored with a link: of one document, of all, and their bytes. */
export const sumLinkFiles = async (db: Db, linkId: number, documentId: number): Promise<LinkFileSums> => {
  const [sums] = await db.query<LinkFileSums>(sql`
    select count(*) filter (where supporting_document_id = ${documentId})::int as "documentCount", count(*)::int as "totalCount",
      coalesce(sum(size_bytes), 0)::float8 as bytes
    from supporting_file where client_link_id = ${linkId}`);
  return sums ?? { documentCount: 0, totalCount: 0, bytes: 0 };
};
