import type { AdminBrokerRow } from '#shared/operations/people/admin-brokers.ts';
import type { AdminRoleRow } from '#shared/operations/people/admin-organisation.ts';
import type { AdminUserRow } from '#shared/operations/people/admin-users.ts';
import type { ApiServer } from '#tests/support/server/api.ts';
import { idOf } from '#tests/support/users/users.ts';

/** Brokers, roles and people as administrators read them, by name. */
export const administrationOf = (server: () => ApiServer) => {
  const asUser = async (account: string) => ({ token: await server().tokenOf(account) });
  const search = async (path: string, account = 'admin') =>
    (await server().request('GET', path, await asUser(account))).body;
  const brokerOf = async (code: string): Promise<AdminBrokerRow> => {
    const { brokers } = (await search(
      `/api/admin/brokers?${new URLSearchParams({ 'search[broker.code[=]]': code })}`,
    )) as never as {
      brokers: AdminBrokerRow[];
    };
    const [broker] = brokers;
    if (!broker || brokers.length !== 1) throw new Error(`not one broker ${code}`);
    return broker;
  };
  const roleOf = async (title: string): Promise<AdminRoleRow> => {
    const { roles } = (await search('/api/admin/roles?nbItemsPerPage=100')) as never as { roles: AdminRoleRow[] };
    const role = roles.find((each) => each.title === title);
    if (!role) throw new Error(`no role ${title}`);
    return role;
  };
  const userOf = async (email: string): Promise<AdminUserRow> =>
    ((await search(`/api/admin/users/${await idOf(server(), email)}`)) as never as { user: AdminUserRow }).user;
  return { asUser, search, brokerOf, roleOf, userOf };
};
