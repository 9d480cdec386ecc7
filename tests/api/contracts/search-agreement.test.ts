import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { indexClient, searchClientContracts, searchDeviceClients } from '#offline/portfolio/client-index.ts';
import { indexContract, searchDeviceClaims, searchPortfolio } from '#offline/portfolio/portfolio-index.ts';
import { sql } from '#server/db/sql.ts';
import { random as createRandom, type Random } from '#server/primitives/random.ts';
import { clientSortFields } from '#shared/operations/clients/clients.ts';
import { claimSortFields } from '#shared/operations/contracts/claims.ts';
import { contractSortFields } from '#shared/operations/contracts/contracts.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { directions } from '#shared/operations/wire/paging.ts';
import { addDays, formatDaySpan } from '#shared/primitives/calendar/days.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { familyOf } from '#shared/products/catalogue.ts';
import { conversionRefusal } from '#shared/products/quote-actions.ts';
import { clientsPage, contractsPage, remainingPages } from '#tests/support/offline/portfolio-pages.ts';
import { client, company } from '#tests/support/quotes/quotes.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';

/** For each engine, with different searches: a thousand in total. */
const rounds = 500;
const seedOf = ({ engine }: ApiServer, seed: number): number => (engine === 'embedded' ? seed : seed + 1_000_000);

/** Names that case folding, patterns or sorting may treat differently. */
const unusualNames = [
  "O'Brien",
  'LE GOFF',
  'MALO–FALA',
  'N’Guyen',
  'Œuvrard',
  'Élan_50%',
  'Ça  Va',
  'de la Côte',
  'İnal',
  'ZOË',
  'straße',
];

const addOddClients = async (api: ApiServer): Promise<void> => {
  const token = await api.tokenOf('courtier');
  for (const [index, lastname] of unusualNames.entries()) {
    const person =
      index % 3 === 2 ? { ...company, socialReason: lastname, siret: `${100_000 + index}` } : { ...client, lastname };
    const headers = { 'idempotency-key': randomUUID() };
    const { status } = await api.call(endpoints.clientAdd, { client: { person } }, { token, headers });
    expect(status, lastname).toBe(200);
  }
};

/** A substring as somebody might type it: in another case, with or without accents. */
const typedFragment = (random: Random, text: string | null): string => {
  const fullText = text ?? '';
  const start = random.int(0, Math.max(0, fullText.length - 2));
  const part = random.chance(0.3) ? fullText : fullText.slice(start, start + random.int(1, 5));
  if (random.chance(0.2)) return fullText.replaceAll(/[\s\p{Pd}]+/gu, '');
  const cased = random.pick([part, part.toUpperCase(), part.toLowerCase()]);
  return random.chance(0.5) ? cased : cased.normalize('NFD').replace(/\p{Diacritic}/gu, '');
};

/** Sets only a few of the filters, as most searches do. */
const someFilters = <T extends object>(random: Random, filters: T): Partial<T> =>
  Object.fromEntries(Object.entries(filters).filter(() => random.chance(0.22))) as Partial<T>;

const drawSortAndPage = <F extends string>(random: Random, fields: readonly F[]) => {
  const columns = random.int(0, 3);
  return {
    sortField: Array.from({ length: columns }, () => random.pick(fields)),
    sortOrder: Array.from({ length: columns }, () => random.pick(directions)),
    pageSize: random.pick([1, 5, 20, 100]),
    firstPage: random.chance(0.7) ? 0 : random.int(0, 40),
  };
};

