import type { Db, Scope } from '#server/db/db.ts';
import { brokerNameColumn, withinScope } from '#server/db/scope.ts';
import { sqlSearch } from '#server/db/search-sql.ts';
import { and, asPrepared, raw, type Sql, sql } from '#server/db/sql.ts';
import type { ContractOrder } from '#shared/actions/define-action.ts';
import { contractFilters } from '#shared/operations/contracts/contract-filters.ts';
import type { ContractFilter, ContractRow, ContractSortField } from '#shared/operations/contracts/contracts.ts';
import type { SortColumn } from '#shared/operations/wire/paging.ts';
import { receiptPrefix } from '#shared/primitives/parsers/provisional-number.ts';
import { fold } from '#shared/primitives/text.ts';
import { closedQuoteStatuses, contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { convertibleProducts } from '#shared/products/catalogue.ts';
import { contractContactsContain, holderIsJoined } from './holder-search.ts';
import { agreedOn, contractedOn } from './quote-outcome.ts';

interface ContractSearchQuery {
  readonly filter: ContractFilter;
  readonly sort: readonly SortColumn<ContractSortField>[];
  readonly offset: number;
  readonly limit: number;
}

/** SQL: contract `c` is an open quote or a valid contract: other contracts need no supporting documents. */
export const needsDocuments = sql`c.status in (${contractStatuses.quote}, ${contractStatuses.valid})`;

/** SQL: contract `c` lacks a due supporting document. */
export const lacksDocuments = sql`(${needsDocuments} and exists (
  select from supporting_document d where d.contract_id = c.id and d.due_date is not null
    and not exists (select from supporting_file f where f.supporting_document_id = d.id)))`;

/** SQL: papers of contract `c` are waiting for a signature. */
export const isSigning = sql`exists (select from signature_request s where s.contract_id = c.id and s.state = 'sent')`;

/** SQL: all premiums of link `l` were settled, and some became due again. */
export const isSettledLink = sql`exists (select from client_link_premium lp
  where lp.client_link_id = l.id and lp.due_again_at is not null)`;

/** SQL: link `l` was paid, or settled in another way, and can no longer be used to pay, even if premiums became due again. */
export const isEndedLink = sql`(${isSettledLink}
  or exists (select from payment_order o where o.client_link_id = l.id and o.state = 'paid'))`;

/** SQL: link `l` of contract `c` asks for premiums that are still due, whether it has expired or not. */
export const isPaymentDue = sql`(l.amount is not null and l.revoked_at is null and not ${isEndedLink} and exists (
  select from client_link_premium lp join premium m on m.id = lp.premium_id
  where lp.client_link_id = l.id and m.balance > 0))`;

/** SQL: what is left of received payment `r` of which cash, or the cheque, was given back to the client. */
export const heldAmount = sql`(r.amount - coalesce((select s.refund_amount from payment_surplus s
  where s.received_payment_id = r.id and s.is_returned), 0))`;

/** SQL: received payment `r` waits to be handed over. */
export const isUnremittedPayment = sql`(r.mode in ('cheque', 'cash') and r.remittance_id is null
  and r.cancelled is null and ${heldAmount} > 0)`;

/** SQL: received payment `r` of contract `c` waits to be handed over by the broker of the contract. */
export const isUnremittedByBroker = sql`(r.contract_id = c.id and r.broker_id = c.broker_id and ${isUnremittedPayment})`;

/** SQL: quote `c` can become a contract; the same rules as `conversionRefusal`. */
const isConvertible = sql`(c.is_estimate and c.status <> all(${[...closedQuoteStatuses]}::text[])
  and c.product_code = any(${[...convertibleProducts]}::text[])
  and coalesce(c.body -> 'acceptance' ->> 'outcome', 'accepted') = 'accepted'
  and not exists (select from person h where h.id = c.person_id and h.person_type = 'MOR'))`;

/** SQL: a word is the beginning of the number of a receipt of contract `c`, final or provisional. */
export const hasReceipt = (word: string, scope: Scope): Sql =>
  receiptPrefix(word) === ''
    ? raw('false')
    : sql`c.id in (select o.id from received_payment r join contract o on o.id = r.contract_id
        where ${withinScope(scope, 'o.broker_id')}
          and strpos(' ' || lower(replace(r.number || ' ' || r.provisional, '-', '')), ${` ${word}`}) > 0)`;

const search = sqlSearch<typeof contractFilters, ContractSortField>(contractFilters, {
  personId: 'c.person_id',
  id: 'c.id',
  texte: {
    at: `c.numero_n || ' ' || c.holder_n`,
    searchOutside: (word, scope) => sql`(${holderIsJoined(word, scope)} or ${contractContactsContain(word, scope)}
      or ${hasReceipt(word, scope)})`,
  },
  numero: 'c.numero_n',
  // Names of persons and of companies.
  nom: { at: 'c.name_n', searchOutside: holderIsJoined },
  prenom: 'c.first_name_n',
  raisonSociale: { at: 'c.company_name_n', searchOutside: holderIsJoined },
  codeProduit: { at: 'c.product_code', order: 'c.product_code collate "C"' },
  libelleStatut: { at: 'c.status', order: 'c.status collate "C"' },
  dateEffet: 'c.effect_date',
  dateCreation: 'c.creation_date',
  isUnpaid: 'c.is_unpaid',
  lacksDocuments: { at: lacksDocuments },
  hasPaymentLink: { at: sql`exists (select from client_link l where l.contract_id = c.id and ${isPaymentDue})` },
  isUnremitted: {
    at: sql`exists (select from received_payment r where ${isUnremittedByBroker})`,
  },
  isSigning: { at: isSigning },
  isAgreed: { at: sql`case when ${agreedOn} is null then 'non' else 'oui' end` },
  lacksContract: { at: sql`(${contractedOn} is null)` },
  isConvertible: { at: isConvertible },
  nomSouscripteur: 'c.holder_n',
  solde: 'c.solde',
});

const buildConditions = (filter: ContractFilter, scope: Scope): Sql => search.where(filter, scope, 'c.broker_id');

/**
 * Builds the condition of a filter. Over all brokers, a complete contract number is looked up by its index first, since a
 * substring search would scan a million rows. No contract number contains another.
 */
const buildCondition = async (db: Db, filter: ContractFilter, scope: Scope): Promise<Sql> => {
  const number = fold(filter.numero);
  const isExactNumber =
    scope.kind === 'all' &&
    number !== '' &&
    (await db.query(sql`select id from contract where numero_n = ${number} limit 1`)).length > 0;
  if (!isExactNumber) return buildConditions(filter, scope);
  return and([sql`numero_n = ${number}`, buildConditions({ ...filter, numero: '' }, scope)]);
};

const buildOrdering = (sort: readonly SortColumn<ContractSortField>[]): Sql => search.order(sort, 'c.id desc');

/** SQL: contract `c` was imported without its premiums, so that its balance is not known (`isWithoutPast`). */
export const lacksPremiums = '(not c.is_estimate and not exists (select from premium m where m.contract_id = c.id))';

/** SQL: columns of a `ContractRow` of contract `c`. */
const rowColumns = raw(`c.id, c.numero, c.product_code as "codeProduit", c.holder_name as "nomSouscripteur",
  c.phone as "adresseTelephonique", c.effect_date as "dateEffet",
  case when ${lacksPremiums} then null else c.solde end as solde, c.status as "libelleStatut",
  c.person_id as "personId"`);

interface CountedRow extends ContractRow {
  readonly total: number;
}

/**
 * One page and the exact count. The ids of the page and the count are read from the covering index (`contract_search`) alone;
 * then only the rows of the page are read.
 */
export const searchContracts = async (
  db: Db,
  scope: Scope,
  query: ContractSearchQuery,
): Promise<{ rows: ContractRow[]; total: number }> => {
  const where = await buildCondition(db, query.filter, scope);
  const order = buildOrdering(query.sort);
  const isUnfiltered = where.parts.join() === search.where({}, scope, 'c.broker_id').parts.join();
  const matchingContracts = sql`from contract c where ${where} order by ${order} limit ${query.limit} offset ${query.offset}`;
  // Without a filter the first rows of an index are the page; with one, what was found is counted in the same pass.
  const page = isUnfiltered
    ? sql`select c.id, (select count(*) from contract c where ${where}) as total ${matchingContracts}`
    : sql`select c.id, count(*) over () as total ${matchingContracts}`;
  const statement = sql`
    with page as materialized (${page})
    select ${rowColumns}${brokerNameColumn(scope, 'c.broker_id')}, page.total from page join contract c on c.id = page.id order by ${order}`;
  const rows = await db.query<CountedRow>(isUnfiltered && query.sort.length <= 1 ? asPrepared(statement) : statement);
  if (rows.length === 0 && query.offset > 0) return { rows: [], total: await countContracts(db, where) };
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
};

/** Ids that a search finds, in its order, at most `limit`; exports load their rows by them. */
export const findContractIds = async (
  db: Db,
  scope: Scope,
  { filter, sort, limit }: Omit<ContractSearchQuery, 'offset'>,
): Promise<number[]> => {
  const rows = await db.query<{ id: number }>(
    sql`select c.id from contract c where ${await buildCondition(db, filter, scope)} order by ${buildOrdering(sort)} limit ${limit}`,
  );
  return rows.map(({ id }) => id);
};

const orderColumns: Readonly<Record<ContractOrder, (today: string) => Sql>> = {
  'largest-balance': () => sql`c.solde desc`,
  'next-anniversary': (today) =>
    sql`to_char(c.effect_date, 'MM-DD') < ${today.slice(5)}, to_char(c.effect_date, 'MM-DD')`,
  oldest: () => sql`c.creation_date`,
};

interface FirstQuery extends Pick<ContractSearchQuery, 'filter' | 'limit'> {
  readonly order: ContractOrder;
  /** Day in Nouméa. */
  readonly today: string;
}

/** First contracts of a filter, in the order of a next action. */
export const findFirstContracts = async (
  db: Db,
  scope: Scope,
  { filter, order, today, limit }: FirstQuery,
): Promise<{ row: ContractRow; dateCreation: string; isCompany: boolean }[]> => {
  const rows = await db.query<ContractRow & { dateCreation: string; isCompany: boolean }>(sql`
    select ${rowColumns}, c.creation_date as "dateCreation", c.company_name_n <> '' as "isCompany" from contract c where ${buildConditions(filter, scope)}
    order by ${orderColumns[order](today)}, c.id desc limit ${limit}`);
  return rows.map(({ dateCreation, isCompany, ...row }) => ({ row, dateCreation, isCompany }));
};

/** Rows of contracts within a scope, unordered. */
export const findContractRows = (db: Db, scope: Scope, ids: readonly number[]): Promise<ContractRow[]> =>
  db.query<ContractRow>(
    sql`select ${rowColumns}${brokerNameColumn(scope, 'c.broker_id')} from contract c
      where c.id = any(${[...ids]}::bigint[]) and ${withinScope(scope, 'c.broker_id')}`,
  );

/** Number of contracts that a filter finds within a scope. */
export const countFilteredContracts = async (db: Db, scope: Scope, filter: ContractFilter): Promise<number> =>
  countContracts(db, await buildCondition(db, filter, scope));

const countContracts = async (db: Db, where: Sql): Promise<number> => {
  const [row] = await db.query<{ total: number }>(sql`select count(*) as total from contract c where ${where}`);
  return row?.total ?? 0;
};

/** Sum of the balances of all contracts that a filter finds, in XPF, and the number of those whose balance is not known. */
export const sumBalances = async (
  db: Db,
  scope: Scope,
  filter: ContractFilter,
): Promise<{ readonly sumXpf: number; readonly unknown: number }> => {
  const [row] = await db.query<{ sumXpf: number; unknown: number }>(
    sql`select coalesce(sum(c.solde), 0) as "sumXpf", count(*) filter (where ${raw(lacksPremiums)}) as unknown
      from contract c where ${await buildCondition(db, filter, scope)}`,
  );
  return row ?? { sumXpf: 0, unknown: 0 };
};

interface ContractHolder {
  readonly personId: number;
  readonly brokerId: number;
  readonly status: string;
  readonly isEstimate: boolean;
}

/** Holder and status of a contract within a scope; undefined if there is none. */
export const findHolder = async (db: Db, scope: Scope, id: number): Promise<ContractHolder | undefined> => {
  const [row] = await db.query<ContractHolder>(
    sql`select c.person_id as "personId", c.broker_id as "brokerId", c.status, c.is_estimate as "isEstimate" from contract c
      where c.id = ${id} and ${withinScope(scope, 'c.broker_id')}`,
  );
  return row;
};
