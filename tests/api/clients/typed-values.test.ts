import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { Person } from '#shared/operations/wire/person.ts';
import { contactCalls, contactInput } from '#tests/support/contracts/contacts.ts';
import { client, company } from '#tests/support/quotes/quotes.ts';
import { describeApi } from '#tests/support/server/api.ts';

describeApi('values in any notation', (server) => {
  const addClient = async (person: object, shownIds: number[] = []) =>
    server().call(
      endpoints.clientAdd,
      { client: { person }, shown: shownIds },
      { token: await server().tokenOf('courtier'), headers: { 'idempotency-key': randomUUID() } },
    );
  const clientIdOf = ({ body }: { body: Record<string, unknown> }): number => Number(body['clientId']);
  const fetchClient = async (idClient: number) => {
    const token = await server().tokenOf('courtier');
    return (await server().call(endpoints.clientGet, { idClient }, { token })).body['person'] as Person;
  };
  const searchClients = async (filter: object) => {
    const token = await server().tokenOf('courtier');
    const { body } = await server().call(endpoints.clientSearch, filter, { token });
    return (body['clients'] as Person[]).map(({ id }) => id);
  };

  it('stores composed names without invisible characters, and finds them in any spelling', async () => {
    const created = await addClient({
      ...client,
      lastname: '\u202A\u0110\u1EB7ng\u202C'.normalize('NFD'),
      firstname: 'Văn\u00A0Đức'.normalize('NFD'),
      mail: { mail: 'o’connor@mls.nc\u200B' },
    });
    expect(await fetchClient(clientIdOf(created))).toMatchObject({
      lastname: 'ĐẶNG',
      firstname: 'VĂN ĐỨC',
      mail: { mail: "o'connor@mls.nc" },
    });
    for (const lastname of ['dang', 'DANG', 'Đặng', 'đặng'.normalize('NFD'), '\u200Edang'])
      expect(await searchClients({ lastname }), lastname).toEqual([clientIdOf(created)]);
    expect(await searchClients({ texte: 'duc dang' })).toEqual([clientIdOf(created)]);
  });

  it('finds exactly one client by telephone in any notation', async () => {
    const created = await addClient({
      ...client,
      lastname: 'Téléphone',
      phone: { ...client.phone, number: '84 62 02' },
    });
    await addClient({ ...client, lastname: 'Retourné', phone: { ...client.phone, number: '02 62 84' } }, []);
    for (const texte of ['84.62.02', '84 62 02', '+687 84 62 02', '00687846202', '(+687) 84-62-02', '846202'])
      expect(await searchClients({ texte }), texte).toEqual([clientIdOf(created)]);
  });

  it('stores a telephone under its own country', async () => {
    const cases = [
      ['687 75 12 34', { number: '751234', prefix: '+687' }],
      ['\u202A+687 75 12 34\u202C', { number: '751234', prefix: '+687' }],
      ['tel:+687751234', { number: '751234', prefix: '+687' }],
      ['0033 6 12 34 56 78', { number: '0612345678', prefix: '+33' }],
      ['06 12 34 56 78', { number: '0612345678', prefix: '+33' }],
      ['87 12 34 56', { number: '87123456', prefix: '+689' }],
    ] as const;
    for (const [index, [number, phone]] of cases.entries()) {
      const person = { ...client, lastname: `Numéro ${'abcdef'[index]}`, phone: { ...client.phone, number } };
      expect((await fetchClient(clientIdOf(await addClient(person)))).phone, number).toMatchObject(phone);
    }
    for (const number of ['+49 30 1234', '+681 72 12 34', 'demander Marie']) {
      const { status, body } = await addClient({ ...client, lastname: 'Refusé', phone: { ...client.phone, number } });
      expect([status, Object.keys(body['errors'] as object)], number).toEqual([422, ['person.phone.number']]);
    }
  });

  it('recognises a person whose names are swapped, split or joined differently', async () => {
    const first = clientIdOf(
      await addClient({ ...client, lastname: 'NGUYEN VAN', firstname: 'Jean-Duc', birthDate: '1979-08-07' }),
    );
    for (const [lastname, firstname] of [
      ['Jean Duc', 'Nguyen Van'],
      ['Nguyen', 'Van Jean-Duc'],
      ['NGUYENVAN', 'JEANDUC'],
      ['Nguyễn Văn', 'Jean‑Đức'],
    ]) {
      const { status } = await addClient({ ...client, lastname, firstname, birthDate: '1979-08-07' });
      expect(status, `${lastname} ${firstname}`).toBe(422);
    }
    const otherPerson = { ...client, lastname: 'Nguyen Van', firstname: 'Jeanne', birthDate: '1979-08-07' };
    expect((await addClient(otherPerson)).status).toBe(200);
    expect((await fetchClient(first)).fullname).toBe('NGUYEN VAN JEAN-DUC');
  });

  it('recognises a company by its RIDET in any notation', async () => {
    await addClient({ ...company, siret: 'RIDET : 0 423 156.001' });
    const sameCompany = await addClient({ ...company, socialReason: 'Autre nom', siret: '423156001' });
    expect(sameCompany.status).toBe(422);
    const rows = await server().db.query(
      sql`select ridet, body ->> 'siren' as siren from person where ridet like '%423156001'`,
    );
    expect(rows).toEqual([{ ridet: '0423156001', siren: '0423156' }]);
  });

  it('reads the telephone of a contract with its calling code', async () => {
    const { contactsApi, fetchDetails } = contactCalls(server);
    const details = await fetchDetails(0);
    const { email, details: contract } = await contactsApi();
    await email({ ...contactInput(details), tel: '00687 84 62 03', countryCallingCode: '33' });
    expect((await contract(details.id)).addresses.phone).toMatchObject({ number: '846203', prefix: '+687' });
    const refused = await email({ ...contactInput(await contract(details.id)), tel: '+1 555 1234' });
    expect(refused.body.errors).toEqual({ tel: ["Téléphone n'est pas un numero de téléphone valide"] });
  });
});
