import type { Db, Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { empty, raw, sql } from '#server/db/sql.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { Person } from '#shared/operations/wire/person.ts';

type Addresses = ContractFile['details']['addresses'];
/** Contacts of a contract; those that it lacks are its holder's. */
export interface ContractContacts {
  readonly mail: Addresses['mail'];
  readonly phone: Addresses['phone'];
  readonly bankAccount: Addresses['bankAccount'];
}

/**
 * Finds the contacts of a contract and locks them until the transaction ends; undefined out of scope. The holder is locked
 * first, so that concurrent changes of the holder's contracts are serialized without deadlocks.
 */
export const lockContacts = async (
  tx: Db,
  scope: Scope,
  contractId: number,
  personId: number,
): Promise<ContractContacts | undefined> => {
  await tx.query(sql`
    select from person p where p.id = ${personId}
      and exists (select from contract c where c.person_id = p.id and ${withinScope(scope, 'c.broker_id')})
    for update`);
  const [row] = await tx.query<{
    own: Partial<ContractContacts>;
    person: Pick<Person, 'mail' | 'phone'>;
  }>(sql`
    select c.body as own, p.body as person
    from contract c join person p on p.id = c.person_id
    where c.id = ${contractId} and c.person_id = ${personId} and ${withinScope(scope, 'c.broker_id')}
    for update of c`);
  if (!row) return undefined;
  return {
    mail: row.own.mail ?? row.person.mail,
    phone: row.own.phone ?? row.person.phone,
    bankAccount: row.own.bankAccount ?? null,
  };
};

/** Contracts to change: one, or all contracts of the holder within the scope. */
export interface ContactTarget {
  readonly scope: Scope;
  readonly contractId: number;
  readonly personId: number;
  readonly isForAll: boolean;
}

const targetCondition = ({ scope, contractId, personId, isForAll }: ContactTarget) =>
  isForAll ? sql`person_id = ${personId} and ${withinScope(scope, 'broker_id')}` : sql`id = ${contractId}`;

/** Effective e-mail and phone of a contract: its own or its holder's. */
interface EffectiveContacts extends Omit<ContractContacts, 'bankAccount'> {
  readonly id: number;
  readonly number: string;
}

/** Contacts of every target contract. Lock them first. */
export const findEffectiveContacts = (tx: Db, target: ContactTarget): Promise<EffectiveContacts[]> =>
  tx.query<EffectiveContacts>(sql`
    select c.id, c.numero as number, coalesce(nullif(c.body->'mail', 'null'), p.body->'mail') as mail,
      coalesce(nullif(c.body->'phone', 'null'), p.body->'phone') as phone
    from (select id, person_id, numero, body from contract where ${targetCondition(target)}) c
      join person p on p.id = c.person_id order by c.id`);

/** Saves e-mail or phone on the contract, or on the holder and thereby all of their contracts. */
export const saveContact = async (
  tx: Db,
  kind: 'mail' | 'phone',
  value: NonNullable<Addresses['mail']> | NonNullable<Addresses['phone']>,
  target: ContactTarget,
): Promise<void> => {
  const text = 'mail' in value ? value.mail : value.number;
  const updatedBody = sql`body || jsonb_build_object(${kind}::text, ${value}::jsonb)`;
  const holders = target.isForAll
    ? await tx.query(sql`update person set body = ${updatedBody}, ${raw(kind)} = ${text}, updated_at = now()
        where id = ${target.personId} and ${withinScope(target.scope, 'broker_id')} returning id`)
    : [];
  const contractBody = holders.length > 0 ? sql`body - ${kind}::text` : updatedBody;
  const phoneColumn = kind === 'phone' ? sql`, phone = ${text}` : empty;
  await tx.query(
    sql`update contract set body = ${contractBody}${phoneColumn}, updated_at = now() where ${targetCondition(target)}`,
  );
};

/** A contract whose account was saved. */
export interface SavedAccount {
  readonly id: number;
  readonly number: string;
  /** True if the account differs from the previous one. */
  readonly isChanged: boolean;
  readonly before: Addresses['bankAccount'];
}

/** Saves the bank account of one contract, or of all contracts of the holder; returns those contracts. */
export const saveBankAccount = (
  tx: Db,
  account: NonNullable<Addresses['bankAccount']>,
  target: ContactTarget,
): Promise<SavedAccount[]> =>
  tx.query<SavedAccount>(sql`
    with before as (
      select id, nullif(body->'bankAccount', 'null') as account from contract where ${targetCondition(target)} order by id for update)
    update contract c set body = c.body || jsonb_build_object('bankAccount', ${account}::jsonb), updated_at = now()
    from before b where c.id = b.id
    returning c.id, c.numero as number, b.account as before,
      (b.account - 'id') is distinct from (${account}::jsonb - 'id') as "isChanged"`);
