import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { client, homeQuote } from '#tests/support/quotes/quotes.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';

const createHeaders = () => ({ 'idempotency-key': randomUUID() });

/** Saves a quote for a person typed in the wizard; returns the client’s id. */
const quoteFor = async (
  api: ApiServer,
  person: object,
  account = 'courtier',
  overrides: object = {},
): Promise<number> => {
  const token = await api.tokenOf(account);
  const estimate = { ...homeQuote, person, product: { code: 'MRH_BUDGET' }, ...overrides };
  const priced = await api.call(endpoints.estimation, { estimate } as never, { token });
  const formulas = (priced.body['estimation'] as { formulas: Record<string, object> }).formulas;
  const created = await api.call(
    endpoints.estimateCreation,
    { estimate: { ...estimate, formula: Object.values(formulas)[0] } } as never,
    { token, headers: createHeaders() },
  );
  expect(created.body['success']).toBe(true);
  const [row] = await api.db.query<{ id: number }>(
    sql`select person_id as id from contract where id = ${Number(created.body['contractId'])}`,
  );
  return row?.id ?? 0;
};
const addClient = async (api: ApiServer, person: object, account = 'courtier') =>
  api.call(
    endpoints.clientAdd,
    { client: { person }, shown: [] },
    { token: await api.tokenOf(account), headers: createHeaders() },
  );

describeApi('quotes of a person typed twice', (server) => {
  it('get one client, also if saved concurrently', async () => {
    const person = { ...client, lastname: 'Wéna' };
    const first = await quoteFor(server(), person);
    const others = await Promise.all([1, 2, 3].map(() => quoteFor(server(), { ...person, firstname: 'MARIE' })));
    expect(new Set([first, ...others]).size).toBe(1);
  });

  it('get the client whose form arrived first', async () => {
    const person = { ...client, lastname: 'Poitchili' };
    const added = await addClient(server(), person);
    expect(await quoteFor(server(), person)).toBe(added.body['clientId']);
  });

  it('get the client of the form that they waited for, however it was corrected meanwhile', async () => {
    const typed = { ...client, lastname: 'Zedda' };
    const reference = randomUUID();
    const token = await server().tokenOf('courtier');
    const corrected = { client: { person: { ...typed, lastname: 'Zedda-Martin' } }, shown: [], reference };
    const added = await server().call(endpoints.clientAdd, corrected as never, { token, headers: createHeaders() });
    expect(await quoteFor(server(), typed, 'courtier', { clientReference: reference })).toBe(added.body['clientId']);
    const unknown = { clientReference: randomUUID() };
    expect(await quoteFor(server(), typed, 'courtier', unknown)).not.toBe(added.body['clientId']);
  });

  it('get a new client for another telephone, birth date or broker', async () => {
    const person = { ...client, lastname: 'Näaoutchoué' };
    const ids = [
      await quoteFor(server(), person),
      await quoteFor(server(), { ...person, phone: { ...client.phone, number: '771234' } }),
      await quoteFor(server(), { ...person, birthDate: '1987-05-04' }),
      await quoteFor(server(), person, 'courtier2'),
    ];
    expect(new Set(ids).size).toBe(4);
  });

  it('leave a form that arrives after them its values, once', async () => {
    const person = { ...client, lastname: 'Kéré' };
    const id = await quoteFor(server(), person);
    const address = { ...client.address, adress2: 'Tribu de Poindah' };
    const added = await addClient(server(), { ...person, address });
    expect(added.body).toMatchObject({ success: true, clientId: id });
    const token = await server().tokenOf('courtier');
    const clientAnswer = await server().call(endpoints.clientGet, { idClient: id }, { token });
    expect(clientAnswer.body['person']).toMatchObject({ address: { adress2: 'Tribu de Poindah' } });
    expect((await addClient(server(), person)).status).toBe(422);
  });

  it('leave the refusal to a colleague’s form', async () => {
    const person = { ...client, lastname: 'Goromido' };
    await quoteFor(server(), person);
    const added = await addClient(server(), person, 'agence');
    expect([added.status, added.body['message']]).toMatchObject([
      422,
      { message: 'Un client semblable existe déjà\u00A0: GOROMIDO MARIE.' },
    ]);
  });
});
