import type { Db, Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { join, raw, sql } from '#server/db/sql.ts';
import type { ClientValues } from '#shared/clients/client-form.ts';
import type { Person } from '#shared/operations/wire/person.ts';
import { fold } from '#shared/primitives/text.ts';
import { type ClientRecord, clientColumns, findPossibleDuplicates, toPerson } from './client-repository.ts';
import { type PersonBody, toPersonColumns } from './person-columns.ts';

const joinColumns = (columns: object, alias = '') =>
  join(
    Object.keys(columns).map((name) => raw(`${alias}${name}`)),
    ', ',
  );

interface NewClient {
  readonly brokerId: number;
  readonly personType: Person['personType'];
  /** Creator of the client, and idempotency key of the call. */
  readonly userId: number;
  readonly idempotencyKey: string | null;
  /** Draft that the client was submitted from; null if a quote or an import created it. */
  readonly reference: string | null;
  /** Reference of an import that names the client; none by default. */
  readonly importReference?: string | null;
  /** Builds the body; the ids of a client's contacts derive from the client id. */
  readonly bodyOf: (id: number) => PersonBody;
}

/** Inserts clients by one statement; returns their ids in the same order, ascending. */
export const addClients = async (tx: Db, clients: readonly NewClient[]): Promise<number[]> => {
  const nextIds = await tx.query<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('person', 'id')) as id from generate_series(1, ${clients.length}::int) order by 1`,
  );
  const rows = nextIds.flatMap(({ id }, index) => {
    const client = clients[index];
    if (!client) return [];
    return {
      id,
      broker_id: client.brokerId,
      person_type: client.personType,
      created_by: client.userId,
      idempotency_key: client.idempotencyKey,
      reference: client.reference,
      import_reference: client.importReference ?? null,
      ...toPersonColumns(client.bodyOf(id)),
    };
  });
  const [first] = rows;
  if (!first) return [];
  await tx.query(sql`
    insert into person (${joinColumns(first)})
    select ${joinColumns(first, 'r.')} from jsonb_populate_recordset(null::person, ${JSON.stringify(rows)}::text::jsonb) r`);
  return rows.map(({ id }) => id);
};

/** Inserts a client (`addClients`); returns the id. */
export const addClient = async (tx: Db, client: NewClient): Promise<number> => {
  const [id] = await addClients(tx, [client]);
  if (id === undefined) throw new Error('No id for the new client');
  return id;
};

interface SameClient {
  readonly id: number;
  /** Created by a quote of this user, and changed by nobody since. */
  readonly isFromQuote: boolean;
}

const toContactKey = ({
  mail,
  phone,
}: {
  mail: { mail: string | null } | null;
  phone: { number: string | null } | null;
}) => `${fold(mail?.mail ?? '')} ${phone?.number ?? ''}`;

/**
 * The broker's client of the same identity, telephone and e-mail: a person who was typed twice, perhaps without network.
 * Locks the broker's row, so that two calls at once do not both create the client.
 */
export const findSameClient = async (
  tx: Db,
  { brokerId, userId }: Pick<NewClient, 'brokerId' | 'userId'>,
  client: ClientValues,
): Promise<SameClient | undefined> => {
  await tx.query(sql`select id from broker where id = ${brokerId} for no key update`);
  const duplicates = await findPossibleDuplicates(tx, { kind: 'broker', brokerId }, client);
  const sameIds = duplicates.filter((row) => toContactKey(row) === toContactKey(client)).map(({ id }) => id);
  const [found] = await tx.query<SameClient>(sql`
    select p.id, p.created_by = ${userId} and p.idempotency_key is null
      and not exists (select 1 from audit a where a.subject = 'client ' || p.id) as "isFromQuote"
    from person p where p.id = any(${sameIds}::bigint[]) order by p.id desc limit 1`);
  return found;
};

/** Finds a client within the scope and locks the row until the transaction ends. */
export const lockClient = async (tx: Db, scope: Scope, id: number): Promise<Person | undefined> => {
  const [record] = await tx.query<ClientRecord>(
    sql`select ${clientColumns} from person p where p.id = ${id} and ${withinScope(scope, 'p.broker_id')} for update`,
  );
  return record && toPerson(record);
};

/** Updates a client, and the denormalized copies in their contracts and quotes. */
export const updateClientRow = async (tx: Db, id: number, personType: Person['personType'], body: PersonBody) => {
  const columns = toPersonColumns(body);
  await tx.query(sql`
    update person set person_type = ${personType}, updated_at = now(), (${joinColumns(columns)}) =
      (select ${joinColumns(columns, 'r.')} from jsonb_populate_record(null::person, ${columns}::jsonb) r)
    where id = ${id}`);
  await tx.query(sql`
    update contract set holder_name = ${body.fullname}, holder_n = ${fold(body.fullname)},
      first_name_n = ${columns.first_name_n}, last_name_n = ${columns.last_name_n},
      company_name_n = ${columns.company_name_n},
      phone = case when body ? 'phone' then phone else ${columns.phone} end, updated_at = now()
    where person_id = ${id}`);
};

/** Stores the idempotency key of the call that created a client, and the draft that it was submitted from. */
export const saveCreation = (tx: Db, id: number, key: string | null, reference: string | null): Promise<unknown> =>
  tx.query(sql`update person set idempotency_key = ${key}::uuid, reference = ${reference}::uuid where id = ${id}`);

/** Id of the client whom a user created from a draft, of a client or of a quote; undefined if there is none. */
export const findClientOfDraft = async (db: Db, userId: number, reference: string): Promise<number | undefined> => {
  const [row] = await db.query<{ id: number }>(sql`
    select id from (
      select id from person where created_by = ${userId} and reference = ${reference}::uuid
      union all
      select c.person_id from quote q join contract c on c.id = q.contract_id
        where q.created_by = ${userId} and q.reference = ${reference}::uuid
    ) created order by id desc limit 1`);
  return row?.id;
};
