import { expect, it } from 'vitest';
import { findAllListEntries } from '#server/areas/lists/list-repository.ts';
import { sql } from '#server/db/sql.ts';
import { clientContext } from '#shared/clients/client-form.ts';
import { clientFormValues } from '#shared/clients/client-record.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import type { HistoryEntry } from '#shared/operations/contracts/history.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { bankInput, contactCalls, contactInput, otherAccount } from '#tests/support/contracts/contacts.ts';
import {
  addUnpaidContract,
  cards,
  payByCard,
  paymentFormToken,
  validatePayment,
  withLostNotifications,
} from '#tests/support/contracts/payments.ts';
import type { Account } from '#tests/support/server/accounts.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';

describeApi('contract history', (server) => {
  const { fetchDetails, contractsOf } = contactCalls(server);
  const fetchPage = async (idContrat: number, cursor: string | null = null, account: Account = 'admin') => {
    const token = await server().tokenOf(account);
    return server().call(endpoints.contractHistory, { idContrat, from: cursor }, { token });
  };
  const fetchNewest = async (idContrat: number): Promise<HistoryEntry[]> =>
    (await fetchPage(idContrat)).body['entries'] as HistoryEntry[];

  it('is restricted to root and admin', async () => {
    const { id } = await fetchDetails(0);
    for (const account of ['root', 'admin'] as const) expect((await fetchPage(id, null, account)).status).toBe(200);
    for (const account of ['courtier', 'agence', 'courtier2', 'sanslien'] as const)
      expect((await fetchPage(id, null, account)).status, account).toBe(403);
    expect((await fetchPage(999_999)).status).toBe(404);
  });

  it('shows a changed bank account by its last digits, with author and time', async () => {
    const details = await fetchDetails(0);
    const iban = details.addresses.bankAccount?.ibanCode ?? '';
    server().clock.advance(60_000);
    await callSuccessfully(server(), 'clientUpdateBank', { ...bankInput(details), ...otherAccount });
    const entries = await fetchNewest(details.id);
    const bankChange = entries.find(({ title }) => title === 'Compte bancaire modifié');
    expect(bankChange).toMatchObject({
      at: server().clock.now.toISOString(),
      kind: 'change',
      by: { name: 'Marie-Rose Wamytan', agency: expect.any(String) },
    });
    expect(bankChange?.changes).toContainEqual({ label: 'IBAN', before: `…${iban.slice(-4)}`, after: '…0137' });
    expect(JSON.stringify(entries)).not.toMatch(/(FR|NC)\d{2}/);
  });

  it('shows a change for all contracts on each of them, with its previous values', async () => {
    const details = await fetchDetails(1);
    const all = await contractsOf(details.person.id);
    const otherContract = all.find(({ id }) => id !== details.id)?.id ?? 0;
    await callSuccessfully(server(), 'clientUpdateEmail', {
      ...contactInput(await fetchDetails(1)),
      email: 'seul@lagon.example',
    });
    const before = (await fetchNewest(otherContract)).filter(({ title }) => title === 'Coordonnées modifiées');
    expect(before).toEqual([]);
    const current = await fetchDetails(1);
    await callSuccessfully(server(), 'clientUpdateEmail', {
      ...contactInput(current),
      email: 'tous@lagon.example',
      allContractEmail: true,
    });
    const mailOf = (entries: HistoryEntry[]) =>
      entries.find(({ title }) => title === 'Coordonnées modifiées')?.changes.filter(({ label }) => label === 'E-mail');
    expect(mailOf(await fetchNewest(details.id))).toEqual([
      { label: 'E-mail', before: 'seul@lagon.example', after: 'tous@lagon.example' },
    ]);
    const its = await fetchNewest(otherContract);
    expect(mailOf(its)).toEqual([{ label: 'E-mail', before: details.person.mail?.mail, after: 'tous@lagon.example' }]);
    expect(its[0]?.notes[0]).toContain(details.number);
  });

  it('shows issued and opened documents, payments, requests and answers', async () => {
    const due = await addUnpaidContract(server(), 1);
    const idContrat = due.contractId;
    const { editiqueId } = await callSuccessfully(server(), 'editiqueIssue', {
      contractId: idContrat,
      kind: 'echeancier',
    });
    server().clock.advance(1_000);
    await callSuccessfully(server(), 'editiqueGet', { editiqueId });
    server().clock.advance(1_000);
    await validatePayment(
      server(),
      due,
      await payByCard(server(), await paymentFormToken(server(), due), cards.accepted),
    );
    server().clock.advance(1_000);
    const request = {
      typeDemande: JSON.stringify({ code: 'AUTRE', libelle: 'Autre demande' }),
      dateEffet: '2026-12-01',
    };
    await callSuccessfully(server(), 'taskCreate', { ...request, sujet: 'Changer de véhicule', contrat: idContrat });
    const [{ id: idTask = 0 } = {}] = await server().db.query<{ id: number }>(sql`select max(id) as id from task`);
    server().clock.advance(1_000);
    const reply = { idTask, revision: 0, status: 'En cours', answer: 'Je regarde' };
    await callSuccessfully(server(), 'taskReply', reply, 'admin');
    const entries = await fetchNewest(idContrat);
    const titles = entries.map(({ title }) => title);
    expect(titles[0]).toMatch(/^Demande .* modifiée$/);
    expect(entries[0]).toMatchObject({
      kind: 'task',
      changes: [{ label: 'État', before: 'À traiter', after: 'En cours' }],
      notes: ['Réponse\u00A0: «\u00A0Je regarde\u00A0»'],
    });
    expect(titles).toContainEqual(expect.stringMatching(/^Demande .* envoyée\u00A0: /));
    const paid = entries.find(({ title }) => title.startsWith('Payé par carte'));
    expect(paid?.changes).toEqual([expect.objectContaining({ after: '0\u00A0F' })]);
    expect(paid?.by.name).toBe('Marie-Rose Wamytan');
    expect(titles).toContainEqual(expect.stringMatching(/^Document édité\u00A0: Reçu /));
    expect(titles).toContainEqual(expect.stringMatching(/^Document consulté\u00A0: Échéancier /));
    expect(titles).toContainEqual(expect.stringMatching(/^Document édité\u00A0: Échéancier /));
    const moments = entries.map(({ at: day }) => Date.parse(day));
    expect(moments).toEqual(moments.toSorted((a, b) => b - a));
  });

  it.each([
    ['the notification comes first', false],
    ['the return alone tells it', true],
  ])('names the payer instead of the user who requested the form, where %s', async (_, isAnswerLost) => {
    const due = await addUnpaidContract(server(), 1);
    const form = await paymentFormToken(server(), due);
    const payForm = async () => payByCard(server(), form, cards.accepted);
    const cardReturn = isAnswerLost ? await withLostNotifications(server(), payForm) : await payForm();
    // A person who submits the same answer again later is not the payer.
    for (const account of ['agence', 'courtier'] as const)
      await validatePayment(server(), due, cardReturn, { as: account });
    const authorOf = (titleStart: string) => entries.find(({ title }) => title.startsWith(titleStart))?.by.name;
    const entries = await fetchNewest(due.contractId);
    expect(authorOf('Paiement par carte commencé')).toBe('Marie-Rose Wamytan');
    expect(authorOf('Payé par carte')).toBe('Julien Cornaille');
    expect(authorOf('Document édité\u00A0: Reçu ')).toBe('Julien Cornaille');
  });

  it('names the user who requested the form if no browser returned', async () => {
    const due = await addUnpaidContract(server(), 1);
    const form = await paymentFormToken(server(), due);
    const refused = await payByCard(server(), form, cards.refused);
    await validatePayment(server(), due, refused, { as: 'agence' });
    await payByCard(server(), form, cards.accepted);
    const entries = await fetchNewest(due.contractId);
    const paid = entries.find(({ title }) => title.startsWith('Payé par carte'));
    expect(paid?.by.name).toBe('Marie-Rose Wamytan');
  });

  it('names who added and who read a supporting document', async () => {
    const { id } = await fetchDetails(2);
    const file = new File(['%PDF-1.7\n1 0 obj\n%%EOF'], 'permis.pdf', { type: 'application/pdf' });
    const pieces = JSON.stringify([{ typeCode: 'AUTRE' }]);
    await callSuccessfully(server(), 'supportingFileAdd', { 'files[]': file, pieces, contractId: id }, 'agence');
    const [{ id: documentId = 0 } = {}] = await server().db.query<{ id: number }>(
      sql`select max(id) as id from supporting_document where contract_id = ${id}`,
    );
    server().clock.advance(1_000);
    await callSuccessfully(server(), 'supportingFileGet', { documentId });
    const [opened, added] = await fetchNewest(id);
    expect(opened).toMatchObject({ kind: 'opened', title: 'Pièce consultée\u00A0: permis.pdf' });
    expect(added).toMatchObject({
      kind: 'file',
      notes: ['permis.pdf'],
      by: { name: expect.stringContaining('Julien') },
    });
  });

  it('shows a change of the client on their contracts, with the labels of the form', async () => {
    const { id, person } = await fetchDetails(0);
    const rules = clientContext('2026-11-21', await findAllListEntries(server().db));
    const formValues = clientFormValues(person, rules)['person'] as RawGroup;
    const address = { ...(formValues['address'] as RawGroup), adress1: '12 route des Colons' };
    await callSuccessfully(server(), 'clientUpdate', {
      idClient: person.id,
      client: { person: { ...formValues, address } },
    });
    const change = (await fetchNewest(id)).find(({ title }) => title === 'Fiche du client modifiée');
    expect(change?.changes).toContainEqual(
      expect.objectContaining({ label: 'Adresse 1', after: '12 route des Colons' }),
    );
  });

  it('paginates newest first, each row once', async () => {
    const { id } = await fetchDetails(3);
    const day = server().clock.now;
    await server().db.query(sql`
      insert into editique (contract_id, kind, name, created_at, signable, status)
      select ${id}, 'recu', 'Reçu ' || n, ${day}::timestamptz - (n / 7) * interval '1 minute', false, 'Retiré'
      from generate_series(1, 75) n`);
    const seenIds: string[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await fetchPage(id, cursor);
      seenIds.push(...(body['entries'] as HistoryEntry[]).map((entry) => entry.id));
      cursor = body['next'] as string | null;
    } while (cursor !== null);
    expect(new Set(seenIds).size).toBe(seenIds.length);
    expect(seenIds.filter((seenId) => seenId.startsWith('document/')).length).toBeGreaterThanOrEqual(75);
    expect((await fetchPage(id, '2026/x/1; drop')).status).toBe(422);
  });
});
