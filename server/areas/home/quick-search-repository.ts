import { clientRows } from '#server/areas/clients/client-repository.ts';
import { findContractRows } from '#server/areas/contracts/contract-search-repository.ts';
import type { Db, Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { and, join, raw, type Sql, sql } from '#server/db/sql.ts';
import type { ClientRow } from '#shared/operations/clients/clients.ts';
import type { ContractRow } from '#shared/operations/contracts/contracts.ts';
import {
  clientMeanings,
  contractMeanings,
  type QuickMeanings,
  type QuickOperator,
  type QuickQuery,
  type QuickTest,
} from '#shared/search/quick-search.ts';

const either = (conditions: readonly Sql[]): Sql => sql`(${join(conditions, ' or ', raw('false'))})`;

type Reading<Column extends string> = Readonly<Record<Column, (test: QuickTest<Column>) => Sql>>;
const tests: Readonly<Record<QuickOperator, (column: string, text: string) => Sql>> = {
  contains: (column, text) => sql`strpos(${raw(column)}, ${text}) > 0`,
  startsWith: (column, text) => sql`starts_with(${raw(column)}, ${text})`,
  equals: (column, text) => sql`${raw(column)} = ${text}`,
};
const column =
  (name: string) =>
  ({ operator, text }: QuickTest<string>): Sql =>
    tests[operator](name, text);

/** The meanings of letters as a condition. */
const meant = <Column extends string>(meanings: QuickMeanings<Column>, reading: Reading<Column>): Sql =>
  either(meanings.map((all) => and(all.map((test) => either(test.columns.map((name) => reading[name](test)))))));

/** Reads rows by ids that were found in order. */
const inOrder = async <Row extends { readonly id: number }>(
  found: Promise<readonly { readonly id: number }[]>,
  load: (ids: readonly number[]) => Promise<Row[]>,
): Promise<Row[]> => {
  const ids = (await found).map(({ id }) => id);
  const rows = new Map((ids.length === 0 ? [] : await load(ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
};

/** The contracts that letters mean, in the device's order. */
export const quickContracts = (db: Db, scope: Scope, query: QuickQuery, limit: number): Promise<ContractRow[]> => {
  const condition = meant(contractMeanings(query), {
    number: column('c.numero_n'),
    holder: column('c.holder_n'),
    // Apart, so that only this looks outside of the index that covers the search.
    plate: ({ text }) => sql`c.id in (select v.id from contract v
      where ${withinScope(scope, 'v.broker_id')} and v.plate_n >= ${text} and v.plate_n < ${`${text}~`})`,
  });
  const found = db.query<{ id: number }>(sql`
    select c.id from contract c where ${withinScope(scope, 'c.broker_id')} and ${condition}
    order by c.numero_n = ${query.compact} desc, c.effect_date desc, c.id desc limit ${limit}`);
  return inOrder(found, (ids) => findContractRows(db, scope, ids));
};

/** The clients whom letters mean, in the device's order. */
export const quickClients = (db: Db, scope: Scope, query: QuickQuery, limit: number): Promise<ClientRow[]> => {
  const condition = meant(clientMeanings(query), {
    name: column('p.full_name_n'),
    phone: column('p.phone'),
    birthDate: ({ text }) => sql`p.birth_date = ${text}::date`,
    mail: column('lower(p.mail)'),
    // Apart, so that an index of its own is read.
    ridet: ({ text }) => sql`p.id in (select r.id from person r
      where ${withinScope(scope, 'r.broker_id')} and r.ridet is not null and starts_with(r.ridet, ${text}))`,
  });
  const found = db.query<{ id: number }>(sql`
    select p.id from person p where ${withinScope(scope, 'p.broker_id')} and ${condition}
    order by starts_with(p.full_name_n, ${query.text}) desc, p.last_effect_date desc nulls last, p.id desc
    limit ${limit}`);
  return inOrder(found, (ids) => clientRows(db, scope, ids));
};
