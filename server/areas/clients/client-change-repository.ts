import type { Db, Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { join, raw, sql } from '#server/db/sql.ts';
import type { Person } from '#shared/operations/wire/person.ts';
import { fold } from '#shared/primitives/text.ts';
import { type ClientRecord, clientColumns, toPerson } from './client-repository.ts';
import { type PersonBody, personColumns } from './person-columns.ts';

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
  /** Builds the body; the ids of a client's contacts derive from the client id. */
  readonly bodyOf: (id: number) => PersonBody;
}

/** Inserts a client; returns the id. */
export const addClient = async (
  tx: Db,
  { brokerId, userId, personType, idempotencyKey, bodyOf }: NewClient,
): Promise<number> => {
  const [next] = await tx.query<{ id: number }>(raw(`select nextval(pg_get_serial_sequence('person', 'id')) as id`));
  if (!next) throw new Error('No id for the new client');
  const columns = personColumns(bodyOf(next.id));
  await tx.query(sql`
    insert into person (id, broker_id, person_type, created_by, idempotency_key, ${joinColumns(columns)})
    select ${next.id}::bigint, ${brokerId}::bigint, ${personType}, ${userId}::bigint, ${idempotencyKey}::uuid, ${joinColumns(columns, 'r.')}
    from jsonb_populate_record(null::person, ${columns}::jsonb) r`);
  return next.id;
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
  const columns = personColumns(body);
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
