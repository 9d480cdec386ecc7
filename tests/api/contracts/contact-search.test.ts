import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { indexClient, searchDeviceClients } from '#offline/portfolio/client-index.ts';
import { deviceQuickSearch } from '#offline/portfolio/device-quick-search.ts';
import { indexContract, searchPortfolio } from '#offline/portfolio/portfolio-index.ts';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { fold } from '#shared/primitives/text.ts';
import { joinNames } from '#shared/search/joined-names.ts';
import { contactCalls, contactInput } from '#tests/support/contracts/contacts.ts';
import { agePortfolio, clientsPage, contractsPage, remainingPages } from '#tests/support/offline/portfolio-pages.ts';
import { client } from '#tests/support/quotes/quotes.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';

type Ids = readonly number[];
interface Found {
  readonly clients: Ids;
  readonly contracts: Ids;
  readonly quickClients: Ids;
  readonly quickContracts: Ids;
}
const idsOf = (rows: unknown): Ids => (rows as { readonly id: number }[]).map(({ id }) => id).sort((a, b) => a - b);

/** The three searches of the server for a text. */
const searchServer = async (api: ApiServer, text: string, account = 'courtier'): Promise<Found> => {
  const token = await api.tokenOf(account);
  const query = { texte: text, pageSize: 100 };
  const [clients, contracts, quick] = await Promise.all([
    api.call(endpoints.clientSearch, query, { token }),
    api.call(endpoints.contractSearch, query, { token }),
    api.call(endpoints.quickSearch, { text }, { token }),
  ]);
  return {
    clients: idsOf(clients.body.clients),
    contracts: idsOf(contracts.body.contractList),
    quickClients: idsOf(quick.body.clients),
    quickContracts: idsOf(quick.body.contracts),
  };
};

/** The same searches on a device that synchronised the portfolio. */
const searchDevice = async (api: ApiServer, texts: readonly string[]): Promise<Found[]> => {
  const token = await api.tokenOf('courtier');
  const contractRows = (await remainingPages((query) => contractsPage(api, token, query))).rows;
  const clientRows = (await remainingPages((query) => clientsPage(api, token, query))).rows;
  const contracts = contractRows.map(indexContract);
  const clients = clientRows.map(indexClient);
  return texts.map((text) => {
    const query = { texte: text, pageSize: 100 };
    const quickResult = deviceQuickSearch(contracts, clients, { text });
    return {
      clients: idsOf(searchDeviceClients(clients, query).clients),
      contracts: idsOf(searchPortfolio(contracts, query).contractList),
      quickClients: idsOf(quickResult.clients),
      quickContracts: idsOf(quickResult.contracts),
    };
  });
};

