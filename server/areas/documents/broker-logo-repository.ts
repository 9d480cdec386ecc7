import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';

/** A picture as pages show it and papers print it. */
export const dataAddress = (contentType: string, bytes: Uint8Array): string =>
  `data:${contentType};base64,${Buffer.from(bytes).toString('base64')}`;

/** The logo of a name, as a data address; null where there is none. */
export const logoOf = async (db: Db, sha256: string | null): Promise<string | null> => {
  if (sha256 === null) return null;
  const [logo] = await db.query<{ contentType: string; bytes: Uint8Array }>(
    sql`select content_type as "contentType", bytes from broker_logo where sha256 = ${sha256}`,
  );
  return logo ? dataAddress(logo.contentType, logo.bytes) : null;
};

/** The name of the logo that a broker has now; undefined where there is no such broker. */
export const logoNameOf = async (db: Db, brokerId: number): Promise<string | null | undefined> => {
  const [broker] = await db.query<{ logo: string | null }>(sql`select logo from broker where id = ${brokerId}`);
  return broker?.logo;
};

interface Logo {
  readonly sha256: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Gives a broker a logo, or none; what it had stays for the papers that print it. */
export const writeLogo = async (tx: Db, brokerId: number, logo: Logo | null): Promise<void> => {
  if (logo)
    await tx.query(sql`
      insert into broker_logo (sha256, content_type, bytes)
      values (${logo.sha256}, ${logo.contentType}, ${Buffer.from(logo.bytes)}) on conflict do nothing`);
  await tx.query(sql`update broker set logo = ${logo?.sha256 ?? null} where id = ${brokerId}`);
};
