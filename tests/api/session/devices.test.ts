import { expect, it } from 'vitest';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { SignedInDevice } from '#shared/operations/people/devices.ts';
import type { Session } from '#shared/operations/wire/session-shape.ts';
import { password } from '#tests/support/server/accounts.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';
import { createOrganisation, idOf } from '#tests/support/users/users.ts';

const minutes = (count: number) => count * 60_000;
const tablet = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const office = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

describeApi('devices', (server) => {
  const call: ApiServer['call'] = (...args) => server().call(...args);
  const signIn = async (email: string, device: string, agent: string): Promise<Session> => {
    const { body } = await server().request('POST', '/api/login', {
      body: { email, password, device },
      headers: { 'user-agent': agent },
    });
    return body['data'] as Session;
  };
  const ownDevices = async (token: string): Promise<SignedInDevice[]> =>
    (await call(endpoints.deviceList, {}, { token })).body['devices'] as SignedInDevice[];
  const proveIdentity = (token: string, typedPassword = password) =>
    call(endpoints.identityProve, { password: typedPassword }, { token });
  const isSignedIn = async (token: string) => (await call(endpoints.profileGet, {}, { token })).status === 200;
  const closureOf = async ({ refreshToken }: Session) =>
    (await call(endpoints.refreshSession, { refreshToken })).body['closure'];

  it('lists each device once, with its name, first and last use', async () => {
    const email = 'agence3@lagon.nc';
    const first = server().clock.now.toISOString();
    await signIn(email, 'tablette', tablet);
    server().clock.advance(minutes(60));
    const secondUseAt = server().clock.now.toISOString();
    const { token, refreshToken } = await signIn(email, 'tablette', tablet);
    const other = await signIn(email, 'bureau', office);
    expect(await ownDevices(token)).toEqual([
      expect.objectContaining({ name: 'Firefox sur Windows', firstSeenAt: secondUseAt, isThis: false }),
      expect.objectContaining({
        name: 'Chrome sur Android',
        firstSeenAt: first,
        lastSeenAt: secondUseAt,
        isThis: true,
      }),
    ]);
    // The refresh of an hour later is the last use of the tablet.
    server().clock.advance(minutes(60));
    const renewed = (await call(endpoints.refreshSession, { refreshToken })).body['data'] as Session;
    const [newest] = await ownDevices(renewed.token);
    expect(newest).toMatchObject({ isThis: true, lastSeenAt: server().clock.now.toISOString() });
    expect((await ownDevices(await server().tokenOf('courtier2'))).map(({ id }) => id)).not.toContain(newest?.id);
    expect(await closureOf(other)).toBeUndefined();
  });

  it('revokes one device or all others, never the current one', async () => {
    const email = 'agence2@lagon.nc';
    const lostTablet = await signIn(email, 'perdue', tablet);
    const earlierLostTablet = await signIn(email, 'perdue', tablet);
    const otherDevice = await signIn(email, 'bureau', office);
    const { token } = await signIn(email, 'ici', office);
    const devices = await ownDevices(token);
    const currentId = devices.find(({ isThis }) => isThis)?.id ?? 0;
    const revokedId = devices.find(({ name }) => name === 'Chrome sur Android')?.id ?? 0;
    expect((await call(endpoints.deviceRevoke, { deviceId: currentId }, { token })).status).toBe(422);
    expect((await call(endpoints.deviceRevoke, { deviceId: revokedId }, { token })).status).toBe(200);
    expect([await closureOf(lostTablet), await closureOf(earlierLostTablet)]).toEqual([
      'device-revoked',
      'device-revoked',
    ]);
    expect([await isSignedIn(lostTablet.token), await isSignedIn(otherDevice.token)]).toEqual([false, true]);
    // A retry after a lost answer, and the id of somebody else's device.
    expect((await call(endpoints.deviceRevoke, { deviceId: revokedId }, { token })).status).toBe(404);
    const otherToken = await server().tokenOf('courtier2');
    expect((await call(endpoints.deviceRevoke, { deviceId: currentId }, { token: otherToken })).status).toBe(404);
    expect((await call(endpoints.deviceRevoke, {}, { token })).status).toBe(200);
    expect([await isSignedIn(otherDevice.token), await isSignedIn(token)]).toEqual([false, true]);
    expect(await ownDevices(token)).toHaveLength(1);
  });

  it('requires the password again some time after a sign-in, for five minutes in this session', async () => {
    const email = 'courtier3@lagon.nc';
    const { token } = await signIn(email, 'ici', office);
    const otherSignIn = await signIn(email, 'ailleurs', tablet);
    const revokeDevices = (usedToken = token) => call(endpoints.deviceRevoke, {}, { token: usedToken });
    server().clock.advance(minutes(6));
    const refused = await revokeDevices();
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { currentPassword: ['Confirmez d’abord votre identité.'] },
    ]);
    expect(await isSignedIn(otherSignIn.token)).toBe(true);
    expect((await proveIdentity(token, 'Faux-2026')).status).toBe(422);
    expect((await revokeDevices()).status).toBe(422);
    expect((await proveIdentity(token)).status).toBe(200);
    expect((await revokeDevices(otherSignIn.token)).status).toBe(422);
    server().clock.advance(minutes(4));
    expect((await revokeDevices()).status).toBe(200);
    server().clock.advance(minutes(2));
    expect((await revokeDevices()).status).toBe(422);
  });

  it('requires the password again after the tablet was handed to a client', async () => {
    const { token } = await signIn('courtier5@lagon.nc', 'ici', tablet);
    expect((await call(endpoints.identityConfirm, { password }, { token })).status).toBe(200);
    expect((await call(endpoints.deviceRevoke, {}, { token })).status).toBe(422);
    const newPassword = { password: 'Recif-2027', confirmedPassword: 'Recif-2027' };
    expect((await call(endpoints.profilePassword, newPassword, { token })).status).toBe(422);
  });

  it('lets an administrator list and revoke devices of people that they may administer', async () => {
    const email = 'courtier4@lagon.nc';
    const id = await idOf(server(), email);
    const lostTablet = await signIn(email, 'perdue', tablet);
    const otherDevice = await signIn(email, 'bureau', office);
    const statusSeenBy = async (account: string, of = id) =>
      call(endpoints.brokerUserDevices, { id: of }, { token: await server().tokenOf(account) });
    const devices = (await statusSeenBy('admin')).body['devices'] as SignedInDevice[];
    expect(devices.map(({ name, isThis }) => [name, isThis])).toEqual([
      ['Firefox sur Windows', false],
      ['Chrome sur Android', false],
    ]);
    const statuses = [];
    for (const [as, of] of [
      ['agence', id],
      ['courtier', id],
      ['admin', await idOf(server(), 'root@lagon.nc')],
    ] as const)
      statuses.push((await statusSeenBy(as, of)).status);
    expect(statuses).toEqual([403, 404, 403]);
    const token = await server().tokenOf('admin');
    const deviceId = devices[1]?.id ?? 0;
    const revokeDevices = (overrides: object) => call(endpoints.brokerUserRevoke, { id, ...overrides }, { token });
    expect((await revokeDevices({ deviceId: 999_999 })).status).toBe(404);
    expect((await revokeDevices({ deviceId })).status).toBe(200);
    expect([await closureOf(lostTablet), await isSignedIn(otherDevice.token)]).toEqual(['device-revoked', true]);
    server().clock.advance(minutes(6));
    expect((await revokeDevices({})).status).toBe(422);
    expect((await proveIdentity(token)).status).toBe(200);
    expect((await revokeDevices({})).status).toBe(200);
    expect(await isSignedIn(otherDevice.token)).toBe(false);
  });

  it('returns the role’s days without contact at sign-in and refresh', async () => {
    const { role } = await createOrganisation(server());
    const { token, ...session } = await signIn('agence@lagon.nc', 'ici', tablet);
    expect(session.contactDays).toBe(30);
    const adminCredentials = { token: await server().tokenOf('admin') };
    const values = { id: role('Agence'), title: 'Agence', kind: 'agency', isEnabled: true } as const;
    const setContactDays = (contactDays?: number) =>
      call(endpoints.adminRoleUpdate, { ...values, contactDays }, adminCredentials);
    expect((await setContactDays(0)).status).toBe(422);
    expect((await setContactDays(91)).status).toBe(422);
    expect((await setContactDays(7)).status).toBe(200);
    // A client of the specification sends no such field.
    expect((await setContactDays()).status).toBe(200);
    const { body } = await call(endpoints.refreshSession, { refreshToken: session.refreshToken });
    expect((body['data'] as Session).contactDays).toBe(7);
  });
});
