import type { Db, Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { sql } from '#server/db/sql.ts';
import { hashVersion } from '#server/http/row-version.ts';
import type { BrokerDefaultsRow } from '#shared/operations/people/broker-defaults.ts';
import type { BrokerDefaults } from '#shared/operations/people/own-broker.ts';

/** Quote defaults of a broker within a scope; undefined if there is none. */
export const findDefaults = async (db: Db, scope: Scope, id: number): Promise<BrokerDefaultsRow | undefined> => {
  const [row] = await db.query<Omit<BrokerDefaultsRow, 'version'>>(sql`
    select b.id, b.name, b.quote_defaults as defaults from broker b where b.id = ${id} and ${withinScope(scope, 'b.id')}`);
  return row && { ...row, version: hashVersion(Object.entries(row.defaults).sort(([a], [b]) => (a < b ? -1 : 1))) };
};

/** Quote defaults of a broker; empty for people without one. */
export const loadDefaults = async (db: Db, brokerId: number | null): Promise<BrokerDefaults> =>
  brokerId === null ? {} : ((await findDefaults(db, { kind: 'all' }, brokerId))?.defaults ?? {});

/** Locks a broker until the transaction ends, so that concurrent saves run one after the other. */
export const lockBroker = async (tx: Db, id: number): Promise<void> => {
  await tx.query(sql`select from broker where id = ${id} for update`);
};

export const saveBrokerDefaults = async (tx: Db, id: number, defaults: BrokerDefaults): Promise<void> => {
  await tx.query(sql`update broker set quote_defaults = ${JSON.stringify(defaults)}::text::jsonb where id = ${id}`);
};
