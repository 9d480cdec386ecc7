import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { sha256Hex } from '#server/primitives/sha256.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { consentText } from '#shared/signatures/states.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';
import type { Account } from '#tests/support/server/accounts.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';
import {
  addUnsignedContract,
  downloadDocument,
  drawnMark,
  readSignatureState,
  requestPaperSignature,
  runJobs,
  submitSignature,
  type UnsignedContract,
  validateSeal,
} from '#tests/support/signatures/signatures.ts';

const deviceTime = '2026-11-20T23:04:00.000Z';
const devicePlace = { latitude: -22.27, longitude: 166.44, accuracyM: 12 };
const signedOutcome = { kind: 'signed' as const, mark: drawnMark, consent: consentText };

interface SubmittedOutcome {
  readonly response?: typeof signedOutcome | { readonly kind: 'refused' };
  readonly documents?: readonly { readonly id: number; readonly sha256: string }[];
  readonly key?: string;
  readonly as?: Account;
}

/** The submission of the device arrives. */
const submitInPerson = async (
  api: ApiServer,
  { contractId }: UnsignedContract,
  { as = 'courtier', ...given }: SubmittedOutcome,
) =>
  api.call(
    endpoints.inPersonSignature,
    {
      contractId,
      signatory: { firstName: 'Hélène', lastName: 'Wamytan' },
      documents: [...(given.documents ?? [])],
      response: given.response ?? signedOutcome,
      deviceAt: deviceTime,
      place: devicePlace,
    },
    { token: await api.tokenOf(as), headers: { 'idempotency-key': given.key ?? randomUUID() } },
  );

/** The papers as shown by the device. */
const readShownHashes = (api: ApiServer, { documentIds }: UnsignedContract) =>
  Promise.all(documentIds.map(async (id) => ({ id, sha256: sha256Hex(await downloadDocument(api, id)) })));

const requestsOf = async (api: ApiServer, { contractId }: UnsignedContract) =>
  (await api.db.query<{ id: number; state: string }>(
    sql`select id, state from signature_request where contract_id = ${contractId} order by id`,
  )) as { id: number; state: string }[];

