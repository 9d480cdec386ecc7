import { afterAll, expect, it } from 'vitest';
import { reconcileSigning } from '#server/areas/signatures/provider/provider.ts';
import { signingEventPath } from '#server/areas/signatures/provider/provider-route.ts';
import { findRequest } from '#server/areas/signatures/signature-repository.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { describeApi } from '#tests/support/server/api.ts';
import {
  addUnsignedContract,
  addUnsignedMandate,
  issueForContract,
  readSignatureState,
  requestPaperSignature,
  runJobs,
  signatory,
} from '#tests/support/signatures/signatures.ts';
import { startYousign } from '#tests/support/signatures/yousign-server.ts';

const yousign = await startYousign();
afterAll(() => yousign.stop());

const spouse = { firstName: 'Marie', lastName: 'Kabar', email: 'Marie@lagon.example' };

describeApi(
  'two signatories at an external provider',
  (server) => {
    const sendRequest = async () => {
      const unsignedContract = await addUnsignedContract(server());
      const requested = await requestPaperSignature(server(), unsignedContract, {
        cosigner: { ...spouse, phone: null },
      });
      if (!requested.isRequested || requested.cosignerId === undefined) throw new Error('not requested');
      await runJobs(server());
      const { id, cosignerId } = requested;
      const providerId = (await findRequest(server().db, id))?.providerId ?? '';
      return { ...unsignedContract, id, cosignerId, providerId };
    };
    const notify = async (providerId: string, name: string, email?: string) => {
      const { raw, headers } = yousign.event(providerId, name, email === undefined ? {} : { email });
      const webhook = { raw, headers: { 'content-type': 'application/json', ...headers } };
      expect((await server().request('POST', signingEventPath, webhook)).status).toBe(200);
      await runJobs(server());
    };
    const statesOf = async ({ id, cosignerId }: { readonly id: number; readonly cosignerId: number }) => [
      (await findRequest(server().db, id))?.state,
      (await findRequest(server().db, cosignerId))?.state,
    ];
    const paperOf = async (contractId: number) => {
      const token = await server().tokenOf('courtier');
      const { body } = await server().call(endpoints.contractGet, { idContrat: contractId }, { token });
      return (body['contract'] as ContractFile).editiques.data.find(({ name }) => name.startsWith('Conditions'));
    };
    const mailsSince = (count: number, to: string) =>
      server()
        .mails.slice(count)
        .filter((mail) => mail.to === to);

    it('are named to the provider in one request, each with a place and mail of their own', async () => {
      const webhook = await sendRequest();
      const request = yousign.requests.get(webhook.providerId);
      expect(request).toMatchObject({ status: 'ongoing', requestBody: { ordered_signers: false } });
      expect(
        [...yousign.requests.values()].filter(({ requestBody }) => requestBody === request?.requestBody),
      ).toHaveLength(1);
      const signers = request?.signers.map(
        ({ signer }) => signer as { info: object; fields: { x: number; y: number }[] },
      );
      expect(signers).toMatchObject([
        { info: { first_name: 'Hélène', last_name: 'Wamytan', email: signatory.email } },
        { info: { first_name: 'Marie', last_name: 'Kabar', email: spouse.email } },
      ]);
      const [first, second] = signers?.map(({ fields }) => fields[0]) ?? [];
      expect(Math.abs((first?.x ?? 0) - (second?.x ?? 0))).toBeGreaterThanOrEqual(170);
      expect(await statesOf(webhook)).toEqual(['sent', 'sent']);
      // The provider sends the invitations.
      expect(mailsSince(0, spouse.email)).toEqual([]);
    });

    it('hides every paper but the mandate from the holder of the account, and its name', async () => {
      const unsigned = await addUnsignedMandate(server(), 'KABAR MARIE');
      const cosigner = { ...spouse, phone: null, signsMandateOnly: true };
      const requested = await requestPaperSignature(server(), unsigned, { cosigner });
      if (!requested.isRequested || requested.cosignerId === undefined) throw new Error('not requested');
      await runJobs(server());
      const { id, cosignerId } = requested;
      const providerId = (await findRequest(server().db, id))?.providerId ?? '';
      const request = yousign.requests.get(providerId);
      expect(request?.requestBody['name']).toMatch(/^Mandat de prélèvement [^,]+$/u);
      const [conditions, mandate] = request?.documents.map((document) => document.id) ?? [];
      const ofSigner = (at: number) =>
        request?.signers[at]?.signer as { fields: object[]; excluded_documents?: string[] };
      expect(ofSigner(0).fields).toHaveLength(2);
      expect(ofSigner(0).excluded_documents).toBeUndefined();
      expect(ofSigner(1)).toMatchObject({ fields: [{ document_id: mandate }], excluded_documents: [conditions] });
      const count = server().mails.length;
      for (const { email } of [spouse, signatory]) yousign.respond(providerId, email, 'signed');
      await notify(providerId, 'signature_request.done');
      expect(await statesOf({ id, cosignerId })).toEqual(['sealed', 'sealed']);
      expect(mailsSince(count, spouse.email).map(({ attachments }) => attachments?.length)).toEqual([1]);
      expect(mailsSince(count, signatory.email).map(({ attachments }) => attachments?.length)).toEqual([2]);
    });

    it('tells the holder of the account no other paper when one is replaced', async () => {
      const unsigned = await addUnsignedMandate(server(), 'KABAR MARIE');
      const cosigner = { ...spouse, phone: null, signsMandateOnly: true };
      expect(await requestPaperSignature(server(), unsigned, { cosigner })).toMatchObject({ isRequested: true });
      await runJobs(server());
      const count = server().mails.length;
      await issueForContract(server(), unsigned.contractId, 'conditions-particulieres');
      await runJobs(server());
      const [mail] = mailsSince(count, spouse.email);
      expect(mail?.text).toContain('Un document à signer a été remplacé');
      expect(mail?.text).not.toContain('Conditions');
    });

    it('are signed once both have signed, in any order, and both receive the papers', async () => {
      const webhook = await sendRequest();
      const count = server().mails.length;
      await notify(webhook.providerId, 'signer.link_opened', spouse.email.toLowerCase());
      expect((await findRequest(server().db, webhook.id))?.viewedAt).toBeNull();
      expect((await findRequest(server().db, webhook.cosignerId))?.viewedAt).not.toBeNull();
      yousign.respond(webhook.providerId, spouse.email, 'signed');
      await notify(webhook.providerId, 'signer.done', spouse.email);
      expect(await statesOf(webhook)).toEqual(['sent', 'signed']);
      expect((await paperOf(webhook.contractId))?.signature).toMatchObject({
        signatory: 'Hélène Wamytan',
        signedAt: null,
        cosigner: { signatory: 'Marie Kabar', signedAt: expect.any(String) },
      });
      yousign.respond(webhook.providerId, signatory.email, 'signed');
      await notify(webhook.providerId, 'signature_request.done');
      expect((await readSignatureState(server(), webhook.id)).state).toBe('sealed');
      expect((await paperOf(webhook.contractId))?.status).toBe('Signé');
      for (const to of [signatory.email, spouse.email])
        expect(mailsSince(count, to).map(({ attachments }) => attachments?.length)).toEqual([1]);
    });

    it('recovers the signature of the second one without an event', async () => {
      const webhook = await sendRequest();
      yousign.respond(webhook.providerId, signatory.email, 'signed');
      await notify(webhook.providerId, 'signer.done', signatory.email);
      expect(await statesOf(webhook)).toEqual(['signed', 'sent']);
      yousign.respond(webhook.providerId, spouse.email, 'signed');
      await reconcileSigning({}, server());
      await runJobs(server());
      expect((await readSignatureState(server(), webhook.id)).state).toBe('sealed');
    });

    it('end if one refuses, also after the other has signed', async () => {
      const webhook = await sendRequest();
      yousign.respond(webhook.providerId, signatory.email, 'signed');
      await notify(webhook.providerId, 'signer.done', signatory.email);
      yousign.respond(webhook.providerId, spouse.email, 'declined', 'Le montant est faux');
      await notify(webhook.providerId, 'signature_request.declined', spouse.email);
      expect(await statesOf(webhook)).toEqual(['withdrawn', 'refused']);
      expect((await paperOf(webhook.contractId))?.signature).toMatchObject({
        state: 'refused',
        signatory: 'Marie Kabar',
        reason: 'Le montant est faux',
      });
      expect((await requestPaperSignature(server(), webhook)).isRequested).toBe(true);
    });

    it('are withdrawn together at the provider, whichever of the two is withdrawn', async () => {
      const webhook = await sendRequest();
      const token = await server().tokenOf('courtier');
      const { body } = await server().call(endpoints.signatureWithdraw, { requestId: webhook.cosignerId }, { token });
      expect(body.success).toBe(true);
      expect(yousign.requests.get(webhook.providerId)?.status).toBe('canceled');
      expect(await statesOf(webhook)).toEqual(['withdrawn', 'withdrawn']);
    });
  },
  { settings: { signing: yousign.account } },
);
