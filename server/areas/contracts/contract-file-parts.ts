import type { Db, Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { ContractFile, Surplus } from '#shared/operations/contracts/contract-file.ts';
import { premiumStatusOn } from '#shared/operations/contracts/contract-on-day.ts';
import type { PaymentLink } from '#shared/operations/contracts/payment-links.ts';
import type { ReceivedPayment, VoidRefund } from '#shared/operations/contracts/received-payments.ts';
import type { SentDocuments } from '#shared/operations/contracts/sent-documents.ts';
import type { PremiumPayment } from '#shared/operations/contracts/settlement.ts';
import { recoveryTaskNature } from '#shared/primitives/vocabulary/lists.ts';
import { declaredClaimState, processingTaskStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { surplusesSql, voidRefundsSql } from './balances.ts';
import { generatedDocumentsSql, sentDocumentsSql } from './contract-documents.ts';
import { isSettledLink, needsDocuments } from './contract-search-repository.ts';

type Rows<K extends 'movements' | 'primes' | 'claims' | 'tasks' | 'documents' | 'editiques'> =
  ContractFile[K]['data'][number];
type WithContractId<Row> = Row & { readonly contractId: number };

/** Payments of a premium that count. */
interface PaidRow {
  readonly payments: readonly PremiumPayment[];
}

/** Tables of the contract file for several contracts, by contract. */
export interface ContractParts {
  readonly movements: Map<number, Rows<'movements'>[]>;
  readonly primes: Map<number, (Rows<'primes'> & PaidRow)[]>;
  readonly surpluses: Map<number, Surplus[]>;
  readonly voidRefunds: Map<number, VoidRefund[]>;
  readonly receivedPayments: Map<number, ReceivedPayment[]>;
  readonly paymentLinks: Map<number, PaymentLink[]>;
  readonly sentDocuments: Map<number, SentDocuments[]>;
  readonly claims: Map<number, Rows<'claims'>[]>;
  readonly tasks: Map<number, Rows<'tasks'>[]>;
  readonly documents: Map<number, Rows<'documents'>[]>;
  readonly generatedDocuments: Map<number, Rows<'editiques'>[]>;
}

/**
 * Loads all parts of the given contracts with one statement for each table, one after the other, since a transaction uses a
 * single connection. `today` is the day in Nouméa.
 */
export const loadContractParts = async (
  db: Db,
  scope: Scope,
  ids: readonly number[],
  today: string,
): Promise<ContractParts> => {
  const owned = sql`contract_id = any(${[...ids]}::bigint[])`;
  const movements = await queryByContract<Rows<'movements'>>(
    db,
    sql`select contract_id as "contractId", id, number, label, effect_date as "effectDate",
        created_at as "creationDate", status, refunded from movement where ${owned} order by effect_date desc, id desc`,
  );
  const premiums = await queryByContract<
    Omit<Rows<'primes'>, keyof ReturnType<typeof premiumStatusOn>> & PaidRow & { readonly dueOn: string }
  >(db, premiumsSql(owned));
  const primes = new Map(
    [...premiums].map(([contractId, rows]) => [
      contractId,
      rows.map(({ dueOn, ...row }) => ({ ...row, ...premiumStatusOn({ ...row, dueOn }, today) })),
    ]),
  );
  const surpluses = await queryByContract<Surplus>(db, surplusesSql(owned));
  const voidRefunds = await queryByContract<VoidRefund>(db, voidRefundsSql(owned));
  const receivedPayments = await queryByContract<ReceivedPayment>(db, receivedPaymentsSql(owned));
  const paymentLinks = await queryByContract<PaymentLink>(db, paymentLinksSql(owned));
  const sentDocuments = await queryByContract<SentDocuments>(db, sentDocumentsSql(owned));
  const claimRows = await queryByContract<Rows<'claims'>>(
    db,
    sql`select contract_id as "contractId", id, number, occurred_at as "occurenceDate",
        occurred_at as "occurenceDateBrut", opened_at as "openingDate", state, sub_state as "subState", type, category,
        resp_convention as "respConvention" from claim where ${owned} order by occurred_at desc, id desc`,
  );
  // A declared claim is not opened by the insurer yet; an empty date is one that older devices accept.
  const claims = new Map(
    [...claimRows].map(([contractId, rows]) => [
      contractId,
      rows.map((row) => (row.state === declaredClaimState ? { ...row, openingDate: '' } : row)),
    ]),
  );
  // A contract lists the requests of the quote that it was converted from too.
  const tasks = await queryByContract<Rows<'tasks'>>(
    db,
    sql`select c.id as "contractId", t.id, t.number, coalesce(n.label, t.type_code) as type, t.subject,
        t.effect_date as "effectDate", t.created_at as "creationDate", t.status
        from contract c join task t on t.contract_id = any(array[c.id, c.converted_from])
        left join list_item n on n.list_name = 'taskNatures' and n.code = t.type_code
        where c.id = any(${[...ids]}::bigint[]) and ${withinScope(scope, 't.broker_id')}
        order by t.created_at desc, t.id desc`,
  );
  const documents = await queryByContract<SentDocument>(
    db,
    sql`select d.contract_id as "contractId", d.id, d.number, coalesce(t.label, d.type_code) as type,
        d.type_code as "typeCode", count(f.id) as "linkedFilesNb", d.due_date as "dueDate",
        count(f.id) = 0 and ${needsDocuments} as "isMissing", max(f.created_at) filter (where f.client_link_id is not null) as "sentByClientAt"
        from supporting_document d join contract c on c.id = d.contract_id
        left join supporting_file f on f.supporting_document_id = d.id
        left join list_item t on t.list_name = 'documentTypes' and t.code = d.type_code
        where d.${owned} group by d.id, t.label, c.status order by d.id`,
  );
  const generatedDocuments = await queryByContract<Rows<'editiques'>>(
    db,
    generatedDocumentsSql(owned, scope.kind === 'all', today),
  );
  return {
    movements,
    primes,
    surpluses,
    voidRefunds,
    receivedPayments,
    paymentLinks,
    sentDocuments,
    claims,
    tasks,
    documents: withoutEmptySentByClient(documents),
    generatedDocuments,
  };
};

type SentDocument = Omit<Rows<'documents'>, 'sentByClientAt'> & { readonly sentByClientAt: string | null };

/** Drops empty `sentByClientAt` fields, to save storage on devices: most documents come from the broker. */
const withoutEmptySentByClient = (documents: Map<number, SentDocument[]>): Map<number, Rows<'documents'>[]> =>
  new Map(
    [...documents].map(([contractId, rows]) => [
      contractId,
      rows.map(({ sentByClientAt, ...row }) => (sentByClientAt === null ? row : { ...row, sentByClientAt })),
    ]),
  );

// Entries leave out what repays a refund of the insurer; it is a payment all the same. What is in no line was paid to the insurer.
const premiumsSql = (owned: Sql): Sql => sql`
  select contract_id as "contractId", id, number, label, effect_date as "effectDate",
    effect_date_end as "effectDateEnd", due_on as "dueOn", amount, balance as "balanceBrut",
    cancelled, refunded,
    exists (select from payment_line l join payment_order o on o.id = l.payment_order_id
      where l.premium_id = premium.id and l.is_held and o.submitted_at is not null) as "isBeingPaid",
    (select coalesce(jsonb_agg(jsonb_build_object('means', e.means, 'day', e.day, 'amount', e.amount) order by e.day, e.id), '[]')
      from (
        select r.mode as means, r.received_on as day, l.amount, r.id
        from received_payment_line l join received_payment r on r.id = l.received_payment_id
        where l.premium_id = premium.id and r.cancelled is null
        union all
        select 'card', (o.decided_at at time zone 'Pacific/Noumea')::date, l.paid, o.id
        from payment_line l join payment_order o on o.id = l.payment_order_id
        where l.premium_id = premium.id and l.paid > 0
        union all
        select means, day, amount, id from premium_entry
        where premium_id = premium.id and reverses_id is null and means = 'insurer') e) as payments
  from premium where ${owned} order by effect_date desc, id desc`;

const receivedPaymentsSql = (owned: Sql): Sql => sql`
  select r.contract_id as "contractId", r.id, r.number, r.provisional, r.mode, r.amount, r.reference, r.drawer,
    r.received_on as day, nullif(trim(u.first_name || ' ' || u.last_name), '') as by, r.receipt_id as "receiptId",
    m.number as slip, k.name as "takenBy",
    case when s.id is not null then jsonb_build_object('amount', s.amount,
      'request', case when t.id is not null then jsonb_build_object('id', t.id, 'number', t.number) end,
      'isToRecover', coalesce(t.type_code = ${recoveryTaskNature} and t.status = any(${[...processingTaskStatuses]}::text[]), false),
      'refund', case when s.refunded_on is not null then jsonb_build_object('day', s.refunded_on, 'amount', s.refund_amount,
        'reference', s.refund_reference, 'by', nullif(trim(f.first_name || ' ' || f.last_name), '')) end) end as surplus,
    case when r.cancelled is not null then jsonb_build_object('kind', r.cancelled, 'reason', r.cancel_reason,
      'at', to_char(r.cancelled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'by', nullif(trim(b.first_name || ' ' || b.last_name), '')) end as cancelled
  from received_payment r join contract c on c.id = r.contract_id
    left join broker k on k.id = r.broker_id and k.id <> c.broker_id
    left join app_user u on u.id = r.recorded_by left join app_user b on b.id = r.cancelled_by
    left join remittance m on m.id = r.remittance_id left join payment_surplus s on s.received_payment_id = r.id
    left join task t on t.id = s.task_id left join app_user f on f.id = s.refunded_by
  where r.${owned} order by r.id desc`;

const paymentLinksSql = (owned: Sql): Sql => sql`
  select l.contract_id as "contractId", l.id, l.amount, l.sent_to as "sentTo", l.created_at as at,
    nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as by, l.expires_at as "expiresAt",
    l.first_used_at as "seenAt", l.revoked_at as "revokedAt",
    (select max(o.decided_at) from payment_order o where o.client_link_id = l.id and o.state = 'paid') as "paidAt",
    (select max(o.receipt_id) from payment_order o where o.client_link_id = l.id and o.state = 'paid') as "receiptId",
    ${isSettledLink} as "isSettled",
    (select coalesce(jsonb_agg(p.premium_id order by p.premium_id), '[]') from client_link_premium p
      where p.client_link_id = l.id) as "premiumIds"
  from client_link l left join app_user u on u.id = l.created_by
  where l.${owned} and l.amount is not null order by l.id desc`;

const queryByContract = async <Row>(db: Db, query: Sql): Promise<Map<number, Row[]>> => {
  const byContract = new Map<number, Row[]>();
  for (const { contractId, ...row } of await db.query<WithContractId<Row>>(query)) {
    const rows = byContract.get(contractId);
    if (rows) rows.push(row as Row);
    else byContract.set(contractId, [row as Row]);
  }
  return byContract;
};
