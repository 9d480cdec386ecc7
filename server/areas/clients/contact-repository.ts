import type { Db, Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { empty, raw, sql } from '#server/db/sql.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { Person } from '#shared/operations/wire/person.ts';

type Addresses = ContractFile['details']['addresses'];
/** What a contract may have of its own; without it the holder's applies. */
export interface ContractContacts {
  readonly mail: Addresses['mail'];
  readonly phone: Addresses['phone'];
  readonly bankAccount: Addresses['bankAccount'];
}

/**
 * The contacts of a contract as they stand, locked until the transaction ends; undefined out of scope. The holder is
 * locked first: two changes of one holder's contracts, single or all, wait for each other and never across.
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

/** Which contracts a change is for: one, or every one of its holder that the caller may see. */
export interface ContactTarget {
  readonly scope: Scope;
  readonly contractId: number;
  readonly personId: number;
  readonly all: boolean;
}

const contractsOf = ({ scope, contractId, personId, all }: ContactTarget) =>
  all ? sql`person_id = ${personId} and ${withinScope(scope, 'broker_id')}` : sql`id = ${contractId}`;

/** A contract with its e-mail and its phone, whoever's they are. */
interface KnownContacts extends Omit<ContractContacts, 'bankAccount'> {
  readonly id: number;
  readonly number: string;
}

/** The contacts of every contract that a change is for. Lock them first. */
export const contactsOf = (tx: Db, target: ContactTarget): Promise<KnownContacts[]> =>
  tx.query<KnownContacts>(sql`
    select c.id, c.numero as number, coalesce(nullif(c.body->'mail', 'null'), p.body->'mail') as mail,
      coalesce(nullif(c.body->'phone', 'null'), p.body->'phone') as phone
    from (select id, person_id, numero, body from contract where ${contractsOf(target)}) c
      join person p on p.id = c.person_id order by c.id`);

/** Writes the mail or the phone: on the contract alone, or on the holder and so on all of their contracts. */
export const writeContact = async (
  tx: Db,
  kind: 'mail' | 'phone',
  value: NonNullable<Addresses['mail']> | NonNullable<Addresses['phone']>,
  target: ContactTarget,
): Promise<void> => {
  const text = 'mail' in value ? value.mail : value.number;
  const written = sql`body || jsonb_build_object(${kind}::text, ${value}::jsonb)`;
  const holders = target.all
    ? await tx.query(sql`update person set body = ${written}, ${raw(kind)} = ${text}, updated_at = now()
        where id = ${target.personId} and ${withinScope(target.scope, 'broker_id')} returning id`)
    : [];
  const own = holders.length > 0 ? sql`body - ${kind}::text` : written;
  const searched = kind === 'phone' ? sql`, phone = ${text}` : empty;
  await tx.query(sql`update contract set body = ${own}${searched}, updated_at = now() where ${contractsOf(target)}`);
};

/** A contract whose account was written. */
export interface WrittenContract {
  readonly id: number;
  readonly number: string;
  /** The account is another one than before. */
  readonly isChanged: boolean;
  readonly before: Addresses['bankAccount'];
}

/** Writes the bank account of one contract, or of every contract of the holder, and answers which. */
export const writeBankAccount = (
  tx: Db,
  account: NonNullable<Addresses['bankAccount']>,
  target: ContactTarget,
): Promise<WrittenContract[]> =>
  tx.query<WrittenContract>(sql`
    with before as (
      select id, nullif(body->'bankAccount', 'null') as account from contract where ${contractsOf(target)} order by id for update)
    update contract c set body = c.body || jsonb_build_object('bankAccount', ${account}::jsonb), updated_at = now()
    from before b where c.id = b.id
    returning c.id, c.numero as number, b.account as before,
      (b.account - 'id') is distinct from (${account}::jsonb - 'id') as "isChanged"`);
