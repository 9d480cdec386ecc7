import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';

export interface PasskeyRow {
  readonly id: number;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

export const findPasskeys = (db: Db, userId: number): Promise<PasskeyRow[]> =>
  db.query<PasskeyRow>(sql`
    select id, credential_id as "credentialId", public_key as "publicKey", counter, transports, name,
      created_at as "createdAt", last_used_at as "lastUsedAt"
    from passkey where user_id = ${userId} order by id`);

/** Adds a passkey; false if the credential is registered already. */
export const addPasskey = async (
  tx: Db,
  userId: number,
  passkey: Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name'>,
  now: Date,
): Promise<boolean> => {
  const { credentialId, publicKey, counter, transports, name } = passkey;
  const added = await tx.query(sql`
    insert into passkey (user_id, credential_id, public_key, counter, transports, name, created_at)
    values (${userId}, ${credentialId}, ${publicKey}, ${counter}, ${transports}::text[], ${name}, ${now})
    on conflict (credential_id) do nothing returning id`);
  return added.length === 1;
};

/** Records a use with the counter of the authenticator; false if another use raised it meanwhile. */
export const recordPasskeyUse = async (
  tx: Db,
  {
    id,
    counter,
    before,
    now,
  }: { readonly id: number; readonly counter: number; readonly before: number; readonly now: Date },
): Promise<boolean> => {
  const updatedRows = await tx.query(
    sql`update passkey set counter = ${counter}, last_used_at = ${now} where id = ${id} and counter = ${before} returning id`,
  );
  return updatedRows.length === 1;
};

/** Removes a person's passkey; false if it is not theirs. */
export const removePasskey = async (tx: Db, userId: number, id: number): Promise<boolean> =>
  (await tx.query(sql`delete from passkey where user_id = ${userId} and id = ${id} returning id`)).length === 1;

/** Removes all passkeys of a person; false if there are none. */
export const removePasskeys = async (tx: Db, userId: number): Promise<boolean> =>
  (await tx.query(sql`delete from passkey where user_id = ${userId} returning id`)).length > 0;