/** Requirement "In-person signature without network". */
describeApi('in-person signature', (server) => {
  it('is sealed at arrival, with the times of device and server', async () => {
    const unsigned = await addUnsignedContract(server(), 2);
    const documents = await readShownHashes(server(), unsigned);
    const { status, body } = await submitInPerson(server(), unsigned, { documents });
    expect([status, body.success, body.message?.message]).toEqual([
      200,
      true,
      'La signature est reçue\u00A0: les documents sont en cours de scellement.',
    ]);
    await runJobs(server());
    expect(await readSignatureState(server(), Number(body['requestId']))).toMatchObject({
      state: 'sealed',
      events: ['created', 'signed', 'sealed', 'copies-sent'],
      sealed: 2,
    });
    const { text } = await readPdf(await downloadDocument(server(), unsigned.documentIds[0] ?? 0));
    expect(text).toContain('Signé le, sur l’appareil');
    expect(text).toContain('Reçu par le serveur le');
    expect(text).toContain('21/11/2026');
    const { isWhole, pdfsig } = validateSeal(server(), await downloadDocument(server(), unsigned.documentIds[1] ?? 0));
    expect(isWhole).toBe(true);
    if (pdfsig !== undefined) expect(pdfsig).toContain('Signature is Valid');
    const [row] = await server().db.query<{ device: string; place: unknown }>(
      sql`select device_signed_at as device, place from signature_request where id = ${Number(body['requestId'])}`,
    );
    expect(row).toMatchObject({ device: deviceTime, place: devicePlace });
  });

  it('is refused with the reason if the document changed since it was shown', async () => {
    const unsigned = await addUnsignedContract(server());
    await readShownHashes(server(), unsigned);
    const other = [{ id: unsigned.documentIds[0] ?? 0, sha256: sha256Hex(Buffer.from('another')) }];
    const { status, body } = await submitInPerson(server(), unsigned, { documents: other });
    expect([status, body.success]).toEqual([200, false]);
    expect(body.message?.message).toMatch(/n’est plus celui qui a été lu/);
    expect(await requestsOf(server(), unsigned)).toEqual([]);
    const [event] = await server().db.query(
      sql`select after from audit where action = 'in-person-signature-not-taken' order by id desc limit 1`,
    );
    expect(JSON.stringify(event)).toContain('n’est plus celui qui a été lu');
    // The papers can be signed again as they are.
    const repeated = await submitInPerson(server(), unsigned, { documents: await readShownHashes(server(), unsigned) });
    expect(repeated.body.success).toBe(true);
  });

  it('is refused with the reason for a replaced document, an ended or a foreign contract', async () => {
    const replaced = await addUnsignedContract(server());
    const documents = await readShownHashes(server(), replaced);
    await server().db.query(sql`update editique set replaced_at = now() where id = ${replaced.documentIds[0]}`);
    expect((await submitInPerson(server(), replaced, { documents })).body).toMatchObject({
      success: false,
      message: {
        message: expect.stringMatching(/^«\u00A0.+\u00A0»\u00A0: Ce document a été remplacé par un autre\.$/u),
      },
    });
    const terminatedContract = await addUnsignedContract(server());
    const shownHashes = await readShownHashes(server(), terminatedContract);
    expect(
      (await submitInPerson(server(), terminatedContract, { documents: shownHashes, as: 'courtier2' })).body.success,
    ).toBe(false);
    await server().db.query(sql`update contract set status = 'Résilié' where id = ${terminatedContract.contractId}`);
    expect((await submitInPerson(server(), terminatedContract, { documents: shownHashes })).body).toMatchObject({
      success: false,
      message: { message: 'Ce contrat est résilié.' },
    });
    expect(await requestsOf(server(), terminatedContract)).toEqual([]);
  });

  it('takes effect once for twenty retries', async () => {
    const unsigned = await addUnsignedContract(server());
    const documents = await readShownHashes(server(), unsigned);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => submitInPerson(server(), unsigned, { documents, key }).catch(() => undefined)),
    );
    expect(answers.filter((answer) => answer?.status === 200).length).toBeGreaterThan(0);
    for (const one of answers) if (one?.status === 200) expect(one.body.success).toBe(true);
    expect((await submitInPerson(server(), unsigned, { documents, key })).body.success).toBe(true);
    expect(await requestsOf(server(), unsigned)).toHaveLength(1);
    // Signed on another tablet meanwhile.
    expect((await submitInPerson(server(), unsigned, { documents })).body).toMatchObject({
      success: false,
      isSuperseded: true,
      message: {
        message: expect.stringMatching(/^Ces documents sont déjà signés, sur place, le \d\d\/\d\d\/\d{4}\. /),
      },
    });
  });

  it('has nothing left to do once every document is signed by the link, sealed or not yet', async () => {
    const unsigned = await addUnsignedContract(server(), 2);
    const documents = await readShownHashes(server(), unsigned);
    await requestPaperSignature(server(), unsigned);
    await runJobs(server());
    const [request] = await requestsOf(server(), unsigned);
    const early = await submitInPerson(server(), unsigned, { documents });
    expect([early.body.success, early.body['isSuperseded']]).toEqual([false, undefined]);
    await submitSignature(server(), request?.id ?? 0);
    const wording = /^Ces documents sont déjà signés, par le lien envoyé au client, le [\d/]{10}\. .*rien n’est perdu/;
    for (const isSealed of [false, true]) {
      if (isSealed) await runJobs(server());
      const { body } = await submitInPerson(server(), unsigned, { documents });
      expect([body.success, body['isSuperseded']]).toEqual([false, true]);
      expect(body.message?.message).toMatch(wording);
      const refusal = await submitInPerson(server(), unsigned, { documents, response: { kind: 'refused' } });
      expect([refusal.body.success, refusal.body['isSuperseded']]).toEqual([false, undefined]);
    }
    const foreign = await submitInPerson(server(), await addUnsignedContract(server()), { documents });
    expect([foreign.body.success, foreign.body['isSuperseded']]).toEqual([false, undefined]);
  });

  it('is accepted under its own key after another request was withdrawn', async () => {
    const unsigned = await addUnsignedContract(server(), 2);
    const documents = await readShownHashes(server(), unsigned);
    const key = randomUUID();
    const emailRequest = await requestPaperSignature(server(), unsigned);
    const earlySignature = await submitInPerson(server(), unsigned, { documents, key });
    expect([earlySignature.body.success, earlySignature.body.message?.message]).toEqual([
      false,
      expect.stringMatching(/^«\u00A0.+\u00A0»\u00A0: Ce document est déjà en cours de signature\.$/),
    ]);
    const [request] = await requestsOf(server(), unsigned);
    await server().call(
      endpoints.signatureWithdraw,
      { requestId: request?.id ?? 0 },
      { token: await server().tokenOf('courtier'), headers: { 'idempotency-key': randomUUID() } },
    );
    const { status, body } = await submitInPerson(server(), unsigned, { documents, key });
    expect([status, body.success], JSON.stringify(emailRequest)).toEqual([200, true]);
    await runJobs(server());
    expect((await requestsOf(server(), unsigned)).map(({ state }) => state)).toEqual(['withdrawn', 'sealed']);
  });

  it('records a refusal on the file, and the papers stay signable', async () => {
    const unsigned = await addUnsignedContract(server());
    const documents = await readShownHashes(server(), unsigned);
    const { body } = await submitInPerson(server(), unsigned, { documents, response: { kind: 'refused' } });
    expect(body.success).toBe(true);
    expect(await readSignatureState(server(), Number(body['requestId']))).toMatchObject({
      state: 'refused',
      events: ['created', 'refused'],
      statuses: ['Disponible'],
    });
    expect((await submitInPerson(server(), unsigned, { documents })).body.success).toBe(true);
  });

  it('requires a drawn mark or a name', async () => {
    const unsigned = await addUnsignedContract(server());
    const documents = await readShownHashes(server(), unsigned);
    const tapOutcome = { ...signedOutcome, mark: { strokes: [[[0.5, 0.5]]] as [number, number][][] } };
    const { status, body } = await submitInPerson(server(), unsigned, { documents, response: tapOutcome });
    expect([status, body.success]).toEqual([422, false]);
  });
});

