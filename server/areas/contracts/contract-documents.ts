import type { Db } from '#server/db/db.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import { type DocumentKind, debitMandateKind, invalidKinds } from '#shared/documents/documents.ts';
import { contractStatuses, generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { isAtFormerMail } from './confirmed-mail.ts';
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

/** `status:kind` of the documents that the end of a contract or quote makes invalid, as the verification page says of them. */
const invalidPapers = [contractStatuses.cancelled, contractStatuses.void, contractStatuses.dropped].flatMap((status) =>
  invalidKinds(status).map((kind) => `${status}:${kind}`),
);

/** Kinds of documents that state their last day: the end of what is paid, or of an offer. */
const datedKinds: readonly DocumentKind[] = ['attestation', 'devis'];

/** SQL: true if a document of a contract or quote is no longer valid on a day in Nouméa, as the verification page says. */
const isInvalidOn = (today: string): Sql => sql`
  (exists (select from contract c where c.id = e.contract_id and c.status || ':' || e.kind = any(${invalidPapers}::text[]))
    or e.kind = any(${[...datedKinds]}::text[])
      and coalesce(e.snapshot->'period'->>'until', e.snapshot->>'validUntil') < ${today}::text)`;

/**
 * Generated documents whose status includes the state of the latest signature request, or its refusal. Administrators also get
 * the failure of a request.
 */
export const generatedDocumentsSql = (owned: Sql, isAdministrator: boolean, today: string): Sql => sql`
  select e.contract_id as "contractId", e.id, e.name, e.kind as type, e.created_at as "creationDate",
    e.signable and e.status = ${generatedDocumentStatuses.available} and e.replaced_at is null as signable,
    case r."pairState" when 'preparing' then ${generatedDocumentStatuses.sending}::text
      when 'sent' then case when coalesce(r.viewed_at, r."otherViewedAt") is null then ${generatedDocumentStatuses.sent}::text
        else ${generatedDocumentStatuses.viewed}::text end
      when 'signed' then ${generatedDocumentStatuses.sealing}::text
      else case when e.replaced_at is not null and e.status = ${generatedDocumentStatuses.available}
        then ${generatedDocumentStatuses.replaced}::text
        when e.status = ${generatedDocumentStatuses.available} and ${isInvalidOn(today)}
        then ${generatedDocumentStatuses.invalid}::text else e.status end end as status,
    e.storage_key is not null as "isStored", e.code,
    case when r.id is not null then jsonb_build_object('requestId', r.id, 'state', r."pairState", 'channel', r.channel,
      'signatory', case when r."otherState" = 'refused' then r."otherName" else r.name end, 'email', r.email,
      'isFormerEmail', r."isFormerEmail",
      'expiresAt', r.expires_at, 'cosigner', case when r."otherId" is not null then jsonb_build_object(
        'signatory', r."otherName", 'email', r."otherEmail", 'isFormerEmail', r."isOtherFormerEmail", 'signedAt', r."otherSignedAt",
        'signsMandateOnly', r."otherSignsMandateOnly") end,
      'signedAt', r.signed_at, 'level', r.level, 'reason', (
        select v.detail ->> 'reason' from signature_event v where v.request_id in (r.id, r."otherId") and v.kind = 'refused' limit 1),
      'failure', case when ${isAdministrator}::boolean then coalesce(r.failure, r."otherFailure") end) end as signature
  from editique e
    left join lateral (select d.request_id, d.is_held from signature_document d where d.editique_id = e.id
      order by d.request_id desc limit 1) d on true
    left join lateral (
      select r.id, r.channel, r.email, r.viewed_at, r.expires_at, r.signed_at, r.level, r.failure,
        trim(r.first_name || ' ' || r.last_name) as name, o.id as "otherId", o.state as "otherState", o.email as "otherEmail",
        trim(o.first_name || ' ' || o.last_name) as "otherName", o.signs_mandate_only as "otherSignsMandateOnly",
        case when not o.signs_mandate_only or e.kind = ${debitMandateKind} then o.viewed_at end as "otherViewedAt",
        o.signed_at as "otherSignedAt", o.failure as "otherFailure",
        ${isAtFormerMail('r')} as "isFormerEmail", ${isAtFormerMail('o')} as "isOtherFormerEmail",
        case when 'refused' in (r.state, o.state) then 'refused' when 'preparing' in (r.state, o.state) then 'preparing'
          when 'sent' in (r.state, o.state) then 'sent' else r.state end as "pairState"
      from signature_request r join contract c on c.id = r.contract_id join person p on p.id = c.person_id
        left join signature_request o on o.cosigner_of = r.id
      where r.id = d.request_id and (d.is_held or 'refused' in (r.state, o.state))) r on true
  where e.${owned} order by e.created_at desc, e.id desc`;
