import type { Db } from '#server/db/db.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { foldAddress } from '#shared/primitives/text.ts';

/**
 * SQL: e-mail of contract `c` of person `p` that the broker knows. While a correction by the client is not confirmed, it is
 * the one before.
 */
export const confirmedMail = sql`case when (c.body -> 'clientCorrection' ->> 'mail')::boolean
  then c.body -> 'clientCorrection' ->> 'mailBefore'
  else coalesce(c.body -> 'mail' ->> 'mail', p.body -> 'mail' ->> 'mail') end`;

export const findConfirmedMail = async (db: Db, contractId: number): Promise<string | null> => {
  const [row] = await db.query<{ mail: string | null }>(sql`
    select ${confirmedMail} as mail from contract c join person p on p.id = c.person_id where c.id = ${contractId}`);
  return row?.mail ?? null;
};

/** SQL: true if a signature request (row `alias`) waits at a former e-mail of contract `c` of person `p`. */
export const isAtFormerMail = (alias: 'r' | 'o' | 's'): Sql => {
  const request = raw(alias);
  return sql`coalesce(${request}.to_contract_mail and ${request}.state in ('preparing', 'sent')
    and lower(${request}.email) <> lower(${confirmedMail}), false)`;
};

/** True if an address is the client's own correction that the broker has not confirmed. */
export const isUnconfirmedMail = async (db: Db, contractId: number, email: string): Promise<boolean> => {
  const [row] = await db.query<{ mail: string | null }>(sql`
    select body -> 'mail' ->> 'mail' as mail from contract
    where id = ${contractId} and (body -> 'clientCorrection' ->> 'mail')::boolean`);
  return row?.mail != null && foldAddress(row.mail) === foldAddress(email);
};
