import { findClientRows } from '#server/areas/clients/client-repository.ts';
import { findNotes } from '#server/areas/clients/note-repository.ts';
import { findContractRows, hasReceipt } from '#server/areas/contracts/contract-search-repository.ts';
import {
  clientContactsContain,
  clientIsJoined,
  contractContactsContain,
  holderIsJoined,
} from '#server/areas/contracts/holder-search.ts';
import type { Db, Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { and, join, raw, type Sql, sql } from '#server/db/sql.ts';
import type { QuickClient, QuickContract } from '#shared/operations/home/quick-search.ts';
import {
  clientInterpretations,
  contractInterpretations,
  noteExcerpt,
  type QuickInterpretations,
  type QuickOperator,
  type QuickQuery,
  type QuickTest,
  withNote,
} from '#shared/search/quick-search.ts';

const or = (conditions: readonly Sql[]): Sql => sql`(${join(conditions, ' or ', raw('false'))})`;

type ColumnTests<Column extends string> = Readonly<Record<Column, (test: QuickTest<Column>) => Sql>>;
const tests: Readonly<Record<QuickOperator, (column: string, text: string) => Sql>> = {
  contains: (column, text) => sql`strpos(${raw(column)}, ${text}) > 0`,
  startsWith: (column, text) => sql`starts_with(${raw(column)}, ${text})`,
  startsWord: (column, text) => sql`strpos(' ' || ${raw(column)}, ${` ${text}`}) > 0`,
  equals: (column, text) => sql`${raw(column)} = ${text}`,
};
const columnTest =
  (name: string) =>
  ({ operator, text }: QuickTest<string>): Sql =>
    tests[operator](name, text);

/** SQL condition: any of the meanings of a search text. */
const anyInterpretation = <Column extends string>(
  interpretations: QuickInterpretations<Column>,
  columnTests: ColumnTests<Column>,
): Sql =>
  or(interpretations.map((tests) => and(tests.map((test) => or(test.columns.map((name) => columnTests[name](test)))))));

/** Loads rows by ids and keeps their order. */
const loadInOrder = async <Row extends { readonly id: number }>(
  matchingRows: readonly { readonly id: number }[],
  loadRows: (ids: readonly number[]) => Promise<Row[]>,
): Promise<Row[]> => {
  const ids = matchingRows.map(({ id }) => id);
  const rows = new Map((ids.length === 0 ? [] : await loadRows(ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
};

/** Contracts that match a quick search, in the same order as on the device. */
export const quickSearchContracts = async (
  db: Db,
  scope: Scope,
  query: QuickQuery,
  limit: number,
): Promise<QuickContract[]> => {
  const condition = anyInterpretation(contractInterpretations(query), {
    number: columnTest('c.numero_n'),
    holder: columnTest('c.holder_n'),
    joined: ({ text }) => holderIsJoined(text, scope),
    contacts: ({ text }) => contractContactsContain(text, scope),
    // A subquery, so that only it needs a lookup outside of the covering index.
    plate: ({ text }) => sql`c.id in (select v.id from contract v
      where ${withinScope(scope, 'v.broker_id')} and v.plate_n >= ${text} and v.plate_n < ${`${text}~`})`,
    receipts: ({ text }) => hasReceipt(text, scope),
  });
  const matchingRows = await db.query<{ id: number; plate: string | null }>(sql`
    select c.id, c.plate_n as plate from contract c where ${withinScope(scope, 'c.broker_id')} and ${condition}
    order by c.numero_n = ${query.compact} desc, c.effect_date desc, c.id desc limit ${limit}`);
  const plates = new Map(matchingRows.map(({ id, plate }) => [id, plate]));
  const rows = await loadInOrder(matchingRows, (ids) => findContractRows(db, scope, ids));
  return rows.map((row) => ({ ...row, immatriculation: plates.get(row.id) ?? null }));
};

/** Clients that match a quick search, in the same order as on the device. Only people of a broker find by its notes. */
export const quickSearchClients = async (
  db: Db,
  scope: Scope,
  query: QuickQuery,
  limit: number,
): Promise<QuickClient[]> => {
  const notesBrokerId = scope.kind === 'broker' ? scope.brokerId : null;
  const condition = anyInterpretation(clientInterpretations(query), {
    name: columnTest('p.full_name_n'),
    joined: ({ text }) => clientIsJoined(text, scope),
    notes: ({ text }) =>
      notesBrokerId === null
        ? raw('false')
        : sql`p.id in (select n.person_id from note n
            where n.broker_id = ${notesBrokerId} and strpos(n.text_n, ${text}) > 0)`,
    contacts: ({ text }) => clientContactsContain(text, scope),
    birthDate: ({ text }) => sql`p.birth_date = ${text}::date`,
    mail: columnTest('lower(p.mail)'),
    // A subquery, so that it uses its own index.
    ridet: ({ text }) => sql`p.id in (select r.id from person r
      where ${withinScope(scope, 'r.broker_id')} and r.ridet is not null and starts_with(r.ridet, ${text}))`,
  });
  const found = await db.query<{ id: number; name: string }>(sql`
    select p.id, p.full_name_n as name from person p where ${withinScope(scope, 'p.broker_id')} and ${condition}
    order by starts_with(p.full_name_n, ${query.text}) desc, p.last_effect_date desc nulls last, p.id desc
    limit ${limit}`);
  const names = new Map(found.map(({ id, name }) => [id, name]));
  const notes = await findNotes(db, notesBrokerId, [...names.keys()]);
  const rows = await loadInOrder(found, (ids) => findClientRows(db, scope, ids));
  return rows.map((row) => withNote(row, noteExcerpt(query, names.get(row.id) ?? '', notes.get(row.id) ?? [])));
};
