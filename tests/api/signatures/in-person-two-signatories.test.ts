import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { sha256Hex } from '#server/primitives/sha256.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { consentText } from '#shared/signatures/states.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';
import { describeApi } from '#tests/support/server/api.ts';
import {
  addUnsignedContract,
  addUnsignedMandate,
  downloadDocument,
  drawnMark,
  readSignatureState,
  runJobs,
  type UnsignedContract,
} from '#tests/support/signatures/signatures.ts';

describeApi('in-person signature of two signatories', (server) => {
  const names = {
    signatory: { firstName: 'Hélène', lastName: 'Wamytan' },
    marie: { firstName: 'Marie', lastName: 'Kabar' },
  };
  const signedResponse = { kind: 'signed', mark: drawnMark, consent: consentText };
  const refused = { kind: 'refused' };
  const submitResponses = async (
    response: object,
    cosignerResponse: object | null,
    {
      flags = {},
      add = () => addUnsignedContract(server()),
    }: { flags?: object; add?: () => Promise<UnsignedContract> } = {},
  ) => {
    const unsigned = await add();
    const documents = await Promise.all(
      unsigned.documentIds.map(async (id) => ({ id, sha256: sha256Hex(await downloadDocument(server(), id)) })),
    );
    const input = {
      contractId: unsigned.contractId,
      signatory: names.signatory,
      documents,
      response,
      deviceAt: '2026-11-20T23:04:00.000Z',
      cosigner: { ...names.marie, ...flags, response: cosignerResponse, deviceAt: '2026-11-20T23:09:41.000Z' },
    };
    const token = await server().tokenOf('courtier');
    const headers = { 'idempotency-key': randomUUID() };
    const call = () => server().call(endpoints.inPersonSignature, input as never, { token, headers });
    const answer = await call();
    // A retry after a lost answer.
    if (answer.status === 200) expect((await call()).body['requestId']).toBe(answer.body['requestId']);
    await runJobs(server());
    const requests = await server().db.query<{ state: string; deviceAt: string | null }>(sql`
      select state, device_signed_at as "deviceAt" from signature_request
      where contract_id = ${unsigned.contractId} order by id`);
    return { ...unsigned, ...answer, requests };
  };

  it('seals the paper with both signatures and their times', async () => {
    const { body, documentIds, requests } = await submitResponses(signedResponse, signedResponse);
    expect(body.message?.message).toContain('Les deux signatures sont reçues');
    expect(requests).toEqual([
      { state: 'sealed', deviceAt: '2026-11-20T23:04:00.000Z' },
      { state: 'sealed', deviceAt: '2026-11-20T23:09:41.000Z' },
    ]);
    const text = (await readPdf(await downloadDocument(server(), documentIds[0] ?? 0))).text.replace(/\s+/gu, ' ');
    expect(text).toContain('par Hélène Wamytan le 21/11/2026 à 10:04:00');
    expect(text).toContain('par Marie Kabar le 21/11/2026 à 10:09:41');
  });

  it('notifies the broker who gets the sealed papers by e-mail and who does not', async () => {
    const { contractId } = await submitResponses(signedResponse, signedResponse);
    const findNotice = () => server().mails.findLast(({ subject }) => subject.includes('signé'))?.text;
    expect(findNotice()).toContain('Marie KABAR n’a pas d’adresse e-mail');
    const copies = await server().db.query<{ to: string }>(sql`
      select e.detail ->> 'to' as to from signature_event e join signature_request r on r.id = e.request_id
      where r.contract_id = ${contractId} and e.kind = 'copies-sent'`);
    expect(copies).toHaveLength(1);
  });

  it('takes the signature of the second for the mandate only', async () => {
    const add = () => addUnsignedMandate(server(), 'KABAR MARIE');
    const textOf = async (id: number) =>
      (await readPdf(await downloadDocument(server(), id))).text.replace(/\s+/gu, ' ');
    const signed = await submitResponses(signedResponse, signedResponse, { add, flags: { signsMandateOnly: true } });
    expect(signed.requests.map(({ state }) => state)).toEqual(['sealed', 'sealed']);
    const [conditions, mandate] = await Promise.all(signed.documentIds.map(textOf));
    expect(mandate).toContain('par Marie Kabar le 21/11/2026 à 10:09:41');
    expect(conditions).toContain('par Hélène Wamytan');
    expect(conditions).not.toContain('Marie Kabar');
    // Devices that queued it before they knew the flag: all documents.
    const earlier = await submitResponses(signedResponse, signedResponse, { add });
    for (const text of await Promise.all(earlier.documentIds.map(textOf))) expect(text).toContain('par Marie Kabar');
    const withoutMandate = await submitResponses(signedResponse, signedResponse, { flags: { signsMandateOnly: true } });
    expect(withoutMandate).toMatchObject({ requests: [], body: { success: false } });
    expect(withoutMandate.body.message?.message).toContain('Aucun mandat de prélèvement');
  });

  it('signs nothing if one of them refuses', async () => {
    const first = await submitResponses(refused, null);
    expect(first.body.message?.message).toContain('refus');
    expect(first.requests.map(({ state }) => state)).toEqual(['refused', 'withdrawn']);
    const second = await submitResponses(signedResponse, refused);
    expect(second.requests.map(({ state }) => state)).toEqual(['withdrawn', 'refused']);
    expect(await readSignatureState(server(), Number(second.body['requestId']))).toMatchObject({
      statuses: ['Disponible'],
      sealed: 0,
    });
  });

  it('is rejected if the response of the second does not follow a signature', async () => {
    for (const [response, cosignerResponse] of [
      [signedResponse, null],
      [refused, signedResponse],
    ] as const)
      expect(await submitResponses(response, cosignerResponse)).toMatchObject({ status: 422, requests: [] });
  });
});
