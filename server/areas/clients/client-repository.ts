import type { Db, Scope } from '#server/db/db.ts';
import { brokerNameColumn, withinScope } from '#server/db/scope.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { Client, ClientRow } from '#shared/operations/clients/clients.ts';
import type { Person } from '#shared/operations/wire/person.ts';
import { type ClientIdentity, createLookAlikeTest, foldIdentity, maxLookAlikes } from '#shared/search/client-search.ts';

export interface ClientRecord {
  readonly id: number;
  readonly person_type: Person['personType'];
  readonly body: Omit<Person, 'id' | 'personType'>;
  readonly phone: string | null;
  readonly last_effect_date: string | null;
  /** Set if the query selected it. */
  readonly brokerName?: string | null;
}
/** SQL: columns of a `ClientRecord` of person `p`. */
export const clientColumns = raw('p.id, p.person_type, p.body, p.phone, p.last_effect_date');

export const toPerson = ({ id, person_type, body }: ClientRecord): Person => ({ ...body, id, personType: person_type });

const toClient = (record: ClientRecord): Client => ({
  ...toPerson(record),
  ...('brokerName' in record && { brokerName: record.brokerName }),
});

export const toClientRow = (record: ClientRecord): ClientRow => ({
  ...toClient(record),
  phoneNumber: record.phone,
  dateEffet: record.last_effect_date,
});

/** Rows of clients within a scope, unordered. */
export const findClientRows = async (db: Db, scope: Scope, ids: readonly number[]): Promise<ClientRow[]> => {
  const records = await db.query<ClientRecord>(
    sql`select ${clientColumns}${brokerNameColumn(scope, 'p.broker_id')} from person p
      where p.id = any(${[...ids]}::bigint[]) and ${withinScope(scope, 'p.broker_id')}`,
  );
  return records.map(toClientRow);
};

/** Client within the scope, or undefined. */
export const findClient = async (db: Db, scope: Scope, id: number): Promise<Client | undefined> => {
  const [record] = await db.query<ClientRecord>(
    sql`select ${clientColumns}${brokerNameColumn(scope, 'p.broker_id')} from person p
      where p.id = ${id} and ${withinScope(scope, 'p.broker_id')}`,
  );
  return record && toClient(record);
};

/** Possible duplicates: clients with the same name and birth date, or the same RIDET. */
export const findPossibleDuplicates = async (db: Db, scope: Scope, person: ClientIdentity): Promise<ClientRow[]> => {
  const { siret, birthDate } = person;
  const sameRidet = siret ? sql`p.ridet = ${siret}` : raw('false');
  // Few persons share a birth date; their names are compared as on the device.
  const sameBirthDate = birthDate ? sql`p.birth_date = ${birthDate}::date` : raw('false');
  const records = await db.query<ClientRecord>(sql`
    select ${clientColumns} from person p
    where ${withinScope(scope, 'p.broker_id')} and ((${sameRidet}) or (${sameBirthDate})) order by p.id`);
  const isLookAlike = createLookAlikeTest(person);
  return records
    .map(toClientRow)
    .filter((row) => isLookAlike(foldIdentity(row)))
    .slice(0, maxLookAlikes);
};

/** Import references of clients, and the codes of their brokers, by client id. */
export const findImportKeys = async (
  db: Db,
  scope: Scope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly reference: string | null; readonly brokerCode: string }>> => {
  const rows = await db.query<{ id: number; reference: string | null; brokerCode: string }>(sql`
    select p.id, p.import_reference as reference, b.code as "brokerCode" from person p join broker b on b.id = p.broker_id
    where p.id = any(${[...ids]}::bigint[]) and ${withinScope(scope, 'p.broker_id')}`);
  return new Map(rows.map((row) => [row.id, row]));
};
