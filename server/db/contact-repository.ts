import type { ContractFile } from '#shared/contract/contract-file.ts';
import type { Person } from '#shared/contract/person.ts';
import type { Db, Scope } from './db.ts';
import { within } from './scope.ts';
import { raw, sql } from './sql.ts';

type Addresses = ContractFile['details']['addresses'];
/** What a contract may have of its own; without it the holder's applies. */
export interface ContractContacts {
  readonly mail: Addresses['mail'];
  readonly phone: Addresses['phone'];
  readonly bankAccount: Addresses['bankAccount'];
  readonly paymentMethod: string | null;
  readonly number: string;
}

/** The contacts of a contract as they stand, its row locked until the transaction ends; undefined out of scope. */
export const lockContacts = async (
  tx: Db,
  scope: Scope,
  contractId: number,
  personId: number,
): Promise<ContractContacts | undefined> => {
  const [row] = await tx.query<{
    own: Partial<ContractContacts>;
    person: Pick<Person, 'mail' | 'phone'>;
    payment_method: string | null;
    numero: string;
  }>(sql`
    select c.body as own, p.body as person, c.payment_method, c.numero
    from contract c join person p on p.id = c.person_id
    where c.id = ${contractId} and c.person_id = ${personId} and ${within(scope, 'c.broker_id')}
    for update of c, p`);
  if (!row) return undefined;
  return {
    mail: row.own.mail ?? row.person.mail,
    phone: row.own.phone ?? row.person.phone,
    bankAccount: row.own.bankAccount ?? null,
    paymentMethod: row.payment_method,
    number: row.numero,
  };
};

/** One contract, or every contract of its holder. */
const target = (contractId: number, personId: number, all: boolean) =>
  all ? sql`person_id = ${personId}` : sql`id = ${contractId}`;

/** Writes the mail or the phone: on the contract alone, or on the holder and so on all of their contracts. */
export const writeContact = async (
  tx: Db,
  kind: 'mail' | 'phone',
  value: NonNullable<Addresses['mail']> | NonNullable<Addresses['phone']>,
  where: { readonly contractId: number; readonly personId: number; readonly all: boolean },
): Promise<void> => {
  const text = 'mail' in value ? value.mail : value.number;
  if (where.all) {
    await tx.query(sql`update person set body = body || jsonb_build_object(${kind}::text, ${value}::jsonb),
      ${raw(kind)} = ${text}, updated_at = now() where id = ${where.personId}`);
    await tx.query(sql`update contract set body = body - ${kind}::text, updated_at = now()
      where ${target(where.contractId, where.personId, true)}`);
  } else {
    await tx.query(sql`update contract set body = body || jsonb_build_object(${kind}::text, ${value}::jsonb),
      updated_at = now() where id = ${where.contractId}`);
  }
  if (kind === 'phone')
    await tx.query(
      sql`update contract set phone = ${text} where ${target(where.contractId, where.personId, where.all)}`,
    );
};

/** Writes the bank account of one contract, or of every contract of the holder. */
export const writeBankAccount = async (
  tx: Db,
  account: NonNullable<Addresses['bankAccount']>,
  where: { readonly contractId: number; readonly personId: number; readonly all: boolean },
): Promise<void> => {
  await tx.query(sql`update contract set body = body || jsonb_build_object('bankAccount', ${account}::jsonb),
    updated_at = now() where ${target(where.contractId, where.personId, where.all)}`);
};
