import { expect, it } from 'vitest';
import { deviceQuickSearch } from '#offline/portfolio/device-quick-search.ts';
import { sql } from '#server/db/sql.ts';
import type { PortfolioClient } from '#shared/operations/clients/clients.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { QuickClient, QuickContract } from '#shared/operations/home/quick-search.ts';
import type { PortfolioContract } from '#shared/operations/shell/portfolio.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { fold } from '#shared/primitives/text.ts';
import { searchableClient } from '#shared/search/client-search.ts';
import { matchesContract, searchableContract } from '#shared/search/contract-search.ts';
import { addUnpaidContract } from '#tests/support/contracts/payments.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';

interface Found {
  readonly contracts: readonly QuickContract[];
  readonly clients: readonly QuickClient[];
}

const quickSearch = async (api: ApiServer, text: string, account = 'courtier'): Promise<Found> => {
  const { status, body } = await api.call(endpoints.quickSearch, { text }, { token: await api.tokenOf(account) });
  expect(status, text).toBe(200);
  return body as unknown as Found;
};

const findSamples = async (api: ApiServer) => {
  const [contract] = await api.db.query<{ numero: string; holder_name: string }>(
    sql`select numero, holder_name from contract where broker_id = 1 order by id limit 1`,
  );
  const [client] = await api.db.query<{ id: number; phone: string; birth_date: string; full_name_n: string }>(sql`
    select id, phone, birth_date, full_name_n from person
    where broker_id = 1 and person_type = 'PHY' and length(phone) = 6 and birth_date is not null order by id limit 1`);
  if (!contract || !client) throw new Error('the demonstration has contracts and clients');
  return { contract, client };
};

