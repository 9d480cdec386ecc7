import { randomUUID } from 'node:crypto';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { Delegation, delegationCreate } from '#shared/operations/follow-up/delegations.ts';
import type { Input } from '#shared/operations/wire/endpoint.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import type { ApiServer } from '#tests/support/server/api.ts';

export type RequestedDelegation = Partial<Input<typeof delegationCreate>>;

/** Calls about delegations, and the people, clients and days that they need. */
export const delegationCalls = (server: () => ApiServer) => {
  const today = () => dayInNoumea(server().clock.now);
  const inDays = (days: number) => addDays(today(), days);
  const userId = async (name: string): Promise<number> => {
    const [row] = await server().db.query<{ id: number }>(
      sql`select id from app_user where email = ${`${name}@lagon.nc`}`,
    );
    return row?.id ?? 0;
  };
  const setEnabled = (name: string, isEnabled: boolean) =>
    server().db.query(sql`update app_user set is_enabled = ${isEnabled} where email = ${`${name}@lagon.nc`}`);
  const clientsOf = async (brokerId: number): Promise<number[]> => {
    const rows = await server().db.query<{ id: number }>(
      sql`select id from person where broker_id = ${brokerId} order by id limit 2`,
    );
    return rows.map(({ id }) => id);
  };
  const callAs = async (name: keyof typeof endpoints, input: object, account: string, key: string = randomUUID()) =>
    server().call(endpoints[name] as never, input as never, {
      token: await server().tokenOf(account),
      headers: { 'idempotency-key': key },
    });
  /** Delegates the work of « agence » to « courtier », as « agence » by default. */
  const delegate = async (requested: RequestedDelegation = {}, account = 'agence', key?: string) => {
    const days = { fromDay: today(), toDay: inDays(7) };
    return callAs(
      'delegationCreate',
      { toUserId: await userId('courtier'), clientIds: null, ...days, ...requested },
      account,
      key,
    );
  };
  const revokeDelegation = (delegationId: unknown, account = 'agence') =>
    callAs('delegationRevoke', { delegationId }, account);
  const listDelegations = async (account = 'courtier'): Promise<Delegation[]> =>
    (await callAs('followUpList', {}, account)).body['delegations'] as Delegation[];
  return { today, inDays, userId, setEnabled, clientsOf, callAs, delegate, revokeDelegation, listDelegations };
};
