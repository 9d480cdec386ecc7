import { expect, it } from 'vitest';
import { raw, sql } from '#server/db/sql.ts';
import {
  bankInput,
  completeIbanOf,
  contactCalls,
  contactInput,
  otherAccount,
  unchangedAnswer,
} from '#tests/support/contracts/contacts.ts';
import { password } from '#tests/support/server/accounts.ts';
import { describeApi } from '#tests/support/server/api.ts';

/** Specification 2, sections 4.5, 5.3, 5.4 and 7. */
describeApi('contacts and bank account of a contract', (server) => {
  const { contactsApi, fetchDetails, contractsOf } = contactCalls(server);
  const completeIban = (contractId: number) => completeIbanOf(server(), contractId);
  const lastAudit = async (action: string) => {
    const [row] = await server().db.query<{ subject: string; before: object; after: object }>(
      sql`select subject, before, after from audit where action = ${action} order by id desc limit 1`,
    );
    return row;
  };

  it('reports an unchanged account, however it is written', async () => {
    const details = await fetchDetails(0);
    const { email, bank } = await contactsApi();
    expect((await email(contactInput(details))).body).toEqual(unchangedAnswer);
    const account = bankInput(details);
    const sameAccount = {
      ...account,
      titulaireCompte: ` ${account.titulaireCompte?.toLowerCase()} `,
      codeIban: (await completeIban(details.id)).replace(/(.{4})/g, '$1 ').toLowerCase(),
      codeBic: account.codeBic?.toLowerCase(),
      domiciliation: account.domiciliation?.toLowerCase(),
    };
    expect((await bank(sameAccount)).body).toEqual(unchangedAnswer);
    expect(await fetchDetails(0)).toEqual(details);
  });

  it('changes and audits the e-mail of one contract, then of all', async () => {
    const details = await fetchDetails(0);
    const { email, details: readDetails } = await contactsApi();
    const otherContracts = (await contractsOf(details.person.id)).filter(({ id }) => id !== details.id);
    const before = (await readDetails(otherContracts[0]?.id ?? 0)).addresses.mail;
    const oneChanged = await email({ ...contactInput(details), email: 'seul@lagon.example', smsAccepted: 'true' });
    expect(oneChanged.body).toMatchObject({ success: true, type: 'success', message: expect.any(String) });
    expect((await readDetails(details.id)).addresses).toMatchObject({
      mail: { mail: 'seul@lagon.example' },
      phone: { acceptSms: 'true' },
    });
    expect((await readDetails(otherContracts[0]?.id ?? 0)).addresses.mail).toEqual(before);
    expect(await lastAudit('contact-updated')).toMatchObject({
      subject: `contract ${details.id}`,
      before: { mail: { mail: details.addresses.mail?.mail } },
      after: { mail: { mail: 'seul@lagon.example' }, allContractEmail: false },
    });
    const currentDetails = await readDetails(details.id);
    const all = { email: 'tous@lagon.example', allContractEmail: true, tel: '971122', allContractTel: 'true' };
    await email({ ...contactInput(currentDetails), ...all });
    for (const { id } of [...otherContracts, details])
      expect((await readDetails(id)).addresses).toMatchObject({
        mail: { mail: 'tous@lagon.example' },
        phone: { number: '971122', prefix: '+687' },
      });
  });

  it('validates like the forms, by field', async () => {
    const details = await fetchDetails(0);
    const { email, bank } = await contactsApi();
    const refusedFields = async (answer: ReturnType<typeof email>) => {
      const { status, body } = await answer;
      return { status, errors: body.errors };
    };
    expect(await refusedFields(email({ ...contactInput(details), email: 'x' }))).toEqual({
      status: 422,
      errors: { email: ['Le champ E-mail doit être une adresse e-mail valide'] },
    });
    expect(await refusedFields(email({ ...contactInput(details), tel: '12345' }))).toEqual({
      status: 422,
      errors: { tel: ["Téléphone n'est pas un numero de téléphone valide"] },
    });
    for (const codeIban of ['NC2214889000810876945100138', 'DE89370400440532013000', 'NC50'])
      expect(await refusedFields(bank({ ...bankInput(details), codeIban }))).toEqual({
        status: 422,
        errors: { codeIban: ["Le format du code IBAN n'est pas correct"] },
      });
    expect(await refusedFields(bank({ ...bankInput(details), codeBic: 'CEPANC' }))).toEqual({
      status: 422,
      errors: { codeBic: ["Le format du code BIC n'est pas correct"] },
    });
    for (const field of ['titulaireCompte', 'domiciliation'])
      expect(await refusedFields(bank({ ...bankInput(details), [field]: 'x'.repeat(51) }))).toEqual({
        status: 422,
        errors: { [field]: ['La saisie est limitée à 50 caractères'] },
      });
  });

  it('changes an account in capitals, announces the mandate and audits a masked IBAN', async () => {
    const details = await fetchDetails(1);
    const { bank, details: readDetails } = await contactsApi();
    const { body } = await bank({ ...bankInput(details), ...otherAccount, titulaireCompte: 'dupont élise' });
    expect(body).toEqual({ success: true, type: 'success', message: expect.any(String), redirect: true });
    expect((await readDetails(details.id)).addresses.bankAccount).toMatchObject({
      accountOwner: 'DUPONT ÉLISE',
      ibanCode: 'NC…0137',
      bicCode: 'CEPANCNM',
    });
    const [mandate] = await server().db.query<{ kind: string; signable: boolean }>(
      sql`select kind, signable from editique where contract_id = ${details.id} order by id desc limit 1`,
    );
    expect(mandate).toEqual({ kind: 'mandat', signable: true });
    const audit = await lastAudit('bank-updated');
    expect(await completeIban(details.id)).toBe('NC4914889000810876945100137');
    expect(audit).toMatchObject({ subject: `contract ${details.id}`, after: { iban: 'NC…0137' } });
    expect(JSON.stringify(audit)).not.toContain('NC4914889000810876945100137');
  });

  it('changes the accounts of all contracts or of none', async () => {
    const details = await fetchDetails(2);
    const { bank } = await contactsApi();
    const contracts = await contractsOf(details.person.id);
    const readAccounts = () => Promise.all(contracts.map(({ id }) => completeIban(id)));
    const before = await readAccounts();
    const last = Math.max(...contracts.map(({ id }) => id));
    await server().db.query(sql`create function refuse_one() returns trigger language plpgsql as
      $$ begin raise exception 'no'; end $$`);
    await server().db.query(
      raw(`create trigger refuse_one before update on contract for each row when (old.id = ${last})
        execute function refuse_one()`),
    );
    server().expectFault();
    const input = { ...bankInput(details), ...otherAccount, allContractBank: true };
    expect((await bank(input)).status).toBe(500);
    expect(await readAccounts()).toEqual(before);
    await server().db.query(sql`drop trigger refuse_one on contract`);
    await server().db.query(sql`drop function refuse_one`);
    expect((await bank(input)).body['success']).toBe(true);
    expect(new Set(await readAccounts())).toEqual(new Set(['NC4914889000810876945100137']));
  });

  it('issues a mandate for each debited contract whose account changed', async () => {
    const { db } = server();
    const details = await fetchDetails(3);
    const { bank } = await contactsApi();
    const { id: personId } = details.person;
    const findMandates = () =>
      db.query<{ id: number }>(sql`
        select c.id from editique e join contract c on c.id = e.contract_id
        where c.person_id = ${personId} and e.kind = 'mandat' order by c.id`);
    // Two debited contracts of the holder, one of which already has the account, and one that is paid otherwise.
    const ids = (await contractsOf(personId)).map(({ id }) => id);
    await db.query(sql`
      update contract set payment_method = 'IN_PRLVT', is_estimate = false, status = 'Contrat validé' where person_id = ${personId}`);
    await db.query(sql`update contract set payment_method = 'IN_CHQ' where id = ${ids[0]}`);
    await db.query(sql`delete from editique where kind = 'mandat' and contract_id = any(${ids}::bigint[])`);
    const otherIds = ids.filter((id) => id !== ids[0]);
    expect(otherIds.length).toBeGreaterThan(0);
    const input = { ...bankInput(details), ...otherAccount, allContractBank: true };
    expect((await bank(input)).body['redirect']).toBe(otherIds.includes(details.id));
    expect((await findMandates()).map(({ id }) => id)).toEqual(otherIds.toSorted((a, b) => a - b));
    // The statement of the new account and its signed mandate are missing, whatever files the former account has.
    const missing = await db.query(sql`
      select d.contract_id as id from supporting_document d
      where d.contract_id = any(${ids}::bigint[]) and d.type_code in ('RIB', 'MANDAT') and d.due_date is not null
        and not exists (select from supporting_file f where f.supporting_document_id = d.id)
      group by d.contract_id having count(*) = 2 order by d.contract_id`);
    expect(missing.map(({ id }) => id)).toEqual(otherIds.toSorted((a, b) => a - b));
    // Saving the same account again issues no mandate.
    expect((await bank(input)).body).toMatchObject({ success: true, redirect: false });
    expect(await findMandates()).toHaveLength(otherIds.length);
  });

  it('issues a mandate for a contract that only its renewal debits', async () => {
    const { db } = server();
    const details = await fetchDetails(4);
    const { bank } = await contactsApi();
    const modes = {
      comptant: { code: 'IN_CHQ', libelle: 'Chèque' },
      renouvellement: { code: 'IN_PRLVT', libelle: 'Prélèvement' },
      termeSecondaire: null,
      debitDay: { code: '5', libelle: 'Le 5 du mois' },
    };
    await db.query(sql`
      update contract set payment_method = 'IN_CHQ', is_estimate = false, status = 'Contrat validé',
        body = body || jsonb_build_object('payementModes', ${modes}::jsonb) where id = ${details.id}`);
    const findMandates = () =>
      db.query(
        sql`select 1 from editique where contract_id = ${details.id} and kind = 'mandat' and status <> 'Remplacé'`,
      );
    await db.query(sql`delete from editique where contract_id = ${details.id} and kind = 'mandat'`);
    expect((await bank({ ...bankInput(details), ...otherAccount })).body).toMatchObject({
      success: true,
      redirect: true,
    });
    expect(await findMandates()).toHaveLength(1);
  });

  it('requires the password again and throttles guesses', async () => {
    const details = await fetchDetails(0);
    const { bank } = await contactsApi('agence');
    const wrongPassword = { ...bankInput(details), ...otherAccount, password: 'Pas-le-bon-1' };
    const { status, body } = await bank(wrongPassword);
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: { password: ['Le mot de passe n’est pas correct'] },
    });
    expect(await fetchDetails(0)).toEqual(details);
    for (let attempt = 1; attempt < 10; attempt += 1) await bank(wrongPassword);
    const throttled = await bank({ ...wrongPassword, password });
    expect(throttled.status).toBe(429);
    expect(Number(throttled.headers['retry-after'])).toBeGreaterThan(0);
    const auditRows = await server().db.query(sql`
      select a.action, a.subject, a.operation, u.email, a.status, count(*)::int as times from audit a
      join app_user u on u.id = a.user_id where a.operation = 'clientUpdateBank' and u.email = 'agence@lagon.nc'
      group by 1, 2, 3, 4, 5 order by 1`);
    const auditActor = { operation: 'clientUpdateBank', email: 'agence@lagon.nc' };
    expect(auditRows).toEqual([
      {
        ...auditActor,
        action: 'bank-password-refused',
        subject: expect.stringMatching(/^user \d+$/),
        status: null,
        times: 10,
      },
      {
        ...auditActor,
        action: 'throttled',
        subject: expect.stringContaining(`contractId ${details.id}`),
        status: 429,
        times: 1,
      },
    ]);
    server().clock.advance(16 * 60_000);
    const laterCalls = await contactsApi('agence');
    expect((await laterCalls.bank({ ...bankInput(details), password })).body).toEqual(unchangedAnswer);
  });
});
