import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { pdfFile } from '#tests/support/uploads/pdf-file.ts';

/** Each call as made by a client written from the specification alone. */
describeApi('client written from the specification', (server) => {
  const contractId = async (): Promise<number> => {
    const [row] = await server().db.query<{ id: number }>(sql`select id from contract where broker_id = 1 limit 1`);
    return row?.id ?? 0;
  };
  const postForm = async (
    path: string,
    fields: Readonly<Record<string, string | File>>,
    account = 'courtier' as const,
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return server().request('POST', path, { token: await server().tokenOf(account), form });
  };

  it('accepts requests without an Idempotency-Key as different ones', async () => {
    const fields = {
      typeDemande: JSON.stringify({ code: 'AUTRE', libelle: 'Autre demande' }),
      sujet: 'Sans en-tête',
      dateEffet: '2026-12-01',
      contrat: String(await contractId()),
      'files[]': pdfFile(),
    };
    const first = await postForm('/api/task/create', fields);
    const second = await postForm('/api/task/create', fields);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body['number']).not.toBe(second.body['number']);
  });

  it('adds a document without an Idempotency-Key', async () => {
    const answer = await postForm('/api/contract/document/file/add', {
      'files[]': pdfFile(),
      pieces: JSON.stringify([{ typeCode: 'AUTRE' }]),
      contractId: String(await contractId()),
    });
    expect(answer.status).toBe(200);
  });

  it('explains that the account must be linked to a broker before it sends a request', async () => {
    const token = await server().tokenOf('sanslien');
    for (const definition of [endpoints.taskCreate, endpoints.taskSearch]) {
      const { status, body } = await server().request('POST', definition.path, { token, body: {} });
      expect({ status, message: body.message?.message }).toEqual({
        status: 403,
        message: 'Merci de lier votre compte à un courtier afin de faire une demande.',
      });
    }
  });

  it('reads lists under every name of the specification', async () => {
    const list = async (name: string) => {
      const { status, body } = await server().request('GET', `/api/listItems/${name}`, {
        token: await server().tokenOf('agence'),
      });
      expect(status, name).toBe(200);
      return body['listItems'] as { code: string; libelle: string }[];
    };
    expect(await list('marStat')).toEqual(await list('maritalStatuses'));
    expect(await list('cities?zipCode=98870')).toEqual([{ code: 'Bourail', libelle: 'Bourail' }]);
    expect((await list('cities')).map(({ code }) => code)).toEqual(expect.arrayContaining(['Nouméa', 'Papeete']));
  });
});
