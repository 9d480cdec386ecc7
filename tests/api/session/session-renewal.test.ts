import { expect, it } from 'vitest';
import { createApi } from '#api/call.ts';
import { Unreachable } from '#api/errors.ts';
import { createSessionStore } from '#api/session/session-store.ts';
import { createSend } from '#api/transport.ts';
import { hashToken } from '#server/areas/auth/tokens.ts';
import { sql } from '#server/db/sql.ts';
import { random } from '#server/primitives/random.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { Session } from '#shared/operations/wire/session-shape.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';

const seconds = (count: number) => count * 1000;
const hours = (count: number) => seconds(count * 3600);

let lastHost = 0;
const signedIn = async (api: ApiServer, account = 'courtier'): Promise<Session> => {
  lastHost += 1;
  const input = { email: `${account}@lagon.nc`, password: 'Lagon-2026' };
  return (await api.call(endpoints.login, input, { from: `10.2.0.${lastHost}` })).body['data'] as Session;
};
const refresh = (api: ApiServer, refreshToken: string) => api.call(endpoints.refreshSession, { refreshToken });
const refreshedSession = async (api: ApiServer, refreshToken: string) =>
  (await refresh(api, refreshToken)).body['data'] as Session;
const statusOfToken = async (api: ApiServer, token: string) =>
  (await api.call(endpoints.deviceKey, {}, { token })).status;

/** Number of tokens of a session that are valid now. */
const countValidTokens = async (api: ApiServer, { refreshToken }: Session) => {
  const hash = hashToken(api.services.settings.secrets.tokenSecret, refreshToken);
  const rows = await api.db.query<{ kind: string; count: number }>(sql`
    select kind, count(*)::int as count from session_token where used_at is null and expires_at > ${api.clock.now}
      and parent_hash is not null and session_id = (select session_id from session_token where hash = ${hash})
    group by kind order by kind`);
  return rows.map(({ kind, count }) => `${count} ${kind}`);
};

type CallOutcome = 'arrives' | 'request lost' | 'answer lost' | 'comes twice';

/** Two tabs of the real client without locks, on a network that decides the outcome of each call. */
const createTestDevice = (api: ApiServer, session: Session, outcomeOf: (path: string) => CallOutcome) => {
  const stored = new Map<string, string>();
  const store = createSessionStore({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => void stored.set(key, text),
    removeItem: (key) => void stored.delete(key),
  });
  store.setSession(session);
  let isLate: (() => Promise<unknown>) | undefined;
  const network = async (resource: RequestInfo | URL): Promise<Response> => {
    const request = resource as Request;
    const { pathname } = new URL(request.url);
    const outcome = outcomeOf(pathname);
    if (outcome === 'request lost') throw new TypeError('network error');
    const raw = await request.text();
    const deliverRequest = () =>
      api.request(request.method, pathname, { raw, headers: Object.fromEntries(request.headers) });
    const answer = await deliverRequest();
    if (outcome === 'comes twice') isLate = deliverRequest;
    if (outcome === 'answer lost') throw new TypeError('network error');
    return new Response(new Uint8Array(answer.bytes), { status: answer.status, headers: answer.headers });
  };
  const createTab = () => createApi({ send: createSend({ fetch: network as typeof fetch }), store });
  return {
    store,
    tabs: [createTab(), createTab()] as const,
    /** Delivers calls that the network delayed. */
    deliverLate: async () => {
      await isLate?.();
      isLate = undefined;
    },
  };
};

