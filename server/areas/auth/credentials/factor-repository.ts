import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';

interface FactorRow {
  readonly secret_sealed: Buffer;
  readonly last_step: number;
  readonly created_at: string;
}

export const findFactor = async (db: Db, userId: number): Promise<FactorRow | undefined> => {
  const [row] = await db.query<FactorRow>(
    sql`select secret_sealed, last_step, created_at from second_factor where user_id = ${userId}`,
  );
  return row;
};

/** Marks the code of a TOTP time step as used; false if it or a later one was used before (replay protection). */
export const consumeTotpStep = async (tx: Db, userId: number, step: number): Promise<boolean> => {
  const updatedRows = await tx.query(sql`
    update second_factor set last_step = ${step} where user_id = ${userId} and last_step < ${step} returning user_id`);
  return updatedRows.length === 1;
};

/** Marks a recovery code as used; false if it does not exist or was used before. */
export const consumeRecoveryCode = async (tx: Db, userId: number, hash: string, now: Date): Promise<boolean> => {
  const used = await tx.query(sql`
    update recovery_code set used_at = ${now} where user_id = ${userId} and hash = ${hash} and used_at is null
    returning hash`);
  return used.length === 1;
};

export const countRecoveryCodes = async (db: Db, userId: number): Promise<number> => {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*)::int as count from recovery_code where user_id = ${userId} and used_at is null`,
  );
  return row?.count ?? 0;
};

export const hasRecoveryCode = async (db: Db, userId: number, hash: string): Promise<boolean> =>
  (await db.query(sql`select from recovery_code where user_id = ${userId} and hash = ${hash}`)).length === 1;

/** Replaces the recovery codes of a person. */
export const saveRecoveryCodes = async (tx: Db, userId: number, hashes: readonly string[]): Promise<void> => {
  await tx.query(sql`delete from recovery_code where user_id = ${userId}`);
  for (const hash of hashes) await tx.query(sql`insert into recovery_code (user_id, hash) values (${userId}, ${hash})`);
};

/** Saves an authenticator and its recovery codes, replacing earlier ones. */
export const saveFactor = async (
  tx: Db,
  userId: number,
  factor: {
    readonly sealed: Buffer;
    readonly step: number;
    readonly codeHashes: readonly string[];
    readonly now: Date;
  },
): Promise<void> => {
  const { sealed, step, codeHashes, now } = factor;
  await tx.query(sql`
    insert into second_factor (user_id, secret_sealed, last_step, created_at) values (${userId}, ${sealed}, ${step}, ${now})
    on conflict (user_id) do update set secret_sealed = excluded.secret_sealed, last_step = excluded.last_step,
      created_at = excluded.created_at`);
  await saveRecoveryCodes(tx, userId, codeHashes);
};

/** Removes a person's authenticator; false if they have none. */
export const removeFactor = async (tx: Db, userId: number): Promise<boolean> => {
  const removed = await tx.query(sql`delete from second_factor where user_id = ${userId} returning user_id`);
  return removed.length === 1;
};

/** True if the person has an authenticator or a passkey. */
export const hasSecondFactor = async (db: Db, userId: number): Promise<boolean> =>
  (
    await db.query(sql`select from second_factor where user_id = ${userId}
      union all select from passkey where user_id = ${userId} limit 1`)
  ).length > 0;

/** Deletes the recovery codes of a person without a second factor: a code alone must not replace one. */
export const deleteUnusableRecoveryCodes = async (tx: Db, userId: number): Promise<void> => {
  if (!(await hasSecondFactor(tx, userId))) await saveRecoveryCodes(tx, userId, []);
};

/** A pending step that a code completes. */
export interface CodeStep {
  readonly user_id: number;
  readonly secret_sealed: Buffer | null;
  readonly device_hash: string | null;
  readonly done_at: string | null;
  readonly code_hash: string | null;
}

/** Purpose of a step: a sign-in, the set-up of an authenticator or of a passkey, or a proof of identity by passkey. */
export type CodePurpose = 'sign-in' | 'set-up' | 'passkey-register' | 'passkey-prove';

export const addCodeStep = async (
  tx: Db,
  step: {
    readonly hash: string;
    readonly userId: number;
    readonly purpose: CodePurpose;
    readonly sealed: Buffer | null;
    readonly deviceHash?: string | undefined;
    readonly expiresAt: Date;
  },
): Promise<void> => {
  const { hash, userId, purpose, sealed, deviceHash, expiresAt } = step;
  await tx.query(sql`
    insert into code_step (hash, user_id, purpose, secret_sealed, device_hash, expires_at)
    values (${hash}, ${userId}, ${purpose}, ${sealed}, ${deviceHash}, ${expiresAt})`);
};

/** Finds an unexpired step by its token's hash and locks its row until the transaction ends. */
export const lockCodeStep = async (
  tx: Db,
  { hash, purpose, now }: { readonly hash: string; readonly purpose: CodePurpose; readonly now: Date },
): Promise<CodeStep | undefined> => {
  const [row] = await tx.query<CodeStep>(sql`
    select user_id, secret_sealed, device_hash, done_at, code_hash from code_step
    where hash = ${hash} and purpose = ${purpose} and expires_at > ${now} for update`);
  return row;
};

export const completeCodeStep = async (tx: Db, hash: string, codeHash: string, now: Date): Promise<void> => {
  await tx.query(sql`update code_step set done_at = ${now}, code_hash = ${codeHash} where hash = ${hash}`);
};

/** Deletes the pending steps of a person, after their password or second factor changed. */
export const deletePendingCodeSteps = async (tx: Db, userId: number): Promise<void> => {
  await tx.query(sql`delete from code_step where user_id = ${userId} and done_at is null`);
};
