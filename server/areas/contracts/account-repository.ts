import type { Db, Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { sql } from '#server/db/sql.ts';
import type { BankAccount } from '#shared/operations/contracts/contract-file.ts';

/** Bank account (unmasked) and holder of a contract within the scope; undefined out of scope or without an account. */
export const findBankAccount = async (
  db: Db,
  scope: Scope,
  contractId: number,
): Promise<{ readonly account: BankAccount; readonly personId: number } | undefined> => {
  const [found] = await db.query<{ account: BankAccount; personId: number }>(sql`
    select c.body->'bankAccount' as account, c.person_id as "personId" from contract c
    where c.id = ${contractId} and ${withinScope(scope, 'c.broker_id')} and nullif(c.body->'bankAccount', 'null') is not null`);
  return found;
};
