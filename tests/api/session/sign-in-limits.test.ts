import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashAccount } from '#server/areas/auth/sign-in-limits.ts';
import { sql } from '#server/db/sql.ts';
import { runDueJobs } from '#server/jobs/jobs.ts';
import { jobHandlers } from '#server/start/job-handlers.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { describeApi } from '#tests/support/server/api.ts';

const password = 'Lagon-2026';
let lastHost = 0;
const newAddress = () => {
  lastHost += 1;
  return `10.4.${Math.floor(lastHost / 250)}.${(lastHost % 250) + 1}`;
};

describeApi('sign-in limits', (server) => {
  interface Attempt {
    readonly typedPassword?: string;
    readonly from?: string;
    readonly device?: string;
    readonly forged?: string;
  }
  const attemptSignIn = (
    account: string,
    { typedPassword = password, from = newAddress(), device, forged }: Attempt = {},
  ) =>
    server().call(
      endpoints.login,
      { email: `${account}@lagon.nc`, password: typedPassword, ...(device && { device }) },
      { from, ...(forged && { headers: { 'x-forwarded-for': forged } }) },
    );
  /** Inserts counted failures without the costly password comparison of each. */
  const insertFailures = async (kind: string, subject: string, count: number) => {
    await server().db.query(sql`
      insert into attempt (kind, subject, at) select ${kind}, ${subject}, ${server().clock.now} from generate_series(1, ${count})`);
  };
  const lockAccount = (account: string) =>
    insertFailures(
      'login-account',
      hashAccount(server().services.settings.secrets.tokenSecret, `${account}@lagon.nc`),
      50,
    );
  const attemptStatuses = async (account: string, count: number, overrides: Attempt) => {
    const seenStatuses = new Set<number>();
    for (let index = 0; index < count; index += 1)
      seenStatuses.add((await attemptSignIn(account, { typedPassword: 'Faux-2026', ...overrides })).status);
    return [...seenStatuses];
  };

  it('throttle an account and address after 10 failures for 15 minutes; a success resets them', async () => {
    const from = newAddress();
    expect(await attemptStatuses('courtier2', 9, { from, forged: '9.9.9.9' })).toEqual([401]);
    expect((await attemptSignIn('courtier2', { from })).status).toBe(200);
    expect(await attemptStatuses('courtier2', 10, { from, forged: '8.8.8.8' })).toEqual([401]);
    const refused = await attemptSignIn('courtier2', { from, forged: '7.7.7.7' });
    expect(refused.status).toBe(429);
    expect((await attemptSignIn('courtier2')).status).toBe(200);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(900);
    server().clock.advance(wait * 1000);
    expect((await attemptSignIn('courtier2', { from })).status).toBe(200);
  });

  it('do not lengthen the wait by refused attempts', async () => {
    const from = newAddress();
    await attemptStatuses('courtier5', 10, { from });
    server().clock.advance(14 * 60_000);
    expect(await attemptStatuses('courtier5', 15, { from })).toEqual([429]);
    server().clock.advance(61_000);
    expect((await attemptSignIn('courtier5', { from })).status).toBe(200);
  });

  it('exempt a known device from attempts elsewhere', async () => {
    const device = randomUUID();
    expect((await attemptSignIn('courtier', { device })).status).toBe(200);
    await lockAccount('courtier');
    expect((await attemptSignIn('courtier')).status).toBe(429);
    expect((await attemptSignIn('courtier', { device: randomUUID() })).status).toBe(429);
    expect((await attemptSignIn('courtier', { device })).status).toBe(200);
    const stored = JSON.stringify(await server().db.query(sql`select * from known_device`));
    expect(stored).not.toContain(device);
  });

  it('limit a known device to 10 attempts on its own accounts', async () => {
    const device = randomUUID();
    await attemptSignIn('courtier3', { device });
    await lockAccount('courtier4');
    expect((await attemptSignIn('courtier4', { device })).status).toBe(429);
    expect(await attemptStatuses('courtier3', 10, { device })).toEqual([401]);
    expect((await attemptSignIn('courtier3', { device })).status).toBe(429);
    // From another address the account is not throttled.
    expect((await attemptSignIn('courtier3')).status).toBe(200);
  });

  it('throttle an address after 300 failures, not 50, except for known devices', async () => {
    const from = newAddress();
    const device = randomUUID();
    await attemptSignIn('agence', { device });
    await insertFailures('login-address', from, 50);
    expect((await attemptSignIn('agence', { from })).status).toBe(200);
    await insertFailures('login-address', from, 250);
    expect((await attemptSignIn('agence', { from })).status).toBe(429);
    expect((await attemptSignIn('agence', { from, device })).status).toBe(200);
    expect((await attemptSignIn('agence')).status).toBe(200);
  });

  it('count nothing if one of them is reached', async () => {
    await lockAccount('agence2');
    const from = newAddress();
    for (let index = 0; index < 12; index += 1) await attemptSignIn('agence2', { from });
    const [counted] =
      await server().db.query(sql`select count(*)::int as count from attempt where kind = 'login-address'
      and subject = ${from}`);
    expect(counted).toEqual({ count: 0 });
  });

  it('are reset by choosing a password by link', async () => {
    await lockAccount('admin');
    const from = newAddress();
    expect((await attemptSignIn('admin', { from })).status).toBe(429);
    await server().call(endpoints.resetRequest, { email: 'admin@lagon.nc' });
    await runDueJobs(server().db, server().services, jobHandlers);
    const token = /\/reset\/password\/([\w-]{43})/.exec(server().mails.at(-1)?.text ?? '')?.[1] ?? '';
    const entry = { token, password: 'Recif-2027', confirmedPassword: 'Recif-2027' };
    expect((await server().call(endpoints.resetPassword, entry)).status).toBe(200);
    expect((await attemptSignIn('admin', { from, typedPassword: 'Recif-2027' })).status).toBe(200);
  });
});
