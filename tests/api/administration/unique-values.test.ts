import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import type { Account } from '#tests/support/server/accounts.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { createOrganisation } from '#tests/support/users/users.ts';

describeApi('a value that only one row may have', (server) => {
  /** Sends calls at the same moment; the refused fields of each, sorted. */
  const sendTogether = async (name: keyof typeof endpoints, calls: readonly (readonly [Account, object])[]) => {
    const definition: EndpointDefinition = endpoints[name];
    const tokens = await Promise.all(calls.map(([account]) => server().tokenOf(account)));
    const answers = await Promise.all(
      calls.map(([, input], index) =>
        server().call(definition, input as never, {
          token: tokens[index] ?? '',
          headers: { 'idempotency-key': randomUUID() },
        }),
      ),
    );
    return answers.map(({ status, body }) => `${status} ${Object.keys(body.errors ?? {})}`).sort();
  };

  it('role title: is unique among six concurrent additions, ignoring case and accents', async () => {
    const titles = ['Équipe', 'equipe', 'ÉQUIPE', 'Equipe', 'équipe', 'EQUIPE'];
    const additions = titles.map((title) => ['root', { title, kind: 'agency' }] as const);
    expect(await sendTogether('adminRoleAdd', additions)).toEqual(['200 ', ...titles.slice(1).map(() => '422 title')]);
  });

  it('broker code: is unique among six concurrent additions, ignoring case and accents', async () => {
    const codes = ['ÎLOT', 'ilot', 'ÎLot', 'Ilot', 'îlot', 'ILOT'];
    const additions = codes.map((code) => ['root', { name: 'Îlot', code, login: 'ilot', isEnabled: true }] as const);
    expect(await sendTogether('adminBrokerAdd', additions)).toEqual(['200 ', ...codes.slice(1).map(() => '422 code')]);
  });

  it('sign-in address: is unique among three concurrent additions', async () => {
    const { role } = await createOrganisation(server());
    const person = { firstName: 'Nina', lastName: 'Poindi', brokerId: 1, role: role('Agence') };
    const additions = ['nina@lagon.nc', 'NINA@lagon.nc', 'nina@lagon.nc'].map(
      (email) => ['courtier', { ...person, email }] as const,
    );
    expect(await sendTogether('brokerUserAdd', additions)).toEqual(['200 ', '422 email', '422 email']);
  });

  it('sign-in address: is unique among two concurrent changes', async () => {
    const updates = (['courtier', 'agence'] as const).map(
      (account) =>
        [
          account,
          { user: { firstName: 'Ana', lastName: 'Kabar', email: 'libre@lagon.nc' }, currentPassword: 'Lagon-2026' },
        ] as const,
    );
    expect(await sendTogether('profileUpdate', updates)).toEqual(['200 ', '422 email']);
  });
});
