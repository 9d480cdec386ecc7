import { writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { WrongSettings } from '#server/settings/wrong-settings.ts';
import { ofFactor } from './second-factor/second-factor.ts';
import { ofUser, openSealed, sealBytes } from './tokens.ts';

interface Sealed {
  readonly id: number;
  readonly sealed: Buffer;
}

const opened = (secret: string, boundTo: string, sealed: Buffer): Buffer => {
  try {
    return openSealed(secret, boundTo, sealed);
  } catch {
    throw new WrongSettings(['DEVICE_KEY_SECRET n’est pas celui de cette base\u00A0: rien n’a été changé']);
  }
};

/**
 * Seals everything that the database keeps under `DEVICE_KEY_SECRET` with another one: devices' keys and authenticators. Both
 * are 32 bytes in base64. What devices keep stays readable. Throws `WrongSettings` where `from` is not the secret of
 * this database, and nothing is changed then.
 */
export const rotateDeviceKeySecret = (
  db: Db,
  { from, to, now }: { readonly from: string; readonly to: string; readonly now: Date },
): Promise<{ readonly keys: number; readonly factors: number }> =>
  db.transaction(async (tx) => {
    const again = (boundTo: string, { sealed }: Sealed): Buffer =>
      sealBytes(to, boundTo, opened(from, boundTo, sealed));
    const keys = await tx.query<Sealed>(
      sql`select id, device_key_wrapped as sealed from app_user where device_key_wrapped is not null order by id for update`,
    );
    for (const key of keys)
      await tx.query(sql`update app_user set device_key_wrapped = ${again(ofUser(key.id), key)} where id = ${key.id}`);
    const factors = await tx.query<Sealed>(
      sql`select user_id as id, secret_sealed as sealed from second_factor order by user_id for update`,
    );
    for (const factor of factors)
      await tx.query(
        sql`update second_factor set secret_sealed = ${again(ofFactor(factor.id), factor)} where user_id = ${factor.id}`,
      );
    // An authenticator that is being set up begins anew.
    await tx.query(sql`delete from code_step where secret_sealed is not null`);
    const counts = { keys: keys.length, factors: factors.length };
    const told = {
      at: now,
      userId: undefined,
      action: 'secret-rotated',
      subject: 'DEVICE_KEY_SECRET',
      address: 'terminal',
    };
    await writeAudit(tx, { ...told, after: counts });
    return counts;
  });