describeApi('search by contacts', (server) => {
  it('finds client and contract by telephone, e-mail and address of the contract alone', async () => {
    const { contactsApi, fetchDetails } = contactCalls(server);
    const { email } = await contactsApi();
    const details = await fetchDetails(0);
    const { id, person } = details;
    await agePortfolio(server());
    const token = await server().tokenOf('courtier');
    const { cursor } = await remainingPages((query) => clientsPage(server(), token, query));
    const saved = await email({
      ...contactInput(details),
      tel: '79 13 57',
      countryCallingCode: '687',
      email: 'Jean-Noël.O’Reilly@Skype-Neuf.nc'.normalize('NFD').replace(/\p{Mn}/gu, ''),
    });
    expect(saved.body.type, JSON.stringify(saved.body)).toBe('success');
    await server().db.query(sql`
      update contract set body = jsonb_set(body, '{productRisk,home}', ${JSON.stringify({
        homeAddress: {
          adress1: '12 Impasse Ngôné',
          adress2: 'Lot 7',
          adress3: null,
          zipCode: '98835',
          city: 'Dumbéa',
          country: null,
        },
        homeType: null,
        clientHomeStatus: null,
        roomsNumber: null,
      })}::text::jsonb) where id = ${id}`);
    const texts = [
      '791357',
      '79 13 57',
      '79.13.57',
      '791 357',
      '+687 79 13 57',
      '00687791357',
      '687791357',
      '687 79 13 57',
      '７９１３５７',
      'jean-noel.o’reilly@skype-neuf.nc',
      "O'REILLY@skype",
      'impasse ngone',
      `${person.lastname} 12 impasse ngone`,
      '12, Impasse Ngôné, 98835 Dumbéa',
      'ngone 98835',
    ];
    const device = await searchDevice(server(), texts);
    for (const [index, text] of texts.entries()) {
      const found = await searchServer(server(), text);
      expect(found.clients, text).toEqual([person.id]);
      expect(found.quickClients, text).toEqual([person.id]);
      expect(found.contracts, text).toEqual([id]);
      expect(found.quickContracts, text).toEqual([id]);
      expect(device[index], `${text} on the device`).toEqual(found);
      expect(await searchServer(server(), text, 'courtier2'), `${text} of another broker`).toEqual({
        clients: [],
        contracts: [],
        quickClients: [],
        quickContracts: [],
      });
    }
    const { rows } = await remainingPages((query) => clientsPage(server(), token, query), { cursor });
    expect(idsOf(rows)).toContain(person.id);
  });

  it('finds client and contracts by contacts of the client’s file', async () => {
    const [holder] = await server().db.query<{
      id: number;
      mail: string;
      street: string;
      town: string;
      count: number;
    }>(sql`
      select p.id, p.mail, p.body -> 'address' ->> 'adress1' as street, p.zip_code || ' ' || p.city as town, count(c.id)::int as count
      from person p join contract c on c.person_id = p.id
      where p.broker_id = 1 and p.mail like '%@%' and length(p.body -> 'address' ->> 'adress1') > 5
      group by p.id having count(c.id) between 1 and 5 order by p.id limit 1`);
    if (!holder) throw new Error('the demonstration has clients with e-mail and address');
    const texts = [holder.mail.toUpperCase(), holder.street, `${holder.street.replace(' ', ', ')}, ${holder.town}`];
    const device = await searchDevice(server(), texts);
    for (const [index, text] of texts.entries()) {
      const found = await searchServer(server(), text);
      expect(found.clients, text).toContain(holder.id);
      expect(found.contracts.length, text).toBeGreaterThanOrEqual(holder.count);
      expect(device[index], text).toEqual(found);
    }
  });

  it('folds contacts in SQL like the device', async () => {
    const typed = [
      'Rue de l’Église',
      'ĐẶNG, Straße 4',
      'Côte Œuvrard',
      'Jean‑Noël—Wé',
      'A  B\u00A0C',
      'Þór Łódź Ŋa',
      'ʻOta´o',
    ];
    const rows = await server().db.query<{ folded: string }>(
      sql`select search_text(t) as folded from unnest(${typed}::text[]) with ordinality as u (t, n) order by n`,
    );
    expect(rows.map(({ folded }) => folded)).toEqual(typed.map(fold));
  });

  it('joins names in SQL like the device', async () => {
    const names = ['le goff', 'dang thi mai', 'wea', '', 'societe civile du port', 'a '.repeat(80).trim()];
    const rows = await server().db.query<{ joined: string }>(
      sql`select joined_names(t) as joined from unnest(${names}::text[]) with ordinality as u (t, n) order by n`,
    );
    expect(rows.map(({ joined }) => joined)).toEqual(names.map(joinNames));
  });

  it('finds client and contracts by a name typed without its spaces', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const token = await server().tokenOf('courtier');
    const person = { ...client, lastname: 'MALO–FALA', firstname: 'Te Moana' };
    const added = await server().call(endpoints.clientAdd, { client: { person } }, { token, headers });
    expect(added.status).toBe(200);
    const [contract] = await server().db.query<{ id: number; holder: number }>(sql`
      update contract set person_id = (select max(id) from person), holder_name = 'MALO–FALA Te Moana',
        holder_n = 'malo fala te moana', updated_at = now()
      where id = (select min(id) from contract where broker_id = 1) returning id, person_id as holder`);
    const texts = ['malofala', 'MALOF', 'temoana', 'Temoana Malo-Fala'];
    const device = await searchDevice(server(), texts);
    for (const [index, text] of texts.entries()) {
      const found = await searchServer(server(), text);
      expect(found, text).toMatchObject({
        clients: [contract?.holder],
        contracts: [contract?.id],
        quickContracts: [contract?.id],
      });
      expect(device[index], text).toEqual(found);
    }
  });
});