describeApi('session refresh', (server) => {
  it('keeps the session if an answer is lost and the network is away for 15 s', async () => {
    let outcome: CallOutcome = 'answer lost';
    const { store, tabs } = createTestDevice(server(), await signedIn(server()), (path) =>
      path === endpoints.refreshSession.path ? outcome : 'arrives',
    );
    server().clock.advance(seconds(15 * 60 + 1));
    await expect(tabs[0].call(endpoints.profileGet, {})).rejects.toBeInstanceOf(Unreachable);
    server().clock.advance(seconds(15));
    outcome = 'arrives';
    expect((await tabs[0].call(endpoints.profileGet, {})).success).toBe(true);
    expect(store.getSession()?.refreshToken).not.toBe('');
  });

  it('keeps two tabs signed in under lost, duplicated and delayed calls', async () => {
    const chance = random(2026);
    for (let schedule = 0; schedule < 6; schedule += 1) {
      let isHealed = false;
      const outcomes: CallOutcome[] = ['arrives', 'arrives', 'request lost', 'answer lost', 'comes twice'];
      const { store, tabs, deliverLate } = createTestDevice(server(), await signedIn(server()), () =>
        isHealed ? 'arrives' : chance.pick(outcomes),
      );
      for (let step = 0; step < 8; step += 1) {
        server().clock.advance(chance.pick([seconds(3), seconds(20), seconds(15 * 60 + 1), hours(5)]));
        const calls = tabs.map((tab) => tab.call(endpoints.profileGet, {}));
        for (const outcome of await Promise.allSettled(calls))
          if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Unreachable);
        server().clock.advance(seconds(chance.int(0, 29)));
        await deliverLate();
      }
      isHealed = true;
      for (const tab of tabs)
        expect((await tab.call(endpoints.profileGet, {})).success, `schedule ${schedule}`).toBe(true);
      expect(store.getSession()?.token).not.toBe('');
    }
  });

  for (const away of [seconds(15), seconds(15 * 60 + 5), hours(9), hours(24 * 20)]) {
    it(`accepts a retry ${away / 1000} s after a lost answer`, async () => {
      const first = await signedIn(server());
      const lostRefresh = await refreshedSession(server(), first.refreshToken);
      server().clock.advance(away);
      const repeatedRefresh = await refreshedSession(server(), first.refreshToken);
      expect(repeatedRefresh).toEqual(lostRefresh);
      expect(await statusOfToken(server(), repeatedRefresh.token)).toBe(200);
      expect((await refresh(server(), repeatedRefresh.refreshToken)).status).toBe(200);
    });
  }

  it('returns one valid pair for 20 parallel exchanges', async () => {
    const first = await signedIn(server());
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(server(), first.refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => (body['data'] as Session).refreshToken)).size).toBe(1);
    expect(new Set(answers.map(({ body }) => (body['data'] as Session).token)).size).toBe(1);
    expect(await countValidTokens(server(), first)).toEqual(['1 access', '1 refresh']);
  });

  it('returns the same successor when several answers are lost', async () => {
    const first = await signedIn(server());
    for (let lostCount = 0; lostCount < 5; lostCount += 1) {
      await refresh(server(), first.refreshToken);
      server().clock.advance(hours(1));
    }
    const second = await refreshedSession(server(), first.refreshToken);
    expect(await countValidTokens(server(), first)).toEqual(['1 access', '1 refresh']);
    expect(await statusOfToken(server(), second.token)).toBe(200);
  });

  it('returns the same pair some seconds after its first use (grace period)', async () => {
    const first = await signedIn(server());
    const second = await refreshedSession(server(), first.refreshToken);
    expect(await statusOfToken(server(), second.token)).toBe(200);
    server().clock.advance(seconds(29));
    expect(await refreshedSession(server(), first.refreshToken)).toEqual(second);
    expect(await statusOfToken(server(), second.token)).toBe(200);
    expect((await refresh(server(), second.refreshToken)).status).toBe(200);
  });

  it('revokes the session on reuse after the successor was used', async () => {
    const first = await signedIn(server());
    const second = await refreshedSession(server(), first.refreshToken);
    expect(await statusOfToken(server(), second.token)).toBe(200);
    server().clock.advance(seconds(31));
    expect((await refresh(server(), first.refreshToken)).status).toBe(401);
    expect(await statusOfToken(server(), second.token)).toBe(401);
    expect((await refresh(server(), second.refreshToken)).status).toBe(401);
    const audit = await server().db.query(sql`select action from audit where action = 'refresh-token-reused'`);
    expect(audit.length).toBeGreaterThan(0);
  });

  it('revokes the session on reuse after the successor was exchanged', async () => {
    const first = await signedIn(server());
    const second = await refreshedSession(server(), first.refreshToken);
    const third = await refreshedSession(server(), second.refreshToken);
    expect((await refresh(server(), first.refreshToken)).status).toBe(401);
    expect((await refresh(server(), third.refreshToken)).status).toBe(401);
  });

  it('detects reuse after the successor’s access token was purged', async () => {
    const first = await signedIn(server());
    const second = await refreshedSession(server(), first.refreshToken);
    expect(await statusOfToken(server(), second.token)).toBe(200);
    server().clock.advance(hours(1));
    await refreshedSession(server(), second.refreshToken);
    server().clock.advance(hours(1));
    expect((await refresh(server(), first.refreshToken)).status).toBe(401);
    expect((await refresh(server(), second.refreshToken)).status).toBe(401);
  });

  it('repairs the branches of an earlier version with one successor', async () => {
    const first = await signedIn(server());
    const parent = hashToken(server().services.settings.secrets.tokenSecret, first.refreshToken);
    await server().db.query(sql`update session_token set used_at = ${server().clock.now} where hash = ${parent}`);
    await server().db.query(sql`
      insert into session_token (hash, session_id, kind, created_at, expires_at, parent_hash)
      select 'branch-' || n || kind, session_id, kind, created_at, expires_at, hash
      from session_token, generate_series(1, 3) n where hash = ${parent}`);
    const second = await refreshedSession(server(), first.refreshToken);
    expect(await countValidTokens(server(), first)).toEqual(['1 access', '1 refresh']);
    expect(await statusOfToken(server(), second.token)).toBe(200);
  });
});
