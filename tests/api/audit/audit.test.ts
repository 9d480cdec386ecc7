import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { eventLabels } from '#server/areas/history/event-labels.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { drawProvisionalNumber } from '#shared/primitives/parsers/provisional-number.ts';
import { auditRowsSince } from '#tests/support/audit/audit-rows.ts';
import { auditedCalls } from '#tests/support/audit/audited-calls.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { pdfFile } from '#tests/support/uploads/pdf-file.ts';

it('audit: has an asserted row for every operation with an effect', () => {
  const effects = Object.entries<EndpointDefinition>(endpoints).filter(([, { effect }]) => effect !== 'none');
  expect(Object.keys(auditedCalls).toSorted()).toEqual(effects.map(([name]) => name).toSorted());
});

interface Row {
  readonly action: string;
  readonly operation: string | null;
  readonly subject: string;
  readonly status: number | null;
  readonly email: string | null;
  readonly address: string;
}

describeApi(
  'the audit',
  (server) => {
    const findRows = (condition: Sql): Promise<Row[]> =>
      server().db.query<Row>(sql`
      select a.action, a.operation, a.subject, a.status, u.email, a.address
      from audit a left join app_user u on u.id = a.user_id where ${condition} order by a.id`);
    const contractOf = async (brokerId: number): Promise<number> => {
      const [row] = await server().db.query<{ id: number }>(
        sql`select id from contract where broker_id = ${brokerId} order by id limit 1`,
      );
      return row?.id ?? 0;
    };
    const sendFields = async (path: string, fields: Readonly<Record<string, string | File>>, key?: string) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      const token = await server().tokenOf('courtier');
      return server().request('POST', path, { token, form, ...(key && { headers: { 'idempotency-key': key } }) });
    };

    it('writes one row for a call that is retried', async () => {
      const contrat = await contractOf(1);
      const fields = {
        typeDemande: JSON.stringify({ code: 'AUTRE', libelle: 'Autre demande' }),
        sujet: 'Un objet confidentiel',
        dateEffet: '2026-12-01',
        contrat: String(contrat),
      };
      const key = randomUUID();
      const { body } = await sendFields('/api/task/create', fields, key);
      await sendFields('/api/task/create', fields, key);
      const auditRows = await findRows(sql`a.operation = 'taskCreate'`);
      expect(auditRows).toEqual([
        expect.objectContaining({
          action: 'taskCreate',
          email: 'courtier@lagon.nc',
          address: '127.0.0.1',
          status: null,
        }),
      ]);
      expect(auditRows[0]?.subject).toContain(`contractId ${contrat}`);
      expect(auditRows[0]?.subject).toContain(String(body['number']));
      expect(auditRows[0]?.subject).not.toContain('confidentiel');
    });

    it('records added documents, the device key and a cancelled key', async () => {
      const contractId = await contractOf(1);
      const pieces = JSON.stringify([{ typeCode: 'AUTRE' }]);
      await sendFields('/api/contract/document/file/add', {
        'files[]': pdfFile(),
        pieces,
        contractId: String(contractId),
      });
      const token = await server().tokenOf('courtier');
      await server().call(endpoints.deviceKey, {}, { token });
      await server().call(endpoints.keySettle, { key: randomUUID() }, { token });
      for (const operation of ['supportingFileAdd', 'deviceKey', 'keySettle'])
        expect(await findRows(sql`a.operation = ${operation}`), operation).toHaveLength(1);
      const [added] = await findRows(sql`a.operation = 'supportingFileAdd'`);
      expect(added?.subject).toContain(`contractId ${contractId}`);
    });

    it('throttles rows of refused calls to one a minute', async () => {
      const token = await server().tokenOf('courtier2');
      const otherBrokersContract = await contractOf(1);
      for (let i = 0; i < 3; i += 1)
        await server().call(endpoints.contractGet, { idContrat: otherBrokersContract }, { token });
      await server().call(endpoints.brokerRoles, {}, { token: await server().tokenOf('agence') });
      const refused = await findRows(sql`a.action = 'refused'`);
      expect(refused).toEqual([
        expect.objectContaining({
          operation: 'contractGet',
          subject: `idContrat ${otherBrokersContract}`,
          status: 404,
          email: 'courtier2@lagon.nc',
        }),
        expect.objectContaining({ operation: 'brokerRoles', status: 403, email: 'agence@lagon.nc' }),
      ]);
      server().clock.advance(61_000);
      await server().call(
        endpoints.contractGet,
        { idContrat: otherBrokersContract },
        { token: await server().tokenOf('courtier2') },
      );
      expect(await findRows(sql`a.action = 'refused' and a.operation = 'contractGet'`)).toHaveLength(2);
    });

    it('states the amount of a refused payment', async () => {
      const payment = { contractId: await contractOf(1), primes: [1], amount: 1_650 };
      const provisional = drawProvisionalNumber('P', randomBytes(8));
      const cash = { mode: 'cash', reference: '', drawer: '', provisional, isSurplusAccepted: false };
      const token = await server().tokenOf('courtier2');
      const options = { token, headers: { 'idempotency-key': randomUUID() } };
      const input = { ...payment, ...cash, day: dayInNoumea(server().clock.now) } as never;
      expect((await server().call(endpoints.receivedPaymentAdd, input, options)).status).toBe(404);
      const rows = await server().db.query(
        sql`select subject, after from audit where operation = 'receivedPaymentAdd' and status = 404`,
      );
      expect(rows).toEqual([{ subject: `contractId ${payment.contractId}`, after: { amount: 1_650 } }]);
    });

    it('writes only the detailed row of a handler', async () => {
      const token = await server().tokenOf('courtier');
      const user = { firstName: 'Jean', lastName: 'Kabar-Niaouli', email: 'courtier@lagon.nc' };
      expect((await server().call(endpoints.profileUpdate, { user }, { token })).status).toBe(200);
      expect(await findRows(sql`a.operation = 'profileUpdate'`)).toEqual([
        expect.objectContaining({ action: 'profile-updated' }),
      ]);
    });

    it.each(Object.entries(auditedCalls))(
      '%s: writes one row with actor, action, before and after',
      async (operation, call) => {
        const [last] = await server().db.query<{ id: number }>(sql`select coalesce(max(id), 0) as id from audit`);
        const { by: actor = 'courtier', before = null, after = null, ...auditRows } = await call(server());
        const row = { ...auditRows, by: actor, before, after, status: null };
        expect(await auditRowsSince(server(), operation, last?.id ?? 0)).toEqual([row]);
        expect(eventLabels, 'has a title of its own').toHaveProperty([row.action]);
      },
    );

    it('refuses updates and deletions', async () => {
      for (const statement of [
        sql`update audit set subject = 'x'`,
        sql`delete from audit`,
        sql`delete from audit where id = (select min(id) from audit)`,
        sql`truncate audit`,
      ])
        await expect(server().db.query(statement)).rejects.toThrow(/append-only/);
      expect((await findRows(sql`true`)).length).toBeGreaterThan(3);
    });
  },
  { settings: { publicUrl: 'https://lagon.test' } },
);
