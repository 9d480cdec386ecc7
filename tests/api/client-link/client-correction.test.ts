import { expect, it } from 'vitest';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { createClientLink, readDossier } from '#tests/support/contracts/client-links.ts';
import { contactInput } from '#tests/support/contracts/contacts.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { addUnsignedContract, runJobs } from '#tests/support/signatures/signatures.ts';

describeApi('contacts corrected by the client', (server) => {
  const asBroker = async () => ({ token: await server().tokenOf('courtier') });
  const detailsOf = async (contractId: number): Promise<ContractFile['details']> => {
    const { body } = await server().call(endpoints.contractGet, { idContrat: contractId }, await asBroker());
    return (body['contract'] as ContractFile).details;
  };
  const correctContact = async (token: string, changes: object) => {
    const { contact } = await readDossier(server(), token);
    const correction = { version: contact.version, ...changes };
    const answer = await server().call(endpoints.linkContact, correction as never, { token });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  const addCorrectedContract = async () => {
    const unsigned = await addUnsignedContract(server());
    const formerEmail = (await detailsOf(unsigned.contractId)).addresses.mail?.mail ?? '';
    const { token } = await createClientLink(server(), unsigned.contractId);
    await correctContact(token, { email: 'nouveau@lagon.example' });
    return { ...unsigned, formerEmail, token };
  };

  it('are marked until the broker confirms them, and notify the old address', async () => {
    const { contractId, formerEmail } = await addCorrectedContract();
    await runJobs(server());
    const { addresses, clientCorrection } = await detailsOf(contractId);
    expect(addresses.mail?.mail).toBe('nouveau@lagon.example');
    expect(clientCorrection).toEqual({ at: expect.any(String), mail: true, phone: false });
    const notice = server().mails.findLast(({ to }) => to === formerEmail);
    expect(notice?.text).toContain('viennent d’être corrigées');
    expect(notice?.text).not.toContain('nouveau@lagon.example');
    const confirmed = await server().call(endpoints.contactConfirm, { contractId }, await asBroker());
    expect(confirmed.body['type']).toBe('success');
    expect((await detailsOf(contractId)).clientCorrection).toBeUndefined();
    const asOtherBroker = { token: await server().tokenOf('courtier2') };
    expect((await server().call(endpoints.contactConfirm, { contractId }, asOtherBroker)).status).toBe(404);
  });

  it('receive no papers before they are confirmed', async () => {
    const { contractId, documentIds, formerEmail } = await addCorrectedContract();
    const request = { contractId, contractEmail: 'Nouveau@Lagon.example', editiqueIdS: documentIds };
    const refused = await server().call(endpoints.editiqueSign, request, await asBroker());
    expect(refused.body.message?.message).toContain('corrigé par le client');
    const byMail = await server().call(endpoints.clientLinkMake, { contractId, channel: 'email' }, await asBroker());
    expect(byMail.body.message?.message).toContain('corrigé par le client');
    // A later link uses the address from before, however often the client corrects it.
    const { token } = await createClientLink(server(), contractId);
    await correctContact(token, { email: 'encore@lagon.example' });
    const other = await createClientLink(server(), contractId);
    const { signature } = await readDossier(server(), other.token);
    expect(signature?.email?.at(0)).toBe(formerEmail.at(0));
    expect(signature?.isOtherEmail).toBe(true);
    await server().call(endpoints.contactConfirm, { contractId }, await asBroker());
    const accepted = await server().call(
      endpoints.editiqueSign,
      { ...request, contractEmail: 'encore@lagon.example' },
      await asBroker(),
    );
    expect(accepted.body.success, accepted.body.message?.message).toBe(true);
  });

  it('by the broker after a link was made are where its papers go', async () => {
    const { contractId } = await addUnsignedContract(server());
    const { token } = await createClientLink(server(), contractId);
    const change = { ...contactInput(await detailsOf(contractId)), email: 'corrige@lagon.example' };
    const changed = await server().call(endpoints.clientUpdateEmail, change as never, await asBroker());
    expect(changed.body['type'], JSON.stringify(changed.body)).toBe('success');
    expect((await readDossier(server(), token)).signature).toMatchObject({ state: 'offered', isOtherEmail: false });
    await server().call(endpoints.linkSign, {}, { token });
    await runJobs(server());
    expect(server().mails.findLast(({ text }) => text.includes('/sign/'))?.to).toBe('corrige@lagon.example');
  });

  it('notify the address stored by the broker until they are confirmed', async () => {
    const { contractId, formerEmail, token } = await addCorrectedContract();
    await correctContact(token, { phone: '79 00 11' });
    await runJobs(server());
    const notices = server().mails.filter(({ subject }) => subject.includes('vos coordonnées ont été corrigées'));
    expect(notices.slice(-2).map(({ to }) => to)).toEqual([formerEmail, formerEmail]);
    await server().call(endpoints.contactConfirm, { contractId }, await asBroker());
    await correctContact(token, { phone: '79 00 12' });
    await runJobs(server());
    expect(server().mails.at(-1)?.to).toBe('nouveau@lagon.example');
  });

  it('are not recorded if the client types the same address in other capitals, or the same number', async () => {
    const { contractId } = await addUnsignedContract(server());
    const { addresses } = await detailsOf(contractId);
    const { token } = await createClientLink(server(), contractId);
    await correctContact(token, {
      email: addresses.mail?.mail.toUpperCase(),
      phone: `+687 ${addresses.phone?.number}`,
    });
    const after = await detailsOf(contractId);
    expect([after.addresses, after.clientCorrection]).toEqual([addresses, undefined]);
  });

  it('accept a phone as people type it, for each country, like every other phone field', async () => {
    const { contractId } = await addUnsignedContract(server());
    const { token } = await createClientLink(server(), contractId);
    for (const [phone, prefix, number] of [
      ['+687 76 54 32', '+687', '765432'],
      ['00687765432', '+687', '765432'],
      ['06 12 34 56 78', '+33', '0612345678'],
      ['+33 6 12 34 56 78', '+33', '0612345678'],
      ['75.12.34', '+687', '751234'],
    ] as const) {
      await correctContact(token, { phone });
      expect((await detailsOf(contractId)).addresses.phone, phone).toMatchObject({ prefix, number });
    }
  });
});
