import type { Db, Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { join, raw, sql } from '#server/db/sql.ts';
import type { Person } from '#shared/operations/wire/person.ts';
import { fold } from '#shared/primitives/text.ts';
import { type ClientRecord, clientColumns, personOf } from './client-repository.ts';
import { type PersonBody, personColumns } from './person-columns.ts';

const columnsOf = (columns: object, alias = '') =>
  join(
    Object.keys(columns).map((name) => raw(`${alias}${name}`)),
    ', ',
  );

interface NewClient {
  readonly brokerId: number;
  readonly personType: Person['personType'];
  /** Who made the client, and the key of their sending. */
  readonly userId: number;
  readonly idempotencyKey: string | null;
  /** The contacts of a client are numbered after the client. */
  readonly bodyOf: (id: number) => PersonBody;
}

/** Writes a new client; returns their id. */
export const addClient = async (
  tx: Db,
  { brokerId, userId, personType, idempotencyKey, bodyOf }: NewClient,
): Promise<number> => {
  const [next] = await tx.query<{ id: number }>(raw(`select nextval(pg_get_serial_sequence('person', 'id')) as id`));
  if (!next) throw new Error('a new client has no id');
  const columns = personColumns(bodyOf(next.id));
  await tx.query(sql`
    insert into person (id, broker_id, person_type, created_by, idempotency_key, ${columnsOf(columns)})
    select ${next.id}::bigint, ${brokerId}::bigint, ${personType}, ${userId}::bigint, ${idempotencyKey}::uuid, ${columnsOf(columns, 'r.')}
    from jsonb_populate_record(null::person, ${columns}::jsonb) r`);
  return next.id;
};

/** A client, their row locked until the transaction ends; undefined where there is none within the scope. */
export const lockClient = async (tx: Db, scope: Scope, id: number): Promise<Person | undefined> => {
  const [record] = await tx.query<ClientRecord>(
    sql`select ${clientColumns} from person p where p.id = ${id} and ${withinScope(scope, 'p.broker_id')} for update`,
  );
  return record && personOf(record);
};

/** Writes what a client became, also where their contracts and quotes repeat it. */
export const changeClient = async (tx: Db, id: number, personType: Person['personType'], body: PersonBody) => {
  const columns = personColumns(body);
  await tx.query(sql`
    update person set person_type = ${personType}, updated_at = now(), (${columnsOf(columns)}) =
      (select ${columnsOf(columns, 'r.')} from jsonb_populate_record(null::person, ${columns}::jsonb) r)
    where id = ${id}`);
  await tx.query(sql`
    update contract set holder_name = ${body.fullname}, holder_n = ${fold(body.fullname)},
      first_name_n = ${columns.first_name_n}, last_name_n = ${columns.last_name_n},
      company_name_n = ${columns.company_name_n},
      phone = case when body ? 'phone' then phone else ${columns.phone} end, updated_at = now()
    where person_id = ${id}`);
};
