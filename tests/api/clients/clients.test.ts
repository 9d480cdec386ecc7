import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { Person } from '#shared/operations/wire/person.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';

interface Owned {
  readonly id: number;
  readonly broker_id: number;
  readonly contracts: number;
  readonly balance: number;
}

/** Clients of a broker by descending number of contracts, read from the tables. */
const clientsOf = (api: ApiServer, brokerId: number, personType: 'PHY' | 'MOR') =>
  api.db.query<Owned>(sql`
    select p.id, p.broker_id, count(c.id) as contracts, coalesce(sum(c.solde), 0) as balance
    from person p left join contract c on c.person_id = p.id
    where p.broker_id = ${brokerId} and p.person_type = ${personType} group by p.id order by contracts desc, p.id`);

describeApi('client file', (server) => {
  it('returns a person and a company with all data', async () => {
    const token = await server().tokenOf('courtier');
    for (const personType of ['PHY', 'MOR'] as const) {
      const [client] = await clientsOf(server(), 1, personType);
      const answer = await server().call(endpoints.clientGet, { idClient: client?.id ?? 0 }, { token });
      expect(answer.status).toBe(200);
      const person = answer.body['person'] as Person;
      expect([person.id, person.personType]).toEqual([client?.id, personType]);
      expect(person.fullname).not.toBe('');
      expect(personType === 'PHY' ? person.civility?.libelleLong : person.siret).toBeTruthy();
    }
  });

  it('adds the broker’s name for callers who see all brokers', async () => {
    const [client] = await clientsOf(server(), 1, 'PHY');
    const [broker] = await server().db.query<{ name: string }>(sql`select name from broker where id = 1`);
    const nameFor = async (login: string) => {
      const token = await server().tokenOf(login);
      const { body } = await server().call(endpoints.clientGet, { idClient: client?.id ?? 0 }, { token });
      return (body['person'] as { brokerName?: string }).brokerName;
    };
    expect([await nameFor('admin'), await nameFor('courtier')]).toEqual([broker?.name, undefined]);
  });

  it('answers 404 for a client of another broker and their contracts', async () => {
    const [otherBrokersClient] = await clientsOf(server(), 2, 'PHY');
    const idClient = otherBrokersClient?.id ?? 0;
    expect(otherBrokersClient?.contracts).toBeGreaterThan(0);
    const token = await server().tokenOf('courtier');
    expect((await server().call(endpoints.clientGet, { idClient }, { token })).status).toBe(404);
    expect((await server().call(endpoints.clientGet, { idClient: 999_999 }, { token })).status).toBe(404);
    const contracts = await server().call(
      endpoints.customerContractSearch,
      { sortField: ['dateEffet'], sortOrder: ['DESC'], idPersonnes: [idClient], getSolde: true },
      { token },
    );
    expect(contracts.body).toMatchObject({ contractList: [], totalCount: 0, soldeTotalTTC: 0 });
    const admin = await server().tokenOf('admin');
    expect((await server().call(endpoints.clientGet, { idClient }, { token: admin })).status).toBe(200);
    expect((await server().call(endpoints.clientGet, { idClient })).status).toBe(401);
  });

  it('paginates the contracts with the total balance', async () => {
    const token = await server().tokenOf('courtier');
    const [client] = await clientsOf(server(), 1, 'PHY');
    if (!client) throw new Error('the demonstration has clients');
    expect(client.contracts).toBeGreaterThan(1);
    const fetchPage = async (firstPage: number) => {
      const { body } = await server().call(
        endpoints.customerContractSearch,
        {
          idPersonnes: [client.id],
          getSolde: 'true',
          pageSize: 1,
          firstPage,
          sortField: ['dateEffet'],
          sortOrder: ['ASC'],
        },
        { token },
      );
      expect([body['totalCount'], body['soldeTotalTTC']]).toEqual([client.contracts, client.balance]);
      return (body['contractList'] as { id: number; personId: number; dateEffet: string; productName: string }[])[0];
    };
    const [first, second] = [await fetchPage(0), await fetchPage(1)];
    expect([first?.personId, second?.personId]).toEqual([client.id, client.id]);
    expect(first?.id).not.toBe(second?.id);
    expect((first?.dateEffet ?? '') <= (second?.dateEffet ?? '')).toBe(true);
    expect(first?.productName).not.toBe('');
  });
});
