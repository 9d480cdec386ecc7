import { expect, it } from 'vitest';
import { raw, sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { maskedIban } from '#shared/primitives/bank/masked-iban.ts';
import {
  bankInput,
  completeIbanOf,
  contactCalls,
  otherAccount,
  unchangedAnswer,
} from '#tests/support/contracts/contacts.ts';
import { conversionsBy, payment } from '#tests/support/contracts/conversions.ts';
import { carQuote } from '#tests/support/quotes/quotes.ts';
import { password } from '#tests/support/server/accounts.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { foreignIdCases } from '#tests/support/specification/foreign-ids.ts';

const operations: [string, EndpointDefinition][] = Object.entries(endpoints);
const minutes = (count: number) => count * 60_000;

/** docs/decisions/bank-accounts.md */
describeApi('bank accounts', (server) => {
  const { contactsApi, fetchDetails } = contactCalls(server);
  const completeIban = (contractId: number) => completeIbanOf(server(), contractId);

  it('are masked in every answer', { tags: ['long'] }, async () => {
    const { db } = server();
    const contractsWithIban = await db.query<{ id: number; person: number; iban: string }>(sql`
      select id, person_id as person, body->'bankAccount'->>'ibanCode' as iban from contract
      where body->'bankAccount'->>'ibanCode' is not null`);
    expect(contractsWithIban.length).toBeGreaterThan(50);
    expect(contractsWithIban.every(({ iban }) => iban.length === 27)).toBe(true);
    // The account number without country and check digits.
    const numbers = new Set(contractsWithIban.map(({ iban }) => iban.slice(4)));
    const detailsWithAccount = await fetchDetails(0);
    let maskedCount = 0;
    const assertMasked = (name: string, text: string) => {
      const unspaced = text.replace(/\\[nt]|\s/gu, '');
      maskedCount += unspaced.split('"ibanCode":"').length - 1;
      for (const [found] of unspaced.matchAll(/(?=(\d{10}[\dA-Z]{11}\d{2}))/gu).map((match) => [match[1] ?? '']))
        expect(numbers.has(found ?? ''), `${name} tells ${found}`).toBe(false);
    };
    const isText = ({ effect, response }: EndpointDefinition) => effect === 'none' || response === 'file';
    const reads = operations.filter(
      ([name, operation]) => isText(operation) && operation.access !== 'client-link' && name !== 'refreshSession',
    );
    for (const as of ['courtier', 'admin'] as const) {
      const token = await server().tokenOf(as);
      for (const [name, definition] of reads) {
        const inputs: object[] = [{}, { format: 'csv' }];
        for (const { query } of foreignIdCases.filter(({ operation }) => operation === name))
          inputs.push(...(await db.query<object>(raw(query))).slice(0, 2));
        for (const id of ['idContrat', 'contractId', 'personId', 'idClient', 'idPersonnes'])
          inputs.push({ [id]: /ontra/.test(id) ? detailsWithAccount.id : detailsWithAccount.person.id });
        for (const input of inputs) {
          const { status, bytes } = await server().call(definition, input as never, { token });
          if (status === 200) assertMasked(`${name} ${JSON.stringify(input)}`, bytes.toString());
        }
        await db.query(sql`delete from attempt`);
      }
    }
    expect(maskedCount).toBeGreaterThan(100);
  });

  it('reveal a complete IBAN after a recent authentication and audit the access', async () => {
    const { id, addresses } = await fetchDetails(0);
    const token = await server().tokenOf('agence');
    const revealAccount = (contractId: number) => server().call(endpoints.bankAccountReveal, { contractId }, { token });
    server().clock.advance(minutes(6));
    expect(await revealAccount(id)).toMatchObject({
      status: 422,
      body: { errors: { currentPassword: [expect.any(String)] } },
    });
    const proofAnswer = await server().call(endpoints.identityProve, { password }, { token });
    expect(proofAnswer.status).toBe(200);
    const iban = await completeIban(id);
    expect((await revealAccount(id)).body['ibanCode']).toBe(iban);
    expect(addresses.bankAccount?.ibanCode).toBe(maskedIban(iban));
    const auditRows = await server().db.query(sql`
      select a.subject, a.after, u.email from audit a join app_user u on u.id = a.user_id where a.action = 'bank-revealed'`);
    expect(auditRows).toEqual([
      { subject: `contract ${id}`, after: { iban: maskedIban(iban) }, email: 'agence@lagon.nc' },
    ]);
    const [without] = await server().db.query<{ id: number }>(
      sql`select id from contract where broker_id = 1 and body->>'bankAccount' is null order by id limit 1`,
    );
    expect((await revealAccount(without?.id ?? 0)).status).toBe(404);
    server().clock.advance(minutes(6));
    expect((await revealAccount(id)).status).toBe(422);
  });

  it('resolve a masked number to the account it belongs to', async () => {
    const details = await fetchDetails(1);
    const { bank, details: readDetails } = await contactsApi();
    const iban = await completeIban(details.id);
    const maskedInput = bankInput(details);
    expect(maskedInput.codeIban).toBe(maskedIban(iban));
    expect((await bank(maskedInput)).body).toEqual(unchangedAnswer);
    expect((await bank({ ...maskedInput, titulaireCompte: 'AUTRE' })).body).toMatchObject({ success: true });
    expect(await completeIban(details.id)).toBe(iban);
    const shownDetails = await readDetails(details.id);
    expect(shownDetails.addresses.bankAccount?.accountOwner).toBe('AUTRE');
    // A concurrent change is reported; a number that is no longer stored must be typed again.
    await bank({ ...bankInput(shownDetails), ...otherAccount });
    const outdated = await bank({ ...bankInput(shownDetails), domiciliation: 'LA MIENNE' });
    expect(outdated.body).toMatchObject({ success: false, conflict: { ibanCode: 'NC…0137' } });
    const myChange = await bank({ ...bankInput(shownDetails), previous: outdated.body['conflict'] as never });
    expect(myChange).toMatchObject({
      status: 422,
      body: { errors: { codeIban: [expect.stringContaining('saisissez')] } },
    });
    expect((await bank({ ...bankInput(shownDetails), previous: undefined, codeIban: 'FR…0000' })).status).toBe(422);
    expect(await completeIban(details.id)).toBe(otherAccount.codeIban.replaceAll(' ', ''));
    // An earlier client that received the complete number has seen it too.
    const currentDetails = await readDetails(details.id);
    const account = currentDetails.addresses.bankAccount;
    const formerAccount = account && { ...account, ibanCode: await completeIban(details.id) };
    const respelt = await bank({
      ...bankInput(currentDetails),
      previous: formerAccount as never,
      domiciliation: 'AILLEURS',
    });
    expect(respelt.body).toMatchObject({ success: true });
  });

  it('are taken from another contract of the same client only', async () => {
    const token = await server().tokenOf('courtier');
    const { saveQuote, toInput, convert } = conversionsBy(server, () => token);
    const quote = await saveQuote({ product: { code: 'AUTO' }, ...carQuote });
    const accounts = await server().db.query<{ id: number; iban: string }>(sql`
      select id, body->'bankAccount'->>'ibanCode' as iban from contract
      where broker_id = 1 and body->'bankAccount'->>'ibanCode' is not null order by id limit 2`);
    const [{ id: contractId, iban } = { id: 0, iban: '' }, otherClientsAccount] = accounts;
    await server().db.query(sql`
      update contract set person_id = (select person_id from contract where id = ${quote.id}) where id = ${contractId}`);
    const convertWithAccount = (id: unknown, shownIban: string) =>
      convert(
        toInput(quote, {
          payementModes: payment.debit,
          person: { bankAccount: { knownContract: String(id), knownIban: shownIban } },
        }),
      );
    for (const [id, shownIban] of [
      [otherClientsAccount?.id, maskedIban(otherClientsAccount?.iban ?? '')],
      [contractId, 'FR…0000'],
      [999_999_999, maskedIban(iban)],
      ['x', maskedIban(iban)],
    ] as const)
      expect((await convertWithAccount(id, shownIban)).read, String(id)).toMatchObject({
        success: false,
        message: { message: expect.stringContaining('choisissez-le de nouveau') },
      });
    const { read: readDetails } = await convertWithAccount(contractId, maskedIban(iban));
    expect(readDetails).toMatchObject({ success: true });
    expect(await completeIban(readDetails?.contractId ?? 0)).toBe(iban);
    const [mandate] = await server().db.query<{ iban: string }>(sql`
      select snapshot->'account'->>'iban' as iban from editique
      where kind = 'mandat' and contract_id = ${readDetails?.contractId ?? 0}`);
    expect(mandate?.iban.replaceAll(' ', '')).toBe(iban);
  });
});
