import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { messages } from '#shared/primitives/messages.ts';
import {
  bankInput,
  contactCalls,
  contactInput,
  otherAccount,
  unchangedAnswer,
} from '#tests/support/contracts/contacts.ts';
import { describeApi } from '#tests/support/server/api.ts';

const alreadySavedAnswer = { success: true, type: 'success', message: messages.writtenBefore };

describeApi('concurrent changes of contacts', (server) => {
  const { contactsApi, fetchDetails, contractsOf } = contactCalls(server);

  it('returns a concurrent change, and overwrites it only once it was displayed', async () => {
    const openedDetails = await fetchDetails(3);
    const [ownCalls, otherCalls] = [await contactsApi('courtier'), await contactsApi('agence')];
    await otherCalls.email({ ...contactInput(openedDetails), email: 'les.leurs@lagon.example' });
    const input = { ...contactInput(openedDetails), email: 'les.miens@lagon.example' };
    const { body } = await ownCalls.email(input);
    expect(body).toMatchObject({
      success: false,
      type: 'warning',
      conflict: { mail: { mail: 'les.leurs@lagon.example' } },
    });
    expect((await fetchDetails(3)).addresses.mail?.mail).toBe('les.leurs@lagon.example');
    // A third change after both were shown is a conflict again.
    await otherCalls.email({ ...contactInput(await fetchDetails(3)), email: 'encore@lagon.example' });
    const overwritten = await ownCalls.email({ ...input, previous: body['conflict'] });
    expect(overwritten.body['conflict']).toMatchObject({ mail: { mail: 'encore@lagon.example' } });
    expect((await ownCalls.email({ ...input, previous: overwritten.body['conflict'] })).body['success']).toBe(true);
    expect((await fetchDetails(3)).addresses.mail?.mail).toBe('les.miens@lagon.example');
  });

  it('detects a concurrently created account, unless both saved the same', async () => {
    const [row] = await server().db.query<{ id: number }>(
      sql`select id from contract where broker_id = 1 and body->>'bankAccount' is null and status = 'Contrat validé' limit 1`,
    );
    const [ownCalls, otherCalls] = [await contactsApi('courtier'), await contactsApi('agence')];
    const openedDetails = await ownCalls.details(row?.id ?? 0);
    const account = {
      type: 'COURANT',
      pays: 'NC',
      devise: 'XPF',
      titulaireCompte: 'A',
      domiciliation: 'BNC',
      ...otherAccount,
    };
    const input = { ...bankInput(openedDetails), ...account };
    expect(input.previous).toBeNull();
    expect((await otherCalls.bank({ ...input, titulaireCompte: 'B' })).body['success']).toBe(true);
    const { body } = await ownCalls.bank(input);
    expect(body).toMatchObject({ success: false, type: 'warning', conflict: { accountOwner: 'B' } });
    expect((await ownCalls.bank({ ...input, titulaireCompte: 'b' })).body).toEqual(alreadySavedAnswer);
    expect((await ownCalls.bank({ ...input, previous: body['conflict'] })).body['success']).toBe(true);
    expect((await ownCalls.details(openedDetails.id)).addresses.bankAccount?.accountOwner).toBe('A');
  });

  it('serializes concurrent changes of a client’s contracts', async () => {
    const details = await fetchDetails(4);
    const { email, details: readDetails } = await contactsApi();
    const files = await Promise.all((await contractsOf(details.person.id)).map(({ id }) => readDetails(id)));
    const answers = await Promise.all(
      [...files, ...files].map((file, index) => {
        const { previous: _, ...contact } = contactInput(file);
        return email({ ...contact, email: `n${index}@lagon.example`, allContractEmail: index % 2 === 0 });
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  it('answers success to a browser retry of a saved change', async () => {
    const { email, bank, details } = await contactsApi('courtier');
    const openedDetails = await fetchDetails(3);
    const mail = { ...contactInput(openedDetails), email: 'perdue@lagon.nc' };
    const account = { ...bankInput(openedDetails), titulaireCompte: 'Perdue', ...otherAccount };
    for (const [send, input, message] of [
      [email, mail, 'Les coordonnées ont bien été modifiées.'],
      [bank, account, 'Les coordonnées bancaires ont bien été modifiées.'],
    ] as const) {
      expect((await send(input)).body).toMatchObject({ success: true, message });
      expect((await send(input)).body).toEqual(alreadySavedAnswer);
    }
    const current = await details(openedDetails.id);
    expect((await email(contactInput(current))).body, 'what was seen, and is asked, is stored').toEqual(
      unchangedAnswer,
    );
    expect((await bank(bankInput(current))).body).toEqual(unchangedAnswer);
  });
});