describeApi('papers to sign', (server) => {
  it('are generated for a device that may be offline when they are read', async () => {
    const { documentIds } = await addUnsignedContract(server());
    const [id = 0] = documentIds;
    const token = await server().tokenOf('courtier');
    const { status, body } = await server().call(endpoints.editiqueStored, { editiqueId: id }, { token });
    expect(status).toBe(200);
    expect(Buffer.from(String(body['content']), 'base64').equals(await downloadDocument(server(), id))).toBe(true);
  });

  it('are available while a signature is requested', async () => {
    const unsigned = await addUnsignedContract(server());
    await requestPaperSignature(server(), unsigned);
    const token = await server().tokenOf('courtier');
    const [editiqueId = 0] = unsigned.documentIds;
    const { status, body } = await server().call(endpoints.editiqueStored, { editiqueId }, { token });
    expect([status, body.success]).toEqual([200, true]);
  });
});

describeApi('identity confirmation on a tablet', (server) => {
  it('requires the password and throttles guesses', async () => {
    const token = await server().tokenOf('courtier');
    const confirm = (password: string) => server().call(endpoints.identityConfirm, { password }, { token });
    expect((await confirm('Lagon-2026')).body).toEqual({ success: true });
    expect((await confirm('Lagon-2025')).body).toMatchObject({
      errors: { password: ['Le mot de passe n’est pas correct'] },
    });
    const answers = [];
    for (let n = 0; n < 10; n += 1) answers.push((await confirm('Lagon-2025')).status);
    expect(answers.at(-1)).toBe(429);
  });
});
