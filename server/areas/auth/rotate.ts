import { writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { WrongSettings } from '#server/settings/wrong-settings.ts';
import { factorBinding } from './second-factor/second-factor.ts';
import { deviceKeyBinding, openSealed, sealBytes } from './tokens.ts';

interface SealedRow {
  readonly id: number;
  readonly sealed: Buffer;
}

const openOrThrow = (secret: string, boundTo: string, sealed: Buffer): Buffer => {
  try {
    return openSealed(secret, boundTo, sealed);
  } catch {
    throw new WrongSettings(['DEVICE_KEY_SECRET n’est pas celui de cette base\u00A0: rien n’a été changé']);
  }
};

/**
 * Re-encrypts everything sealed with `DEVICE_KEY_SECRET` (device keys and authenticators) with a new secret. Both are 32 bytes
 * in base64. Data on the devices stays readable. Throws `WrongSettings` and changes nothing if `from` is not the secret of this
 * database.
 */
export const rotateDeviceKeySecret = (
  db: Db,
  { from, to, now }: { readonly from: string; readonly to: string; readonly now: Date },
): Promise<{ readonly keys: number; readonly factors: number }> =>
  db.transaction(async (tx) => {
    const reseal = (boundTo: string, { sealed }: SealedRow): Buffer =>
      sealBytes(to, boundTo, openOrThrow(from, boundTo, sealed));
    const keys = await tx.query<SealedRow>(
      sql`select id, device_key_wrapped as sealed from app_user where device_key_wrapped is not null order by id for update`,
    );
    for (const key of keys)
      await tx.query(
        sql`update app_user set device_key_wrapped = ${reseal(deviceKeyBinding(key.id), key)} where id = ${key.id}`,
      );
    const factors = await tx.query<SealedRow>(
      sql`select user_id as id, secret_sealed as sealed from second_factor order by user_id for update`,
    );
    for (const factor of factors)
      await tx.query(
        sql`update second_factor set secret_sealed = ${reseal(factorBinding(factor.id), factor)} where user_id = ${factor.id}`,
      );
    // An authenticator set-up in progress must start over.
    await tx.query(sql`delete from code_step where secret_sealed is not null`);
    const counts = { keys: keys.length, factors: factors.length };
    const entry = {
      at: now,
      userId: undefined,
      action: 'secret-rotated',
      subject: 'DEVICE_KEY_SECRET',
      address: 'terminal',
    };
    await writeAudit(tx, { ...entry, after: counts });
    return counts;
  });
