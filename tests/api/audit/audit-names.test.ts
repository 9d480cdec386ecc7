import * as v from 'valibot';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { adminAuditList } from '#shared/operations/people/audit-list.ts';
import { describeApi } from '#tests/support/server/api.ts';

describeApi('audit names', (server) => {
  const list = async (search: object, account: 'root' | 'admin' = 'root') => {
    const token = await server().tokenOf(account);
    const answer = await server().call(adminAuditList, { search, nbItemsPerPage: 100 } as never, { token });
    return v.parse(adminAuditList.output, answer.body).rows;
  };
  const asAdmin = async () => ({ token: await server().tokenOf('admin') });
  const usersOf = async (search: object) => {
    const answer = await server().call(endpoints.adminUserList, { search } as never, await asAdmin());
    return v.parse(endpoints.adminUserList.output, answer.body).users;
  };
  const addUser = async (values: object) => {
    const [broker] = await usersOf({ 'user.email[LIKE]': 'courtier@lagon.nc' });
    const entry = { brokerId: broker?.brokerId, roleId: 'Agence', isEnabled: true, ...values };
    const answer = await server().call(endpoints.adminUserAdd, entry as never, await asAdmin());
    expect(answer.status).toBe(200);
    const [added] = await usersOf({ 'user.email[LIKE]': (values as { email: string }).email });
    if (!added) throw new Error('no user was added');
    return added;
  };

  it('names an actor and a subject whose accounts are removed, and finds them', async () => {
    const removedUser = await addUser({
      firstname: 'Éloïse',
      lastname: 'Wamytan',
      email: 'eloise@lagon.nc',
      roleId: 'Administrateur',
      brokerId: null,
    });
    await server().db.query(sql`
      insert into app_user (email, email_n, password_hash, first_name, last_name, first_name_n, last_name_n, role_id)
      select 'parti@lagon.nc', 'parti@lagon.nc', password_hash, 'René', 'Parti', 'rene', 'parti', role_id
      from app_user where email = 'admin@lagon.nc'`);
    const actor = await server().call(endpoints.login, { email: 'parti@lagon.nc', password: 'Lagon-2026', token: '' });
    const { token } = (actor.body as { data: { token: string } }).data;
    await server().call(endpoints.adminBrokerAdd, { name: 'Récif', code: 'RECIF', login: 'recif' }, { token });
    for (const email of ['parti@lagon.nc', removedUser.email]) {
      const [user] = await usersOf({ 'user.email[LIKE]': email });
      const answer = await server().request('DELETE', `/api/admin/users/${user?.id}`, await asAdmin());
      expect(answer.status).toBe(200);
    }
    const [added] = await list({ 'audit.person[LIKE]': 'parti@lagon.nc', 'audit.subject[LIKE]': 'recif' });
    expect(added).toMatchObject({
      title: 'Courtier ajouté',
      subject: expect.stringMatching(/^Récif \(courtier \d+\)$/),
      person: { name: 'René Parti', email: 'parti@lagon.nc' },
    });
    const removed = await list({ 'audit.subject[LIKE]': 'eloise wamytan' });
    expect(removed.map(({ title }) => title)).toEqual(['Utilisateur supprimé', 'Utilisateur ajouté']);
    expect(removed[0]?.subject).toBe(`Éloïse Wamytan (compte ${removedUser.id})`);
  });

  it('names the paper that a signatory read by its id among generated documents, also in older rows', async () => {
    const [paper] = await server().db.query<{ id: number; name: string }>(
      sql`select id, name from editique order by id limit 1`,
    );
    await server().db.query(sql`
      insert into audit (at, action, subject, address)
      values (now(), 'signatureDocument', ${`documentId ${paper?.id}`}, '127.0.0.1')`);
    const rows = await list({ 'audit.words[LIKE]': 'document à signer' });
    expect(rows.map(({ subject }) => subject)).toEqual([`Document ${paper?.name}`]);
  });

  it('lists changed values before and after', async () => {
    const { version, ...user } = await addUser({ firstname: 'Jean', lastname: 'Dupont', email: 'dupont@lagon.nc' });
    const changed = { ...user, version, roleId: 'Courtier', firstname: 'Jeanne', isEnabled: false };
    const answer = await server().call(endpoints.adminUserUpdate, changed as never, await asAdmin());
    expect(answer.status).toBe(200);
    const [row] = await list({ 'audit.subject[LIKE]': 'jeanne dupont' });
    expect(row).toMatchObject({ title: 'Utilisateur modifié', subject: `Jeanne Dupont (compte ${user.id})` });
    expect(row?.changes).toEqual([
      { label: 'Prénom', before: 'Jean', after: 'Jeanne' },
      { label: 'Rôle', before: 'Agence', after: 'Courtier' },
      { label: 'Actif', before: 'Oui', after: 'Non' },
    ]);
  });

  it('finds rows by any word that they show', async () => {
    await addUser({ firstname: 'Maëlle', lastname: 'Tjibaou', email: 'maelle@lagon.nc' });
    const fetchTitles = async (words: string) =>
      (await list({ 'audit.words[LIKE]': words })).map(({ title, subject }) => `${title} ${subject}`);
    for (const words of ['tjibaou', 'utilisateur ajoute tjibaou', 'compte maelle', 'admin@lagon.nc TJIBAOU'])
      expect(await fetchTitles(words)).toEqual([expect.stringContaining('Maëlle Tjibaou')]);
    expect(await fetchTitles('tjibaou courtier modifie')).toEqual([]);
    expect((await list({ 'audit.subject[LIKE]': 'compte' })).length).toBeGreaterThan(0);
  });

  it('names the list that a file was imported into', async () => {
    await server().db.query(sql`
      insert into audit (at, action, subject, address) values ('2026-02-03T01:00:00Z', 'imported', 'import brokers', '')`);
    const rows = await list({ 'audit.at[>=]': '2026-02-03', 'audit.at[<=]': '2026-02-03' });
    expect(rows.map(({ title, subject }) => [title, subject])).toEqual([['Fichier importé', 'Courtiers']]);
  });

  it('names contracts, clients, requests and documents instead of their ids', async () => {
    const [contract] = await server().db.query<{ id: number; numero: string; holder: string; person: number }>(sql`
      select c.id, c.numero, p.body ->> 'fullname' as holder, p.id as person from contract c
      join person p on p.id = c.person_id where c.broker_id = 1 order by c.id limit 1`);
    const [paper] = await server().db.query<{ id: number; name: string; contract: number }>(
      sql`select id, name, contract_id as contract from editique order by id limit 1`,
    );
    if (!contract || !paper) throw new Error('the demonstration has contracts and documents');
    const subjects = [
      `contractId ${contract.id}, editiqueId ${paper.id}`,
      `client ${contract.person}`,
      `contract ${contract.id}, link 7`,
      'contractId 999999999',
    ];
    for (const subject of subjects)
      await server().db.query(
        sql`insert into audit (at, action, subject, address) values (now(), 'named-test', ${subject}, '198.51.100.7')`,
      );
    const rows = await list({ 'audit.address[LIKE]': '198.51.100.7' });
    expect(rows.map(({ subject }) => subject).toReversed()).toEqual([
      `Contrat ${contract.numero}, Document ${paper.name}`,
      `Client ${contract.holder}`,
      `Contrat ${contract.numero}, Lien 7`,
      'Contrat 999999999',
    ]);
    for (const word of contract.holder.split(/[\s-]/).filter((namePart) => namePart.length > 3))
      expect(
        (await list({ 'audit.words[LIKE]': word, 'audit.address[LIKE]': '198.51.100.7' })).map(
          ({ subject }) => subject,
        ),
        word,
      ).toEqual([`Client ${contract.holder}`]);
    const byNumber = await list({ 'audit.words[LIKE]': contract.numero, 'audit.address[LIKE]': '198.51.100.7' });
    expect(byNumber.map(({ subject }) => subject)).toEqual([
      `Contrat ${contract.numero}, Lien 7`,
      `Contrat ${contract.numero}, Document ${paper.name}`,
    ]);
  });

  it('names a quote and a library file, and finds quotes by that word', async () => {
    const [quote] = await server().db.query<{ id: number; numero: string }>(
      sql`select id, numero from contract where is_estimate order by id limit 1`,
    );
    const [file] = await server().db.query<{ id: number; title: string }>(
      sql`select id, title from library_file order by id limit 1`,
    );
    for (const [action, subject] of [
      ['estimateCreation', `contract ${quote?.id}`],
      ['fileGet', `id ${file?.id}, name x.pdf`],
    ])
      await server().db.query(sql`
        insert into audit (at, action, operation, subject, address)
        values (now(), ${action}, ${action}, ${subject}, '198.51.100.5')`);
    const subjectsOf = async (search: object) =>
      (await list({ ...search, 'audit.address[LIKE]': '198.51.100.5' })).map(({ subject }) => subject);
    expect(await subjectsOf({})).toEqual([`Fichier ${file?.title}`, `Devis ${quote?.numero}`]);
    expect(await subjectsOf({ 'audit.words[LIKE]': `devis ${quote?.numero}` })).toEqual([`Devis ${quote?.numero}`]);
  });

  it('names the colleague of a reminder, in its subject and in what changed', async () => {
    const [colleague] = await server().db.query<{ id: number; name: string }>(
      sql`select id, first_name || ' ' || last_name as name from app_user where email = 'agence@lagon.nc'`,
    );
    const after = JSON.stringify({ hiddenUntil: null, assigneeId: colleague?.id });
    for (const [action, subject] of [
      ['action-marked', 'contractId 999999999'],
      ['reminderCreate', `assigneeId ${colleague?.id}`],
    ])
      await server().db.query(sql`
        insert into audit (at, action, subject, address, after)
        values (now(), ${action}, ${subject}, '198.51.100.6', ${after}::jsonb)`);
    const [created, marked] = await list({ 'audit.address[LIKE]': '198.51.100.6' });
    expect(created).toMatchObject({ subject: `Pour ${colleague?.name}` });
    expect(marked?.changes).toEqual([{ label: 'Pour', before: null, after: colleague?.name }]);
  });

  it('names the device of a session', async () => {
    const [session] = await server().db.query<{ id: number }>(
      sql`update session set user_agent = 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1'
        where id = (select max(id) from session) returning id`,
    );
    await server().db.query(
      sql`insert into audit (at, action, subject, address) values (now(), 'logout', ${`session ${session?.id}`}, '198.51.100.9')`,
    );
    const [row] = await list({ 'audit.address[LIKE]': '198.51.100.9' });
    expect(row?.subject).toMatch(/^Appareil .*iPad/);
  });

  it('finds a list by the name that the row shows', async () => {
    await server().db.query(
      sql`insert into audit (at, action, subject, address) values (now(), 'imported', 'import commissionRates', '198.51.100.8')`,
    );
    const [row] = await list({ 'audit.words[LIKE]': 'taux de commission', 'audit.address[LIKE]': '198.51.100.8' });
    expect(row).toMatchObject({ title: 'Fichier importé', subject: 'Taux de commission' });
  });
});
