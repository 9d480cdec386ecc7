import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { AdminBrokerRow } from '#shared/operations/people/admin-brokers.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';
import { describeApi } from '#tests/support/server/api.ts';

const identity = {
  legalName: 'SARL Niaouli Courtage',
  address: '31 rue de l’Alma',
  zipCode: '98800',
  city: 'Nouméa',
  phone: { number: '284199', prefix: '+687' },
  email: 'accueil@niaouli.example',
  ridet: '1 234 567.001',
  rias: 'NC200999',
} as const;

describeApi('broker identity on papers', (server) => {
  const adminCredentials = async () => ({ token: await server().tokenOf('admin') });
  const brokerOf = async (id: number): Promise<AdminBrokerRow> =>
    (await server().call(endpoints.adminBrokerGet, { id }, await adminCredentials())).body['broker'] as AdminBrokerRow;
  /** Issues a statement of situation and returns the text of its file. */
  const issueStatement = async (): Promise<{ id: number; text: string }> => {
    const { db, call, tokenOf } = server();
    const [contract] = await db.query<{ id: number }>(sql`
      select c.id from contract c where c.broker_id = 1 and not c.is_estimate and c.status = 'Contrat validé' and c.product_code = 'AUTO'
      order by c.id limit 1`);
    const token = await tokenOf('courtier');
    const { body } = await call(
      endpoints.editiqueIssue,
      { contractId: contract?.id ?? 0, kind: 'releve-informations' },
      { token, headers: { 'idempotency-key': randomUUID() } },
    );
    const id = Number(body['editiqueId']);
    return { id, text: await textOf(id) };
  };
  const textOf = async (id: number): Promise<string> => {
    const { call, tokenOf } = server();
    const { body } = await call(endpoints.editiqueGet, { editiqueId: id }, { token: await tokenOf('courtier') });
    return (await readPdf(Buffer.from(String(body['content']), 'base64'))).text;
  };

  it('is saved by an administrator and printed on papers issued afterwards only', async () => {
    const readIdentity = await brokerOf(1);
    expect(readIdentity.identity).toMatchObject({ address: '4 rue de Sébastopol', zipCode: '98800', city: 'Nouméa' });
    const before = await issueStatement();
    expect(before.text).toContain('4 rue de Sébastopol, 98800 Nouméa');

    const saved = await server().call(
      endpoints.adminBrokerUpdate,
      { ...readIdentity, identity },
      await adminCredentials(),
    );
    expect(saved.body).toMatchObject({ success: true });
    expect((await brokerOf(1)).identity).toEqual(identity);
    const after = await issueStatement();
    for (const words of [
      'Votre courtier : SARL Niaouli Courtage',
      '31 rue de l’Alma, 98800 Nouméa',
      'accueil@niaouli.example',
      'RIDET 1 234 567.001',
      'RIAS NC200999',
    ])
      expect(after.text).toContain(words);
    expect(await textOf(before.id)).toContain('4 rue de Sébastopol, 98800 Nouméa');
  });

  it('stays unchanged by calls of the specification and answers a conflict to a second administrator', async () => {
    const { id, name, code, login, isEnabled, version } = await brokerOf(2);
    const { identity: unchanged } = await brokerOf(2);
    await server().call(endpoints.adminBrokerUpdate, { id, name, code, login, isEnabled }, await adminCredentials());
    expect((await brokerOf(2)).identity).toEqual(unchanged);
    await server().call(
      endpoints.adminBrokerUpdate,
      { id, name, code, login, isEnabled, identity },
      await adminCredentials(),
    );
    const outdated = await server().call(
      endpoints.adminBrokerUpdate,
      { id, name, code, login, isEnabled, version, identity: { ...unchanged, zipCode: '98835', city: 'Dumbéa' } },
      await adminCredentials(),
    );
    expect(outdated.body).toMatchObject({ success: false, conflict: { identity: { city: 'Nouméa' } } });
  });

  it('is validated by field', async () => {
    const readIdentity = await brokerOf(3);
    const wrongIdentity = {
      ...identity,
      zipCode: '9880',
      email: 'accueil',
      ridet: 'douze',
      rias: '@@@',
      phone: { number: '12', prefix: '+687' },
    };
    const refused = await server().call(
      endpoints.adminBrokerUpdate,
      { ...readIdentity, identity: wrongIdentity },
      await adminCredentials(),
    );
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors ?? {}).sort()).toEqual([
      'identity.email',
      'identity.phone',
      'identity.rias',
      'identity.ridet',
      'identity.zipCode',
    ]);
  });

  it('has a city of its postcode, or any city of another country', async () => {
    const readIdentity = await brokerOf(3);
    const save = async (address: { readonly zipCode: string; readonly city: string }) => {
      const { version } = await brokerOf(3);
      const input = { ...readIdentity, version, identity: { ...identity, ...address } };
      return (await server().call(endpoints.adminBrokerUpdate, input, await adminCredentials())).body.errors;
    };
    expect(await save({ zipCode: '98800', city: 'Paris' })).toEqual({
      'identity.city': ['Le champ Ville ne correspond pas au code postal\u00A0: Nouméa'],
    });
    expect(await save({ zipCode: '75002', city: 'Paris' })).toBeUndefined();
    expect(await save({ zipCode: '98800', city: 'NOUMEA' })).toBeUndefined();
  });
});
