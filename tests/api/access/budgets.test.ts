import { expect, it } from 'vitest';
import type { Caller } from '#server/http/handler.ts';
import { createDefaultRateLimit, defaultRateLimit } from '#server/http/rate-limits.ts';
import { Refusal } from '#server/http/refusal.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { createOrganisation } from '#tests/support/users/users.ts';

const hourMs = 3_600_000;

it('accepts a queue of 200 requests, synchronization and priming, and throttles a loop for a minute', () => {
  let nowMs = 0;
  const consumeBudget = createDefaultRateLimit(() => nowMs);
  const createCaller = (id: number) => ({ user: { id } }) as Caller;
  const countAccepted = (count: number, name: string, person: Caller) => {
    for (let index = 0; index < count; index += 1) consumeBudget(name, person);
  };
  countAccepted(200, 'taskCreate', createCaller(1));
  countAccepted(defaultRateLimit.count, 'contractSearch', createCaller(1));
  expect(() => consumeBudget('contractSearch', createCaller(1))).toThrow(Refusal);
  try {
    consumeBudget('contractSearch', createCaller(1));
  } catch (error) {
    expect(error).toMatchObject({ status: 429, retryAfterSeconds: 60 });
  }
  consumeBudget('contractSearch', createCaller(2));
  consumeBudget('clientSearch', createCaller(1));
  nowMs += defaultRateLimit.perMs;
  consumeBudget('contractSearch', createCaller(1));
});

describeApi('rate limit of a person', (server) => {
  const invite = async (account: string, index: number, firstName = 'Éloïse') => {
    const { broker, role } = await createOrganisation(server());
    const entry = {
      lastName: 'Wénéhoua',
      email: `n${index}@lagon.nc`,
      brokerId: broker('NIAOULI'),
      role: role('Agence'),
    };
    const token = await server().tokenOf(account);
    return server().call(endpoints.brokerUserAdd, { ...entry, firstName }, { token });
  };

  it('throttles invitations after 20 an hour for each person', async () => {
    for (let index = 0; index < 20; index += 1) expect((await invite('courtier', index)).status).toBe(200);
    const refused = await invite('courtier', 20);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    expect((await invite('admin', 21)).status).toBe(200);
    server().clock.advance(hourMs + 1_000);
    expect((await invite('courtier', 20)).status).toBe(200);
  });

  it('keeps links out of names in invitations', async () => {
    for (const name of ['https://evil.nc', 'www.evil.nc', 'evil.com', 'evil.nc/gagne', 'a@evil.nc', '<b>Gagné</b>']) {
      const answer = await invite('admin', 50, name);
      expect([answer.status, answer.body.errors], name).toEqual([
        422,
        { firstName: ['Le champ Prénom ne peut pas contenir de lien'] },
      ]);
    }
    let index = 60;
    for (const name of ['Jean-Paul', 'J. P.', 'M’Bala', 'Éloïse (stagiaire)', 'Marie, Anne']) {
      index += 1;
      expect((await invite('admin', index, name)).status, name).toBe(200);
    }
  });

  it('throttles exports and probes of addresses', async () => {
    const token = await server().tokenOf('courtier2');
    const statuses: number[] = [];
    for (let index = 0; index < 31; index += 1)
      statuses.push((await server().call(endpoints.brokerUserExport, { format: 'csv' } as never, { token })).status);
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
    const user = { firstName: 'Roland', lastName: 'Kasmin', email: 'courtier@lagon.nc' };
    const countsOfProbes = new Set<number>();
    for (let index = 0; index < 31; index += 1)
      countsOfProbes.add((await server().call(endpoints.profileUpdate, { user }, { token })).status);
    expect([...countsOfProbes]).toEqual([422, 429]);
  });

  it('accepts the flag of the user search as text', async () => {
    const token = await server().tokenOf('courtier');
    const search = async (isEnabled: unknown) => {
      const answer = await server().call(endpoints.brokerUserSearch, { isEnabled } as never, { token });
      return [answer.status, answer.body['totalCount']];
    };
    expect(await search('true')).toEqual(await search(true));
    expect(await search('false')).toEqual(await search(false));
    expect(await search('')).toEqual(await search(null));
    expect((await search('peut-être'))[0]).toBe(422);
  });
});