describeApi('quick search', (server) => {
  it('finds a contract by its number in any notation, the complete number first', async () => {
    const { contract } = await findSamples(server());
    const { numero } = contract;
    for (const text of [numero, numero.toLowerCase(), `${numero.slice(0, 2)} ${numero.slice(2, 6)}-${numero.slice(6)}`])
      expect((await quickSearch(server(), text)).contracts[0]?.numero, text).toBe(numero);
  });

  it('finds a client by words of the name in any order, phone and birth date', async () => {
    const { client } = await findSamples(server());
    const searchIds = async (text: string) => (await quickSearch(server(), text)).clients.map(({ id }) => id);
    const [first = '', ...otherNames] = client.full_name_n.split(' ');
    expect(await searchIds([...otherNames, first.toUpperCase()].join(' '))).toContain(client.id);
    const pairs = client.phone.replace(/(..)(?=.)/g, '$1 ');
    for (const text of [client.phone, pairs, `+687 ${pairs}`, `00687${client.phone}`, pairs.replaceAll(' ', '.')])
      expect(await searchIds(text), text).toContain(client.id);
    expect(await searchIds(frenchDate(client.birth_date))).toContain(client.id);
  });

  it('finds a client by e-mail and a company by RIDET, within the broker', async () => {
    const [owner] = await server().db.query<{ id: number; mail: string }>(
      sql`select id, mail from person where broker_id = 1 and mail like '%@%' order by id limit 1`,
    );
    const [company] = await server().db.query<{ id: number; ridet: string }>(
      sql`select id, ridet from person where broker_id = 1 and length(ridet) = 10 order by id limit 1`,
    );
    if (!owner || !company) throw new Error('the demonstration has addresses and companies');
    const searchIds = async (text: string, account?: string) =>
      (await quickSearch(server(), text, account)).clients.map(({ id }) => id);
    expect(await searchIds(owner.mail.toUpperCase())).toContain(owner.id);
    const { id, ridet } = company;
    for (const text of [ridet, ridet.slice(0, 7), `${ridet.slice(0, 3)} ${ridet.slice(3, 6)} ${ridet.slice(6)}`])
      expect(await searchIds(text), text).toContain(id);
    expect(await searchIds(owner.mail, 'courtier2')).not.toContain(owner.id);
    expect(await searchIds(ridet, 'courtier2')).not.toContain(id);
  });

  it('finds a contract by its number plate, complete or partial, in any notation', async () => {
    const [insured] = await server().db.query<{ id: number; plate: string }>(sql`
      select id, body -> 'productRisk' -> 'vehicleInfos' ->> 'registration' as plate from contract
      where broker_id = 1 and body -> 'productRisk' -> 'vehicleInfos' ->> 'registration' like '%NC' order by id limit 1`);
    const { id, plate } = insured ?? { id: 0, plate: '' };
    expect(plate).toMatch(/^\d{6}NC$/);
    const searchIds = async (text: string, account?: string) =>
      (await quickSearch(server(), text, account)).contracts.map((contract) => contract.id);
    const digits = plate.slice(0, 6);
    for (const text of [
      plate,
      plate.toLowerCase(),
      `${digits.slice(0, 3)} ${digits.slice(3)} NC`,
      `${digits}-nc`,
      `NC ${digits}`,
      digits,
    ])
      expect(await searchIds(text), text).toContain(id);
    expect((await quickSearch(server(), digits.slice(0, 4))).contracts.length).toBeGreaterThan(0);
    expect(await searchIds(plate, 'courtier2')).not.toContain(id);
    expect(await searchIds(digits.slice(1))).not.toContain(id);
  });

  it('is limited to the broker', async () => {
    const { contract, client } = await findSamples(server());
    expect((await quickSearch(server(), contract.numero, 'courtier2')).contracts).toEqual([]);
    expect((await quickSearch(server(), client.full_name_n, 'courtier2')).clients.map(({ id }) => id)).not.toContain(
      client.id,
    );
    expect((await quickSearch(server(), contract.numero, 'root')).contracts[0]?.numero).toBe(contract.numero);
  });

  it('finds a contract by the number of a receipt, final or provisional, within the broker and on the device, in lists too', async () => {
    const due = await addUnpaidContract(server(), 1);
    const token = await server().tokenOf('courtier');
    const provisional = 'P-H9MYE0NV';
    await callSuccessfully(server(), 'receivedPaymentAdd', {
      contractId: due.contractId,
      primes: [...due.primes],
      amount: due.amount,
      provisional,
      mode: 'cash',
      reference: '',
      drawer: '',
      day: '2026-11-20',
    });
    const [payment] = await server().db.query<{ number: string }>(
      sql`select number from received_payment where provisional = ${provisional}`,
    );
    const number = payment?.number ?? '';
    expect(number).toMatch(/^R26-\d{5}$/);
    const portfolio = await server().call(endpoints.portfolioChanges, { cursor: '', limit: 500 }, { token });
    const contracts = (portfolio.body['contracts'] as PortfolioContract[]).map(({ row, search }) =>
      searchableContract(row, search),
    );
    for (const text of [number, number.toLowerCase().replace('-', ' '), provisional, 'ph9mye0nv', 'P-H9M']) {
      expect(
        (await quickSearch(server(), text)).contracts.map(({ id }) => id),
        text,
      ).toContain(due.contractId);
      expect((await quickSearch(server(), text, 'courtier2')).contracts, text).toEqual([]);
      expect(
        deviceQuickSearch(contracts, [], { text }).contracts.map(({ id }) => id),
        text,
      ).toContain(due.contractId);
      const listed = await server().call(endpoints.contractSearch, { texte: text, pageSize: 100 }, { token });
      const found = (listed.body.contractList as { readonly id: number }[]).map(({ id }) => id);
      expect(found, text).toContain(due.contractId);
      expect(
        contracts.filter(matchesContract({ texte: text })).map(({ row }) => row.id),
        text,
      ).toEqual(expect.arrayContaining([due.contractId]));
    }
  });

  it('refuses texts that are too short', async () => {
    const token = await server().tokenOf('courtier');
    expect((await server().call(endpoints.quickSearch, { text: ' a ' }, { token })).status).toBe(422);
  });

  it('finds the same as the device, in the same order', async () => {
    const token = await server().tokenOf('courtier');
    for (const text of ['Toiture à refaire, l’expert passe lundi', 'Toiture en tôle'])
      await server().db.query(sql`insert into note (broker_id, person_id, kind, text, text_n, created_at)
        select 1, id, 'call', ${text}, ${fold(text)}, now() from person where broker_id = 1 order by id limit 2`);
    const portfolio = await server().call(endpoints.portfolioChanges, { cursor: '', limit: 200 }, { token });
    const clientele = await server().call(endpoints.portfolioClients, { cursor: '', limit: 500 }, { token });
    const contracts = (portfolio.body['contracts'] as PortfolioContract[]).map(({ row, search }) =>
      searchableContract(row, search),
    );
    const clients = (clientele.body['clients'] as PortfolioClient[]).map(({ client, ...more }) =>
      searchableClient(client, more),
    );
    const { contract, client } = await findSamples(server());
    const plates = contracts.map(({ folded }) => folded.plate).filter((plate) => plate !== '');
    expect(plates.length).toBeGreaterThan(20);
    const texts = [
      ...plates.slice(0, 3),
      (plates[3] ?? '').slice(0, 4),
      'an',
      'é',
      'le ma',
      contract.numero.slice(2, 7),
      contract.holder_name,
      client.full_name_n,
      '75 1',
      ...clients.slice(0, 20).flatMap(({ row }) => [row.mail?.mail.slice(2) ?? '', row.siret ?? '']),
      '@',
      '%_',
      'toiture',
      'lexpert refaire',
      `${client.full_name_n} tole`,
    ];
    for (const text of texts.filter((each) => each.length > 1)) {
      const onServer = await quickSearch(server(), text);
      const onDevice = deviceQuickSearch(contracts, clients, { text });
      expect(
        onDevice.contracts.map(({ id, immatriculation }) => [id, immatriculation]),
        text,
      ).toEqual(onServer.contracts.map(({ id, immatriculation }) => [id, immatriculation]));
      expect(
        onDevice.clients.map(({ id, note }) => [id, note]),
        text,
      ).toEqual(onServer.clients.map(({ id, note }) => [id, note]));
    }
  });
});
