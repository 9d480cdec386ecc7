import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { createClientLink, readDossier } from '#tests/support/contracts/client-links.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';
import {
  addUnsignedContract,
  openSigningPage,
  requestCode,
  runJobs,
  shownDocuments,
  signByLink,
} from '#tests/support/signatures/signatures.ts';

describeApi('the page of a client', (server) => {
  const emailedLink = async (contractId: number): Promise<string> => {
    await callSuccessfully(server(), 'clientLinkMake', { contractId, channel: 'email' });
    await runJobs(server());
    const mail = server().mails.findLast(({ text }) => text.includes('/complete/'));
    return /\/complete\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };

  it('addresses a client whose name was saved in capitals as the e-mail does', async () => {
    const { contractId } = await addUnsignedContract(server());
    const token = await emailedLink(contractId);
    const rename = (name: string) =>
      server().db.query(
        sql`update person set body = body || jsonb_build_object('firstname', ${name}::text)
          where id = (select person_id from contract where id = ${contractId})`,
      );
    const { firstName } = await readDossier(server(), token);
    await rename('JEAN-PIERRE');
    expect((await readDossier(server(), token)).firstName).toBe('Jean-Pierre');
    // Other tests read the same person.
    await rename(firstName);
  });

  it('leads to reading, signing and the signed papers, if its link was e-mailed to the same address', async () => {
    const { contractId } = await addUnsignedContract(server());
    const token = await emailedLink(contractId);
    expect((await readDossier(server(), token)).signature).toMatchObject({ state: 'offered', isDirect: true });
    const { body } = await server().call(endpoints.linkSign, {}, { token });
    expect(body).toMatchObject({ success: true, dossier: { signature: { state: 'sent' } } });
    await runJobs(server());
    const signing = (await readDossier(server(), token)).signature?.signingToken ?? '';
    expect(await openSigningPage(server(), signing)).toMatchObject({ status: 'open' });
    const code = await requestCode(server(), signing);
    await signByLink(server(), signing, { code, documents: await shownDocuments(server(), signing) });
    await runJobs(server());
    expect((await readDossier(server(), token)).signature).toMatchObject({ state: 'signed', signingToken: signing });
    expect((await openSigningPage(server(), signing)).copies?.documents).toHaveLength(1);
  });

  it('offers no signing link if it was displayed, or the papers were sent to another address', async () => {
    const { contractId, documentIds } = await addUnsignedContract(server());
    const { token } = await createClientLink(server(), contractId);
    expect((await readDossier(server(), token)).signature).toMatchObject({ state: 'offered', isDirect: false });
    const emailed = await emailedLink(contractId);
    const otherRequest = { contractId, contractEmail: 'autre@lagon.example', editiqueIdS: documentIds };
    await callSuccessfully(server(), 'editiqueSign', otherRequest);
    await runJobs(server());
    for (const one of [token, emailed]) {
      const { signature } = await readDossier(server(), one);
      expect(signature).toMatchObject({ state: 'sent', isDirect: false });
      expect(signature?.signingToken).toBeUndefined();
    }
  });
});