describeApi('the search of a device', (server) => {
  it('finds the same clients as the device, in the same order', async () => {
    const api = server();
    const token = await api.tokenOf('courtier');
    await addOddClients(api);
    const { rows } = await remainingPages((query) => clientsPage(api, token, query));
    const index = rows.map(indexClient);
    const random = createRandom(seedOf(api, 20_261_121));
    let foundCount = 0;
    for (let round = 0; round < rounds; round += 1) {
      const sampleClient = random.pick(rows).client;
      const input = {
        ...someFilters(random, {
          texte: [typedFragment(random, sampleClient.firstname), typedFragment(random, sampleClient.lastname)].join(
            ' ',
          ),
          firstname: typedFragment(random, sampleClient.firstname),
          lastname: typedFragment(random, sampleClient.lastname),
          companyName: typedFragment(random, sampleClient.socialReason),
          birthDate: sampleClient.birthDate ?? '',
          city: typedFragment(random, sampleClient.address.city),
          zipCode: random.chance(0.7)
            ? (sampleClient.address.zipCode ?? '').slice(0, random.int(1, 5))
            : typedFragment(random, sampleClient.address.zipCode),
          hasContract: random.chance(0.5),
          hasInvoice: random.pick(['true', 'false'] as const),
          personType: random.pick(['PHY', 'MOR', ''] as const),
        }),
        ...drawSortAndPage(random, clientSortFields),
      };
      const { body } = await api.call(endpoints.clientSearch, input, { token });
      const device = searchDeviceClients(index, input);
      foundCount += device.totalCount;
      expect(body, JSON.stringify(input)).toEqual(device);
    }
    expect(foundCount).toBeGreaterThan(rounds);
  });

  it('finds the same contracts as the device, in the same order', async () => {
    const api = server();
    const token = await api.tokenOf('courtier');
    const { rows } = await remainingPages((query) => contractsPage(api, token, query));
    const index = rows.map(indexContract);
    const random = createRandom(seedOf(api, 20_261_122));
    let found = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { row: sampleRow, search } = random.pick(rows);
      const other = random.pick(rows);
      const input = {
        ...someFilters(random, {
          texte: [typedFragment(random, sampleRow.nomSouscripteur), typedFragment(random, sampleRow.numero)].join(' '),
          numero: typedFragment(random, sampleRow.numero),
          nom: typedFragment(random, search.nom || search.raisonSociale),
          prenom: typedFragment(random, search.prenom),
          raisonSociale: typedFragment(random, search.raisonSociale),
          productCode: sampleRow.codeProduit,
          etatGlobal: sampleRow.libelleStatut,
          dateEffetDu: sampleRow.dateEffet,
          dateEffetAu: other.row.dateEffet,
          dateCreationDu: search.dateCreation,
          dateCreationAu: other.search.dateCreation,
          getOnlyImpayes: random.chance(0.5),
          getOnlyPiecesManquantes: random.chance(0.5),
          getOnlySignatures: random.chance(0.1),
          getOnlyLiensDePaiement: random.chance(0.1),
          getOnlyARemettre: random.chance(0.1),
          devisSigne: random.pick(['oui', 'non', ''] as const),
          getOnlySansContrat: random.chance(0.5),
          getOnlyTransformables: random.chance(0.5),
          echeance: formatDaySpan(sampleRow.dateEffet, addDays(sampleRow.dateEffet, random.int(0, 364))),
          idPersonnes: [sampleRow.personId, other.row.personId],
          idContrat: sampleRow.id,
        }),
        ...drawSortAndPage(random, contractSortFields),
      };
      const { body } = await api.call(endpoints.contractSearch, input, { token });
      const device = searchPortfolio(index, input);
      found += device.totalCount;
      expect(body, JSON.stringify(input)).toEqual(device);
      if (round % 10 > 0) continue;
      const query = { ...input, idPersonnes: [sampleRow.personId], getSolde: random.chance(0.8) };
      const ofClient = await api.call(endpoints.customerContractSearch, query, { token });
      expect(ofClient.body, JSON.stringify(query)).toEqual(searchClientContracts(index, query));
    }
    expect(found).toBeGreaterThan(rounds);
  });

  it('finds the same claims as the device, in the same order', async () => {
    const api = server();
    const token = await api.tokenOf('courtier');
    const { rows } = await remainingPages((query) => contractsPage(api, token, query));
    const [declarant] = await api.db.query<{ id: number; name: string }>(
      sql`select id, concat_ws(' ', first_name, last_name) as name from app_user where email = 'courtier@lagon.nc'`,
    );
    await api.db.query(sql`update claim set declared_by = ${declarant?.id} where id % 3 = 0`);
    await api.db.query(sql`update claim set state = 'Refusé' where id % 5 = 0`);
    const { rows: changed } = await remainingPages((query) => contractsPage(api, token, query));
    expect(changed).toHaveLength(rows.length);
    const index = changed.map(indexContract);
    const claims = changed.flatMap(({ row, search }) => (search.claims ?? []).map((claim) => ({ row, claim })));
    expect(new Set(claims.map(({ claim }) => claim.declaredBy))).toEqual(new Set([null, declarant?.name]));
    const random = createRandom(seedOf(api, 20_261_127));
    let found = 0;
    for (let round = 0; round < rounds; round += 1) {
      const [{ row, claim }, other] = [random.pick(claims), random.pick(claims)];
      const input = {
        ...someFilters(random, {
          texte: [typedFragment(random, row.nomSouscripteur), typedFragment(random, claim.number)].join(' '),
          numero: typedFragment(random, claim.number),
          contrat: typedFragment(random, row.numero),
          souscripteur: typedFragment(random, row.nomSouscripteur),
          etat: claim.state,
          famille: familyOf(row.codeProduit),
          dateDu: claim.occurredOn,
          dateAu: other.claim.occurredOn,
          declareDu: claim.declaredOn,
          declareAu: other.claim.declaredOn,
          declarePar: typedFragment(random, claim.declaredBy),
          getOnlyNonClos: random.chance(0.5),
          idPersonne: row.personId,
          idCourtier: random.pick([1, 2]),
        }),
        ...drawSortAndPage(random, claimSortFields),
      };
      const { body } = await api.call(endpoints.claimSearch, input, { token });
      const device = searchDeviceClaims(index, input);
      found += device.totalCount;
      expect(body, JSON.stringify(input)).toEqual(device);
    }
    expect(found).toBeGreaterThan(rounds);
  });

  it('finds exactly the convertible quotes, without those of companies', async () => {
    const api = server();
    const token = await api.tokenOf('courtier');
    const { rows } = await remainingPages((query) => contractsPage(api, token, query));
    const may = rows.filter(({ file }) => conversionRefusal(file.details) === null);
    const company = rows.filter(
      ({ file: { details } }) =>
        details.isEstimate && details.status === contractStatuses.quote && details.person.personType === 'MOR',
    );
    expect([may.length > 0, company.length > 0]).toEqual([true, true]);
    const { body } = await api.call(endpoints.contractSearch, { getOnlyTransformables: true, pageSize: 1 }, { token });
    expect(body['totalCount']).toBe(may.length);
    const index = rows.map(indexContract);
    expect(searchPortfolio(index, { getOnlyTransformables: true, pageSize: 1 }).totalCount).toBe(may.length);
  });

  it('finds a contract by complete number over all brokers, and several by a part of it', async () => {
    const { db, call, tokenOf } = server();
    const token = await tokenOf('root');
    const findByNumber = async (numero: string) => {
      const { body } = await call(endpoints.contractSearch, { numero }, { token });
      return body as unknown as { contractList: { numero: string }[]; totalCount: number };
    };
    const [{ numero = '' } = {}] = await db.query<{ numero: string }>(
      sql`select numero from contract where broker_id = 2`,
    );
    expect(await findByNumber(numero.toLowerCase())).toMatchObject({ contractList: [{ numero }], totalCount: 1 });
    const part = numero.slice(0, 3);
    const matchingContracts = await db.query(sql`select id from contract where strpos(numero, ${part}) > 0`);
    expect((await findByNumber(part)).totalCount).toBe(matchingContracts.length);
  });
});
