import type { ClientFilter, ClientRow, ClientSortField } from '#shared/contract/clients.ts';
import { type ClientPage, collected, ordering, passed, sortedColumns, walked } from './client-page.ts';
import { type ClientRecord, clientColumns, clientRow } from './client-repository.ts';
import { type Borne, type ClientTally, stretchOf, type TalliedColumn, tallyClients } from './client-tally.ts';
import { contains, containsFast } from './conditions.ts';
import type { Db, Scope } from './db.ts';
import { within } from './scope.ts';
import { and, raw, type Sql, sql } from './sql.ts';

export interface ClientSearchQuery extends ClientPage {
  readonly filter: ClientFilter;
}

/** In microseconds: reading a client in an index, finding a value, meeting a client on a walk. */
const cost = { read: 0.4, value: 2, met: 3 };
const maxCharacter = 0x10ffff;
const usualLimits = {
  /** What is read within so many microseconds is not walked to: how those who are found lie in an order is a guess. */
  soon: 3_000,
  /** The same in the order of names: those who bear a text may all lie together at the far end of it. */
  soonByName: 12_000,
  /** So many are read once for both the count and the page; more are counted first. */
  readOnce: 60_000,
};
const nameFields: readonly (ClientSortField | undefined)[] = ['fullname', 'firstname', 'lastname'];

/** The same rules as `matchesClient` (src/shared/domain/client-search.ts), in SQL. */
const conditions = (filter: ClientFilter, scope: Scope, has = contains): Sql =>
  and([
    within(scope, 'p.broker_id'),
    ...has('p.first_name_n', filter.firstname),
    ...has('p.last_name_n', filter.lastname),
    ...has('p.company_name_n', filter.companyName),
    ...has('p.city_n', filter.city),
    ...(filter.zipCode ? [sql`starts_with(p.zip_code, ${filter.zipCode})`] : []),
    ...(filter.birthDate ? [sql`p.birth_date = ${filter.birthDate}::date`] : []),
    ...(filter.personType ? [sql`p.person_type = ${filter.personType}`] : []),
    ...(filter.hasContract ? [raw('p.has_contract')] : []),
    ...(filter.hasInvoice ? [raw('p.has_quote')] : []),
    // Who holds something has a date: said, so that a walk by date does not begin among those who hold nothing.
    ...(filter.hasContract || filter.hasInvoice ? [raw('p.last_effect_date is not null')] : []),
  ]);

/** Those of whom `where` is true. `offset 0`: in one step with a page, the planner walks a whole index for twenty rows. */
const reading = ({ sort }: ClientPage, where: Sql): Sql =>
  sql`select ${sortedColumns(sort)} from person p where ${where} offset 0`;

/**
 * Those who are found, by the index of a text's column: values that begin alike up to the end of the text all hold it and
 * follow each other, however many they are.
 */
const readingBearers = (query: ClientSearchQuery, scope: Scope, { filter, column, text, told }: Borne): Sql => {
  const others = conditions({ ...query.filter, [filter]: '' }, scope, containsFast);
  const borne = raw(`p.${column}`);
  const inRange = sql`${others} and ${borne} >= beginning and ${borne} < beginning || chr(${maxCharacter})`;
  return sql`
    select p.*
    from (select distinct left(value, strpos(value, ${text}) + length(${text}) - 1) as beginning from person_tally where ${told}) b
    cross join lateral (${reading(query, inRange)}) p`;
};

const readCost = ({ bearers, values }: Borne): number => bearers * cost.read + values * cost.value;

/** Those who are found, and how many are read for it, in how long. Of a birth date there are none to speak of. */
interface Finding {
  readonly found: Sql;
  readonly read: number;
  readonly costs: number;
}

const findingOf = (query: ClientSearchQuery, scope: Scope, tally: ClientTally | undefined): Finding => {
  const plain = reading(query, conditions(query.filter, scope));
  if (!tally || query.filter.birthDate) return { found: plain, read: 0, costs: 0 };
  const [text] = tally.texts.toSorted((a, b) => readCost(a) - readCost(b));
  if (!text) return { found: plain, read: tally.everybody, costs: tally.everybody * cost.read };
  return { found: readingBearers(query, scope, text), read: text.bearers, costs: readCost(text) };
};

/** A way to a page, and what it takes. */
interface Way {
  readonly page: Sql;
  readonly costs: number;
}

