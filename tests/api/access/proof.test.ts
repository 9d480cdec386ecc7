import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { BrokerUserRow } from '#shared/operations/people/broker-users.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { password } from '#tests/support/server/accounts.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { createOrganisation, idOf, userValues } from '#tests/support/users/users.ts';

const operations: [string, EndpointDefinition][] = Object.entries(endpoints);
const protectedOperations = operations.filter(([, { requiresProof }]) => requiresProof === true);
/** Changes of accounts and rights, and answers that hold a complete search. */
const isSensitive = ([name, { method, path }]: [string, EndpointDefinition]): boolean =>
  path.endsWith('/export') ||
  name === 'viewAsBegin' ||
  (method !== 'GET' &&
    !path.endsWith('/logo') &&
    /^\/api\/(admin\/(users|roles|brokers)|broker\/user\/(add|update|remove|revoke))/.test(path));

describeApi(
  'proof of identity',
  (server) => {
    it('is required by every operation on accounts, roles, brokers, exports and views', () => {
      expect(operations.filter(isSensitive).filter(([, { requiresProof }]) => !requiresProof)).toEqual([]);
      expect(protectedOperations.length).toBeGreaterThan(25);
    });

    it.each(protectedOperations)(
      '%s: is refused five minutes after the sign-in, before the body is read',
      async (_name, definition) => {
        const account = definition.access === 'user-admin' || definition.access === 'admin' ? 'root' : 'courtier';
        const token = await server().tokenOf(account);
        const sendRequest = () =>
          server().request(definition.method, definition.path.replace(/:\w+/g, '999999'), {
            token,
            headers: { 'idempotency-key': randomUUID() },
            ...(definition.method !== 'GET' && { body: { rogue: true } }),
          });
        server().clock.advance(5 * 60_000 + 1);
        const lateAnswer = await sendRequest();
        const errors = { currentPassword: ['Confirmez d’abord votre identité.'] };
        expect([lateAnswer.status, lateAnswer.body.errors]).toEqual([422, errors]);
        expect((await server().call(endpoints.identityProve, { password }, { token })).status).toBe(200);
        expect((await sendRequest()).body.errors?.['currentPassword']).toBeUndefined();
      },
    );

    it('is required to change the role of an account, unless the password comes with it', async () => {
      const { role } = await createOrganisation(server());
      const id = await idOf(server(), 'agence@lagon.nc');
      const token = await server().tokenOf('root');
      const user = (await server().call(endpoints.brokerUserGet, { id }, { token })).body['user'] as BrokerUserRow;
      const promotedUser = { ...userValues(user), role: role('Administrateur') };
      server().clock.advance(5 * 60_000 + 1);
      const updateUser = async (input: object) =>
        (await server().call(endpoints.brokerUserUpdate, input as never, { token })).status;
      expect(await updateUser({ ...userValues(user), firstName: 'Jules' })).toBe(200);
      expect([
        await updateUser(promotedUser),
        await updateUser({ ...promotedUser, currentPassword: 'Faux-2026' }),
      ]).toEqual([422, 422]);
      expect(await updateUser({ ...promotedUser, currentPassword: password })).toBe(200);
    });

    it('creates no root account without it', async () => {
      const token = await server().tokenOf('root');
      server().clock.advance(5 * 60_000 + 1);
      const person = {
        firstname: 'A',
        lastname: 'B',
        email: 'nouveau@lagon.nc',
        brokerId: null,
        roleId: 'Super administrateur',
      };
      const { status } = await server().call(endpoints.adminUserAdd, person as never, { token });
      expect(status).toBe(422);
      expect(await server().db.query(sql`select from app_user where email = 'nouveau@lagon.nc'`)).toEqual([]);
    });
  },
  { engines: ['embedded'] },
);
