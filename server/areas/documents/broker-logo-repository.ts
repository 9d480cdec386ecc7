import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';

/** Data URL of a picture, for pages and papers. */
export const toDataUrl = (contentType: string, bytes: Uint8Array): string =>
  `data:${contentType};base64,${Buffer.from(bytes).toString('base64')}`;

/** Data URL of a stored logo by its hash; null if there is none. */
export const findLogo = async (db: Db, sha256: string | null): Promise<string | null> => {
  if (sha256 === null) return null;
  const [logo] = await db.query<{ contentType: string; bytes: Uint8Array }>(
    sql`select content_type as "contentType", bytes from broker_logo where sha256 = ${sha256}`,
  );
  return logo ? toDataUrl(logo.contentType, logo.bytes) : null;
};

/** Hash of a broker's current logo; undefined if the broker does not exist. */
export const findLogoHash = async (db: Db, brokerId: number): Promise<string | null | undefined> => {
  const [broker] = await db.query<{ logo: string | null }>(sql`select logo from broker where id = ${brokerId}`);
  return broker?.logo;
};

interface Logo {
  readonly sha256: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Sets or removes a broker's logo; earlier logos stay stored for the papers that show them. */
export const saveLogo = async (tx: Db, brokerId: number, logo: Logo | null): Promise<void> => {
  if (logo)
    await tx.query(sql`
      insert into broker_logo (sha256, content_type, bytes)
      values (${logo.sha256}, ${logo.contentType}, ${Buffer.from(logo.bytes)}) on conflict do nothing`);
  await tx.query(sql`update broker set logo = ${logo?.sha256 ?? null} where id = ${brokerId}`);
};