const placeColumns: Partial<Record<ClientSortField, TalliedColumn>> = { city: 'city_n', zipCode: 'zip_code' };

/** To a page in the order of places, where nothing but the place and the kinds are asked: only its place is looked at. `found`: who is found, in any place. */
const waysByPlace = async (
  db: Db,
  brokerId: number,
  query: ClientSearchQuery,
  found: Sql,
  { everybody, texts }: ClientTally,
  total: number,
): Promise<Way[]> => {
  const [first, ...others] = query.sort;
  const column = first && placeColumns[first.field];
  if (!column || texts.some((text) => text.column !== column)) return [];
  const stretch = await stretchOf(db, brokerId, query, texts[0], { column, descending: first.descending });
  if (!stretch) return [];
  const { size, before, isOnePlace } = stretch;
  const page = { ...query, offset: query.offset - before };
  const where = and([found, stretch.where]);
  const read = { page: collected(page, reading(page, where), size, total), costs: stretch.everybody * cost.read };
  if (others.length > 0 && !isOnePlace) return [read];
  const met = passed(page, size, others.length > 0 ? everybody : stretch.everybody);
  return [read, { page: walked(page, where, size, total), costs: met * cost.met }];
};

/** The way to a page of those who are counted, `read` being one. */
const shortestWay = async (
  db: Db,
  brokerId: number,
  query: ClientSearchQuery,
  tally: ClientTally,
  read: Way,
  total: number,
): Promise<Sql> => {
  const where = conditions(query.filter, { kind: 'broker', brokerId });
  // Said, since companies have no birth date, and a walk by date passes them in the index alone.
  const ofPersons = tally.texts.some(({ isOfPersons }) => isOfPersons) ? [raw(`p.person_type = 'PHY'`)] : [];
  const walk = {
    page: walked(query, and([where, ...ofPersons]), total),
    costs: passed(query, total, tally.everybody) * cost.met,
  };
  const byPlace = await waysByPlace(db, brokerId, query, where, tally, total);
  const ways = [read, ...(byPlace.length > 0 ? byPlace : [walk])];
  return ways.reduce((best, way) => (way.costs < best.costs ? way : best)).page;
};

const pageOf = (db: Db, { sort }: ClientPage, page: Sql): Promise<(ClientRecord & { total: number })[]> =>
  db.query(sql`
    with ${page}
    select ${clientColumns}, page.total from page join person p on p.id = page.id order by ${ordering(sort)}`);

const countOf = async (db: Db, found: Sql): Promise<number> => {
  const [counted] = await db.query<{ total: number }>(sql`select count(*) as total from (${found}) found`);
  return counted?.total ?? 0;
};

/** One page and the exact count, which the broker's tally mostly knows. */
export const searchClients = async (
  db: Db,
  scope: Scope,
  query: ClientSearchQuery,
  { soon, soonByName, readOnce } = usualLimits,
): Promise<{ rows: ClientRow[]; total: number }> => {
  const tally = scope.kind === 'broker' ? await tallyClients(db, scope.brokerId, query.filter) : undefined;
  if (tally?.total === 0) return { rows: [], total: 0 };
  const { found, read, costs } = findingOf(query, scope, tally);
  const total = tally?.total ?? (read > readOnce ? await countOf(db, found) : undefined);
  const page = collected(query, found, total);
  const isByName = nameFields.includes(query.sort[0]?.field);
  const isLong = scope.kind === 'broker' && tally && total !== undefined && costs > (isByName ? soonByName : soon);
  const rows = await pageOf(
    db,
    query,
    isLong ? await shortestWay(db, scope.brokerId, query, tally, { page, costs }, total) : page,
  );
  const counted = total ?? rows[0]?.total ?? (query.offset === 0 ? 0 : await countOf(db, found));
  return { rows: rows.map(clientRow), total: counted };
};

/** What a search finds in its order, ids alone, at most `limit`: what an export reads its rows by. */
export const findClientIds = async (
  db: Db,
  scope: Scope,
  { filter, sort, limit }: Omit<ClientSearchQuery, 'offset'>,
): Promise<number[]> => {
  const rows = await db.query<{ id: number }>(
    sql`select p.id from person p where ${conditions(filter, scope)} order by ${ordering(sort)} limit ${limit}`,
  );
  return rows.map(({ id }) => id);
};
