import type { Db, Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { empty, sql } from '#server/db/sql.ts';
import { debitMandateKind } from '#shared/documents/documents.ts';

/** An event of a contract, from one of several tables. */
export interface HistoryRow {
  readonly source: string;
  readonly id: number;
  readonly at: string;
  readonly userId: number | null;
  readonly name: string | null;
  readonly agency: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Pagination cursor: the last row of the previous page. */
export interface HistoryCursor {
  readonly at: string;
  readonly source: string;
  readonly id: number;
}

/** Holder of a contract within the scope; undefined if there is none. */
export const findContractHolder = async (db: Db, scope: Scope, contractId: number): Promise<number | undefined> => {
  const [contract] = await db.query<{ person: number }>(
    sql`select person_id as person from contract where id = ${contractId} and ${withinScope(scope, 'broker_id')}`,
  );
  return contract?.person;
};

/** Audit actions that are shown in the history since no other table records them. */
export const auditedActions = [
  'contact-updated',
  'bank-updated',
  'bank-revealed',
  'client-updated',
  'quote.create',
  'quote.decide',
  'claim-state-changed',
  'payment-received',
  'payment-cancelled',
  'payment-surplus',
  'surplus-refunded',
  'void-refunded',
  'premium-adjusted',
  'payment-refused',
  'editiqueGet',
  'supportingFileGet',
  'client-link-made',
  'documents-sent',
  'documents-replaced',
  'client-link-document',
  'client-link-revoked',
  'client-link-opened',
  'client-link-refused',
  'client-link-confirmed',
] as const;

const auditRows = (contractId: number, personId: number) => sql`
  select 'audit' as source, a.id, a.at, a.user_id, jsonb_build_object(
    'action', a.action, 'before', a.before, 'after', a.after) as facts
  from audit a join contract k on k.id = ${contractId}
  where split_part(a.subject, ',', 1) = any(
      ${[`contract ${contractId}`, `contractId ${contractId}`, `client ${personId}`]}::text[])
    and a.action = any(${[...auditedActions]}::text[])
    -- What happened to the holder before there was a contract is not its history.
    and (a.subject not like 'client %' or a.at >= (k.creation_date::timestamp at time zone 'Pacific/Noumea'))`;

const movementRows = (contractId: number) => sql`
  select 'movement', m.id, m.created_at, case when m.label = 'Affaire nouvelle' then q.created_by end, jsonb_build_object(
    'label', m.label, 'effectDate', m.effect_date, 'status', m.status, 'convertedFrom', o.numero)
  from movement m join contract k on k.id = m.contract_id
    left join quote q on q.contract_id = k.id and k.converted_from is not null
    left join contract o on o.id = k.converted_from and m.label = 'Affaire nouvelle'
  where m.contract_id = ${contractId}
  union all
  select 'converted', m.id, m.created_at, q.created_by, jsonb_build_object('number', k.numero)
  from contract k join movement m on m.contract_id = k.id and m.label = 'Affaire nouvelle'
    left join quote q on q.contract_id = k.id
  where k.converted_from = ${contractId}`;

/** SQL rows of documents and files. A receipt is attributed to the payer, even if that became known later. */
const documentRows = (contractId: number) => sql`
  select 'document', e.id, e.created_at, coalesce(o.payer_id, e.issued_by), jsonb_build_object('name', e.name)
  from editique e left join payment_order o on o.contract_id = e.contract_id and o.receipt_id = e.id where e.contract_id = ${contractId}
  union all
  select 'file', f.id, f.created_at, f.added_by, jsonb_build_object(
    'name', f.name, 'type', coalesce(t.label, d.type_code), 'link', f.client_link_id)
  from supporting_document d join supporting_file f on f.supporting_document_id = d.id
    left join list_item t on t.list_name = 'documentTypes' and t.code = d.type_code
  where d.contract_id = ${contractId}`;

const taskRows = (contractId: number) => sql`
  select 'task', t.id, t.created_at, t.created_by, jsonb_build_object(
    'number', t.number, 'type', coalesce(n.label, t.type_code), 'subject', t.subject)
  from task t left join list_item n on n.list_name = 'taskNatures' and n.code = t.type_code
  where t.contract_id = ${contractId}
  union all
  select 'task-event', e.id, e.at, e.user_id, jsonb_build_object(
    'number', t.number, 'after', e.status, 'answer', e.answer, 'before', (
      select b.status from task_event b where b.task_id = e.task_id and b.id < e.id and b.status is not null
      order by b.id desc limit 1))
  from task t join task_event e on e.task_id = t.id where t.contract_id = ${contractId}`;

const paymentRows = (contractId: number) => sql`
  select 'payment-requested', o.id, o.created_at, o.user_id, jsonb_build_object(
    'amount', o.amount, 'byClient', o.client_link_id is not null)
  from payment_order o where o.contract_id = ${contractId}
  union all
  select 'payment-decided', o.id, o.decided_at, coalesce(o.payer_id, o.user_id), jsonb_build_object(
    'amount', o.amount, 'state', o.state, 'outcome', o.outcome, 'applied', o.applied,
    'byClient', o.client_link_id is not null, 'premiums', (
      select coalesce(jsonb_agg(jsonb_build_object('number', p.number, 'amount', l.amount) order by p.number), '[]')
      from payment_line l join premium p on p.id = l.premium_id where l.payment_order_id = o.id))
  from payment_order o where o.contract_id = ${contractId} and o.decided_at is not null`;

/** SQL rows of signature events; those of the client or a job have no user. */
const signatureRows = (contractId: number) => sql`
  select 'signature', v.id, v.at, case v.kind
    when 'created' then r.created_by when 'withdrawn' then (v.detail ->> 'userId')::bigint end, jsonb_build_object(
    'kind', v.kind, 'channel', r.channel, 'who', trim(r.first_name || ' ' || r.last_name), 'detail', v.detail, 'papers', (
      select coalesce(jsonb_agg(e.name order by d.position), '[]')
      from signature_document d join editique e on e.id = d.editique_id where d.request_id = coalesce(r.cosigner_of, r.id)
        and (not r.signs_mandate_only or e.kind = ${debitMandateKind})))
  from signature_request r join signature_event v on v.request_id = r.id where r.contract_id = ${contractId}`;

/** History of a contract and its holder, newest first: `limit` rows after the cursor. */
export const findHistory = (
  db: Db,
  { contractId, personId }: { readonly contractId: number; readonly personId: number },
  { from, limit }: { readonly from: HistoryCursor | undefined; readonly limit: number },
): Promise<HistoryRow[]> =>
  db.query<HistoryRow>(sql`
    select h.source, h.id, h.at, h.user_id as "userId", h.facts, b.name as agency,
      nullif(trim(u.first_name || ' ' || u.last_name), '') as name
    from (${auditRows(contractId, personId)} union all ${movementRows(contractId)} union all ${documentRows(contractId)}
      union all ${taskRows(contractId)} union all ${paymentRows(contractId)} union all ${signatureRows(contractId)}) h
    left join app_user u on u.id = h.user_id left join broker b on b.id = u.broker_id
    ${from ? sql`where (h.at, h.source, h.id) < (${from.at}::timestamptz, ${from.source}::text, ${from.id}::bigint)` : empty}
    order by h.at desc, h.source desc, h.id desc limit ${limit}`);
