import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { Person } from '#shared/operations/wire/person.ts';
import { client, company } from '#tests/support/quotes/quotes.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';

const addClient = async (
  api: ApiServer,
  person: object,
  options: { shown?: number[]; key?: string; account?: string } = {},
) =>
  api.call(
    endpoints.clientAdd,
    { client: { person }, shown: options.shown ?? [] },
    {
      token: await api.tokenOf(options.account ?? 'courtier'),
      headers: { 'idempotency-key': options.key ?? randomUUID() },
    },
  );
const updateClient = async (api: ApiServer, input: object, account = 'courtier') =>
  api.call(endpoints.clientUpdate, input as never, {
    token: await api.tokenOf(account),
    headers: { 'idempotency-key': randomUUID() },
  });
const fetchClient = async (api: ApiServer, idClient: number, account = 'courtier') => {
  const { body, status } = await api.call(endpoints.clientGet, { idClient }, { token: await api.tokenOf(account) });
  return { status, person: body['person'] as Person };
};
const clientIdOf = ({ body }: { body: Record<string, unknown> }): number => Number(body['clientId']);

describeApi('new client', (server) => {
  it('is found by the search, in the formats of the specification', async () => {
    const created = await addClient(server(), { ...client, lastname: 'Ouétcho', profession: 'infirmière' });
    expect([created.status, created.body['message']]).toEqual([200, 'Le client a bien été créé.']);
    const { person } = await fetchClient(server(), clientIdOf(created));
    expect(person).toMatchObject({
      personType: 'PHY',
      fullname: 'OUÉTCHO MARIE',
      profession: 'Infirmière',
      civility: { code: 'MME', libelleCourt: 'Mme' },
      birthDate: '1986-05-04',
      address: { zipCode: '98800', city: 'Nouméa', country: 'Nouvelle-Calédonie' },
      phone: { number: '751234', prefix: '+687', acceptSms: 'true' },
      mail: { mail: 'marie.wamytan@lagon.nc' },
    });
    const token = await server().tokenOf('courtier');
    const searchAnswer = await server().call(endpoints.clientSearch, { lastname: 'ouetcho' }, { token });
    expect(searchAnswer.body['totalCount']).toBe(1);
    const [row] = await server().db.query<{ subject: string; action: string }>(
      sql`select subject, action from audit where action = 'client-added' order by id desc limit 1`,
    );
    expect(row).toEqual({ subject: `client ${clientIdOf(created)}`, action: 'client-added' });
  });

  it('is created once for concurrent retries', async () => {
    const key = randomUUID();
    const person = { ...client, lastname: 'Zébulone' };
    const answers = await Promise.all([1, 2, 3].map(() => addClient(server(), person, { key })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(clientIdOf)).size).toBe(1);
    const rows = await server().db.query(sql`select id from person where last_name_n = 'zebulone'`);
    expect(rows).toHaveLength(1);
    const [auditRow] = await server().db.query<{ key: string }>(
      sql`select idempotency_key as key from person where id = ${rows[0]?.['id']}`,
    );
    expect(auditRow?.key).toBe(key);
  });

  it('is refused with a message for each field', async () => {
    const invalidClient = {
      ...client,
      lastname: '',
      birthDate: '2020-01-01',
      address: { ...client.address, zipCode: '988' },
    };
    const { status, body } = await addClient(server(), invalidClient);
    expect(status).toBe(422);
    expect(body['errors']).toEqual({
      'person.lastname': ['Le champ Nom est requis'],
      'person.birthDate': ['La personne doit être majeure et avoir moins de 77 ans'],
      'person.address.zipCode': ['Le champ Code postal doit contenir 5 chiffres'],
    });
    const unknownCode = await addClient(server(), { ...client, civility: { code: 'ZZ' } });
    expect(Object.keys(unknownCode.body['errors'] as object)).toEqual(['person.civility.code']);
    for (const nothing of [{}, { person: [] }, { person: { id: 4, personType: 'X' } }])
      expect(
        (
          await server().call(
            endpoints.clientAdd,
            { client: nothing },
            { token: await server().tokenOf('courtier'), headers: { 'idempotency-key': randomUUID() } },
          )
        ).status,
      ).toBe(422);
  });

  it('requires confirmation of possible duplicates', async () => {
    const first = clientIdOf(await addClient(server(), { ...client, lastname: 'Wénehoua' }));
    const sameName = { ...client, lastname: 'WENEHOUA' };
    const refused = await addClient(server(), sameName);
    expect([refused.status, (refused.body['message'] as { message: string }).message]).toEqual([
      422,
      'Un client semblable existe déjà\u00A0: WÉNEHOUA MARIE.',
    ]);
    expect((await addClient(server(), sameName, { shown: [first] })).status).toBe(200);
    // A client of another broker is not reported.
    expect((await addClient(server(), sameName, { account: 'courtier2' })).status).toBe(200);
    const firm = clientIdOf(await addClient(server(), company));
    const token = await server().tokenOf('courtier');
    const lookAlikes = await server().call(endpoints.clientLookAlikes, { siret: '0300137001' }, { token });
    expect((lookAlikes.body['clients'] as Person[]).map(({ id }) => id)).toEqual([firm]);
    const otherBrokerLookAlikes = await server().call(
      endpoints.clientLookAlikes,
      { siret: '0300137001' },
      { token: await server().tokenOf('courtier2') },
    );
    expect(otherBrokerLookAlikes.body['clients']).toEqual([]);
  });

  it('requires a broker', async () => {
    for (const account of ['sanslien', 'admin'])
      expect((await addClient(server(), client, { account })).status).toBe(403);
  });
});

