import { sql } from '#server/db/sql.ts';
import type { BrokerUserRow } from '#shared/operations/people/broker-users.ts';
import type { ApiServer } from '#tests/support/server/api.ts';

/** The id of an account by its address. */
export const idOf = async (api: ApiServer, email: string): Promise<number> => {
  const [user] = await api.db.query<{ id: number }>(sql`select id from app_user where email = ${email}`);
  if (!user) throw new Error(`no ${email}`);
  return user.id;
};

/** Ids of the demonstration's brokers and roles. */
export const createOrganisation = async (api: ApiServer) => {
  const brokers = await api.db.query<{ id: number; code: string }>(sql`select id, code from broker`);
  const roles = await api.db.query<{ id: number; title: string }>(sql`select id, title from role`);
  return {
    broker: (code: string) => brokers.find((broker) => broker.code === code)?.id ?? 0,
    role: (title: string) => roles.find((role) => role.title === title)?.id ?? 0,
  };
};

/** A user as input of the update operation. */
export const userValues = (user: BrokerUserRow) => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  brokerId: user.userBrokerId ?? 0,
  role: user.role[0]?.id ?? 0,
  isEnabled: user.isEnabled,
});
