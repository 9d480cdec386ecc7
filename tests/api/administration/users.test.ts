import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { runDueJobs } from '#server/jobs/jobs.ts';
import { jobHandlers } from '#server/start/job-handlers.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { BrokerUserRow } from '#shared/operations/people/broker-users.ts';
import type { MemberRow } from '#shared/operations/people/members.ts';
import type { Session } from '#shared/operations/wire/session-shape.ts';
import { fold } from '#shared/primitives/text.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';
import { createOrganisation } from '#tests/support/users/users.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

const byName = { sortField: ['firstName'], sortOrder: ['ASC'] } as const;
const search = async (api: ApiServer, account: string, overrides: object = {}) => {
  const input = { ...byName, pageSize: 100, ...overrides };
  const { status, body } = await api.call(endpoints.brokerUserSearch, input as never, {
    token: await api.tokenOf(account),
  });
  expect(status).toBe(200);
  return body as unknown as { userList: BrokerUserRow[]; brokerList: Named[]; totalCount: number };
};
const rolesOf = async (api: ApiServer, account: string): Promise<Named[]> => {
  const { body } = await api.call(endpoints.brokerRoles, {}, { token: await api.tokenOf(account) });
  return body['roles'] as Named[];
};
describeApi('user administration', (server) => {
  it('is restricted to root, admins and brokers', async () => {
    for (const account of ['agence', 'sanslien']) {
      const token = await server().tokenOf(account);
      for (const answer of [
        await server().call(endpoints.brokerUserSearch, { ...byName } as never, { token }),
        await server().call(endpoints.brokerUserGet, { id: 1 }, { token }),
        await server().call(endpoints.brokerUserRemove, { id: 1 }, { token }),
        await server().call(endpoints.brokerRoles, {}, { token }),
        await server().call(endpoints.brokerSearch, {}, { token }),
      ])
        expect(answer.status).toBe(403);
    }
    expect((await server().call(endpoints.brokerUserSearch, { ...byName } as never)).status).toBe(401);
  });

  it('restricts the member search to root and admin, with the fields of the specification', async () => {
    const searchMembers = async (account: string, overrides: object = {}) =>
      server().call(endpoints.memberSearch, { pageSize: 100, ...overrides } as never, {
        token: await server().tokenOf(account),
      });
    for (const account of ['courtier', 'agence', 'sanslien']) expect((await searchMembers(account)).status).toBe(403);
    const foundMembers = await searchMembers('admin', {
      lastName: 'a',
      isEnabled: 'true',
      sortField: 'lastname',
      sortOrder: 'DESC',
    });
    const { userList, totalCount } = foundMembers.body as never as { userList: MemberRow[]; totalCount: number };
    expect(userList).toHaveLength(totalCount);
    expect(userList.map(({ lastname }) => lastname)).toEqual(
      userList.map(({ lastname }) => lastname).toSorted((a, b) => (fold(a) < fold(b) ? 1 : -1)),
    );
    expect(userList.every((row) => row.isEnabled && fold(row.lastname).includes('a'))).toBe(true);
    expect(Object.keys(userList[0] ?? {})).toEqual(
      expect.arrayContaining(['firstname', 'lastname', 'email', 'isEnabled', 'role', 'broker']),
    );
    const disabledMembers = await searchMembers('root', { isEnabled: false });
    expect(disabledMembers.body).toMatchObject({ totalCount: 1, userList: [{ email: 'inactif@lagon.nc' }] });
    const longEmailAnswer = await searchMembers('root', { email: 'x'.repeat(51) });
    expect([longEmailAnswer.status, longEmailAnswer.body.errors]).toEqual([
      422,
      { email: ['La saisie est limitée à 50 caractères'] },
    ]);
    expect((await searchMembers('root', { sortField: 'role' })).status).toBe(422);
  });

  it('lists only the broker’s own users, even if another broker is requested', async () => {
    const ownUsers = await search(server(), 'courtier');
    expect(ownUsers.userList.map(({ email }) => email)).toEqual([
      'inactif@lagon.nc',
      'agence@lagon.nc',
      'courtier@lagon.nc',
    ]);
    expect([ownUsers.totalCount, ownUsers.brokerList.length]).toEqual([3, 1]);
    const { broker } = await createOrganisation(server());
    const otherBrokerSearch = await search(server(), 'courtier', { userBrokerId: broker('LAGONSUD') });
    expect(otherBrokerSearch.totalCount).toBe(0);
    expect((await search(server(), 'root')).totalCount).toBe(12);
    expect((await search(server(), 'root', { userBrokerId: broker('LAGONSUD') })).totalCount).toBe(2);
  });

  it('filters without accents, sorts, and paginates by first name by default', async () => {
    const searchUsers = async (overrides: object) =>
      (await search(server(), 'root', overrides)).userList.map(({ email }) => email);
    expect(await searchUsers({ firstName: 'helene' })).toEqual(['root@lagon.nc']);
    expect(await searchUsers({ lastName: 'HMAE' })).toEqual(['courtier4@lagon.nc']);
    expect(await searchUsers({ email: 'agence', isEnabled: true })).toHaveLength(3);
    expect(await searchUsers({ isEnabled: false })).toEqual(['inactif@lagon.nc']);
    const all = await search(server(), 'root', { sortField: [], sortOrder: [] });
    const names = all.userList.map(({ firstName }) => firstName);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'fr')));
    const second = await search(server(), 'root', { pageSize: 5, firstPage: '5' });
    expect(second.userList.map(({ id }) => id)).toEqual(all.userList.slice(5, 10).map(({ id }) => id));
    const descending = await search(server(), 'root', { sortField: 'lastName', sortOrder: 'DESC' });
    expect(descending.userList[0]?.lastName).toBe('Wamytan');
  });

  it('names a filter that is too long and an unknown sort', async () => {
    const token = await server().tokenOf('root');
    const tooLong = await server().call(
      endpoints.brokerUserSearch,
      { ...byName, firstName: 'x'.repeat(36), lastName: 'x'.repeat(36), email: 'x'.repeat(51) } as never,
      { token },
    );
    expect([tooLong.status, tooLong.body.errors]).toEqual([
      422,
      {
        firstName: ['La saisie est limitée à 35 caractères'],
        lastName: ['La saisie est limitée à 35 caractères'],
        email: ['La saisie est limitée à 50 caractères'],
      },
    ]);
    const unknown = await server().call(endpoints.brokerUserSearch, { sortField: 'password_hash' } as never, { token });
    expect(unknown.status).toBe(422);
  });

  it('lists the roles that the caller may grant', async () => {
    expect((await rolesOf(server(), 'courtier')).map(({ name }) => name)).toEqual(['Agence', 'Courtier']);
    expect((await rolesOf(server(), 'admin')).map(({ name }) => name)).not.toContain('Super administrateur');
    expect((await rolesOf(server(), 'root')).map(({ name }) => name)).toContain('Super administrateur');
  });

  it('adds a user, who chooses a password by the e-mailed link and signs in', async () => {
    const { broker, role } = await createOrganisation(server());
    const token = await server().tokenOf('courtier');
    const user = {
      firstName: ' Éloïse ',
      lastName: 'Wénéhoua',
      email: 'eloise@lagon.nc',
      brokerId: broker('NIAOULI'),
      role: role('Agence'),
    };
    const added = await server().call(endpoints.brokerUserAdd, user, { token });
    expect([added.status, added.body.message?.type]).toEqual([200, 'success']);

    const before = server().mails.length;
    await runDueJobs(server().db, server().services, jobHandlers);
    const mail = server().mails[before];
    expect(mail?.to).toBe('eloise@lagon.nc');
    const link = /http:\/\/lagon\.test\/reset\/password\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const password = 'Recif-2027';
    const resetAnswer = await server().call(endpoints.resetPassword, {
      token: link,
      password,
      confirmedPassword: password,
    });
    expect(resetAnswer.status).toBe(200);
    const session = await server().call(endpoints.login, { email: 'eloise@lagon.nc', password });
    const data = session.body['data'] as Session;
    expect(data.user).toMatchObject({
      fullName: 'Éloïse Wénéhoua',
      userBrokerId: broker('NIAOULI'),
      isBroker: false,
      agency: { code: 'NIAOULI' },
    });
    const [auditRow] = await server().db.query(sql`select subject, after from audit where action = 'user-added'`);
    expect(auditRow).toMatchObject({ subject: `user ${added.body['id']}`, after: { email: 'eloise@lagon.nc' } });
  });

  it('limits an invitation to three days', async () => {
    const { broker, role } = await createOrganisation(server());
    const user = { firstName: 'Paul', lastName: 'Attend', brokerId: broker('NIAOULI'), role: role('Agence') };
    const invite = async (email: string) => {
      const token = await server().tokenOf('courtier');
      expect((await server().call(endpoints.brokerUserAdd, { ...user, email }, { token })).status).toBe(200);
      await runDueJobs(server().db, server().services, jobHandlers);
      return /\/reset\/password\/([\w-]+)/.exec(server().mails.at(-1)?.text ?? '')?.[1] ?? '';
    };
    const token = await invite('attend@lagon.nc');
    const fetchStatus = async () => (await server().call(endpoints.resetCheck, { token })).status;
    server().clock.advance(3 * 86_400_000 - 1_000);
    expect(await fetchStatus()).toBe(200);
    server().clock.advance(2_000);
    expect(await fetchStatus()).toBe(400);
  });

  it('adds and removes once for an idempotency key, and without one as before', async () => {
    const token = await server().tokenOf('courtier');
    const { brokerList } = await search(server(), 'courtier');
    const [role] = await rolesOf(server(), 'courtier');
    const postUser = (path: string, body: object, key?: string) =>
      server().request('POST', path, { token, body, headers: key ? { 'idempotency-key': key } : {} });
    const newUser = {
      firstName: 'Une',
      lastName: 'Fois',
      email: 'une.fois@lagon.nc',
      brokerId: brokerList[0]?.id,
      role: role?.id,
    };
    const key = randomUUID();
    const first = await postUser('/api/broker/user/add', newUser, key);
    expect(first.status).toBe(200);
    expect((await postUser('/api/broker/user/add', newUser, key)).bytes).toEqual(first.bytes);
    expect((await postUser('/api/broker/user/add', newUser)).status).toBe(422);
    const { userList } = await search(server(), 'courtier', { email: newUser.email });
    expect(userList).toHaveLength(1);
    const otherKey = randomUUID();
    for (const status of [200, 200])
      expect((await postUser('/api/broker/user/remove', { id: userList[0]?.id }, otherKey)).status).toBe(status);
    expect((await postUser('/api/broker/user/remove', { id: userList[0]?.id })).status).toBe(404);
  });

  it('refuses another broker, a higher role, a taken address and missing values', async () => {
    const { broker, role } = await createOrganisation(server());
    const addUser = async (account: string, overrides: object) => {
      const user = {
        firstName: 'Nouvelle',
        lastName: 'Personne',
        email: 'nouvelle@lagon.nc',
        brokerId: broker('NIAOULI'),
        role: role('Agence'),
        ...overrides,
      };
      const answer = await server().call(endpoints.brokerUserAdd, user, { token: await server().tokenOf(account) });
      return [answer.status, answer.body.errors];
    };
    const noBroker = [422, { brokerId: ['Le champ Courtier est requis'] }];
    const noRole = [422, { role: ['Le champ Rôle est requis'] }];
    expect(await addUser('courtier', { brokerId: broker('LAGONSUD') })).toEqual(noBroker);
    expect(await addUser('root', { brokerId: broker('STEMARIE') })).toEqual(noBroker);
    expect(await addUser('courtier', { role: role('Administrateur') })).toEqual(noRole);
    expect(await addUser('courtier', { role: role('Super administrateur') })).toEqual(noRole);
    expect(await addUser('admin', { role: role('Super administrateur') })).toEqual(noRole);
    expect(await addUser('courtier', { role: role('Stagiaire') })).toEqual(noRole);
    expect(await addUser('courtier', { email: 'Courtier2@LAGON.nc' })).toEqual([
      422,
      { email: ['Cette adresse e-mail est déjà utilisée'] },
    ]);
    expect(await addUser('courtier', { firstName: '', email: 'nulle part' })).toEqual([
      422,
      {
        firstName: ['Le champ Prénom est requis'],
        email: ['Le champ E-mail doit être une adresse e-mail valide'],
      },
    ]);
    expect(await server().db.query(sql`select 1 from app_user where email = 'nouvelle@lagon.nc'`)).toEqual([]);
  });
});