/** The form of a client as a screen sends it: the current values with changes. */
const formOf = (person: Person) => ({
  personType: person.personType,
  civility: { code: person.civility?.code },
  lastname: person.lastname,
  firstname: person.firstname,
  maritalStatus: { code: person.maritalStatus?.code },
  birthDate: person.birthDate,
  socioProfessionalCategory: { code: person.socioProfessionalCategory?.code },
  profession: person.profession,
  address: { ...person.address, country: { code: 'NC' } },
  mail: { mail: person.mail?.mail },
  phone: person.phone ?? { number: '' },
});

describeApi('changed client', (server) => {
  const findHolder = async () => {
    const [row] = await server().db.query<{ id: number }>(sql`
      select p.id from person p join contract c on c.person_id = p.id
      where p.broker_id = 1 and p.person_type = 'PHY' group by p.id order by count(*) desc, p.id limit 1`);
    return (await fetchClient(server(), row?.id ?? 0)).person;
  };

  it('updates file, search and contracts in one transaction', async () => {
    const person = await findHolder();
    const changed = { ...formOf(person), lastname: 'Kanaky', phone: { prefix: '+687', number: '912345' } };
    const answer = await updateClient(server(), { idClient: person.id, client: { person: changed } });
    expect(answer.body).toMatchObject({ success: true, message: 'Le client a bien été modifié.' });
    const after = (await fetchClient(server(), person.id)).person;
    expect([after.lastname, after.phone?.number, after.phone?.id]).toEqual(['KANAKY', '912345', person.phone?.id]);
    expect(after.driverLicence).toEqual(person.driverLicence);
    const contracts = await server().db.query<{ holder_name: string; last_name_n: string }>(
      sql`select distinct holder_name, last_name_n from contract where person_id = ${person.id}`,
    );
    expect(contracts).toEqual([{ holder_name: after.fullname, last_name_n: 'kanaky' }]);
  });

  it('answers a conflict with both versions', async () => {
    const person = await findHolder();
    const openedForm = (
      await updateClient(server(), { idClient: person.id, client: { person: formOf(person) }, previous: {} })
    ).body['conflict'] as Record<string, unknown>;
    const myForm = { ...formOf(person), profession: 'Pilote' };
    const otherForm = { ...formOf(person), profession: 'Médecin' };
    expect(
      (await updateClient(server(), { idClient: person.id, client: { person: otherForm }, previous: openedForm })).body,
    ).toMatchObject({ success: true });
    const conflict = await updateClient(server(), {
      idClient: person.id,
      client: { person: myForm },
      previous: openedForm,
    });
    expect(conflict.body).toMatchObject({ success: false, conflict: { person: { profession: 'Médecin' } } });
    expect((await fetchClient(server(), person.id)).person.profession).toBe('Médecin');
    const forced = await updateClient(server(), {
      idClient: person.id,
      client: { person: myForm },
      previous: openedForm,
      force: true,
    });
    expect(forced.body).toMatchObject({ success: true });
    expect((await fetchClient(server(), person.id)).person.profession).toBe('Pilote');
    const overwritten = await updateClient(server(), { idClient: person.id, client: { person: myForm } });
    expect(overwritten.body).toMatchObject({ success: false, message: "Aucune donnée n'a été modifiée" });
  });

  it('applies two corrections made offline in order, the second on top of the first', async () => {
    const person = await findHolder();
    const openedForm = (
      await updateClient(server(), { idClient: person.id, client: { person: formOf(person) }, previous: {} })
    ).body['conflict'] as { person: Record<string, object> };
    const first = {
      person: {
        ...openedForm.person,
        address: { ...openedForm.person['address'], adress1: '12 rue des Flamboyants' },
        phone: { ...openedForm.person['phone'], number: '771299' },
      },
    };
    const second = { person: { ...first.person, profession: 'Vétérinaire' } };
    for (const [client, previous] of [
      [first, openedForm],
      [second, first],
    ])
      expect((await updateClient(server(), { idClient: person.id, client, previous })).body).toMatchObject({
        success: true,
      });
    expect((await fetchClient(server(), person.id)).person).toMatchObject({
      profession: 'Vétérinaire',
      phone: { number: '771299' },
    });
  });

  it('accepts a new address at any age, and a new birth date only for 18 to 77 years', async () => {
    const id = clientIdOf(await addClient(server(), { ...client, lastname: 'Ancien' }));
    await server().db.query(
      sql`update person set body = jsonb_set(body, '{birthDate}', '"1940-02-03"'), birth_date = '1940-02-03' where id = ${id}`,
    );
    const formerForm = formOf((await fetchClient(server(), id)).person);
    const changedForm = { ...formerForm, address: { ...formerForm.address, adress1: '4 route du Sud' } };
    expect((await updateClient(server(), { idClient: id, client: { person: changedForm } })).body).toMatchObject({
      success: true,
    });
    const { person } = await fetchClient(server(), id);
    expect([person.address.adress1, person.birthDate]).toEqual(['4 route du Sud', '1940-02-03']);
    const refused = await updateClient(server(), {
      idClient: id,
      client: { person: { ...changedForm, birthDate: '1941-02-03' } },
    });
    expect(refused.body['errors']).toEqual({
      'person.birthDate': ['La personne doit être majeure et avoir moins de 77 ans'],
    });
  });

  it('answers 404 for a client of another broker', async () => {
    const person = await findHolder();
    const input = { idClient: person.id, client: { person: formOf(person) } };
    expect((await updateClient(server(), input, 'courtier2')).status).toBe(404);
    expect((await updateClient(server(), { ...input, idClient: 999_999 })).status).toBe(404);
  });
});
