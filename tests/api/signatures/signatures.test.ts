import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { sha256Hex } from '#server/primitives/sha256.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';
import { describeApi } from '#tests/support/server/api.ts';
import {
  addUnsignedContract,
  downloadDocument,
  drawnMark,
  readSignatureState,
  requestPaperSignature,
  runJobs,
  sendRequest,
  shownHashes,
  signatory,
  submitSignature,
  validateSeal,
} from '#tests/support/signatures/signatures.ts';

/** Requirements: nothing stuck, sealed once, and only what was read. Specification 2, section 4.4. */
describeApi('electronic signatures', (server) => {
  it('generate, send, sign and seal papers; two validators accept the seal', async () => {
    const { id, contractId, documentIds } = await sendRequest(server(), 2);
    expect(server().mails.at(-1)).toMatchObject({
      to: signatory.email,
      subject: expect.stringContaining('vos documents à signer'),
    });
    const originals = await Promise.all(documentIds.map((documentId) => downloadDocument(server(), documentId)));
    expect([...(await shownHashes(server(), id)).values()]).toEqual(originals.map(sha256Hex));
    expect(await submitSignature(server(), id)).toEqual({ isRecorded: true });
    await runJobs(server());
    expect(await readSignatureState(server(), id)).toMatchObject({
      state: 'sealed',
      failure: null,
      events: ['created', 'sent', 'signed', 'sealed', 'copies-sent'],
      statuses: ['Signé', 'Signé'],
      sealed: 2,
    });
    for (const [at, document] of documentIds.entries()) {
      const sealed = await downloadDocument(server(), document);
      const original = originals[at] as Buffer;
      expect(sealed.subarray(0, original.length).equals(original), 'what was read is there, byte for byte').toBe(true);
      const { text, pages } = await readPdf(sealed);
      expect(text).toContain('Hélène Wamytan');
      expect(text).toContain(sha256Hex(original));
      expect(text).toContain('Démonstration');
      expect(pages).toBe((await readPdf(original)).pages + 1);
      const validation = validateSeal(server(), sealed);
      expect(validation.isWhole).toBe(true);
      if (validation.printed !== undefined) expect(validation.printed).toContain('id-smime-aa-signingCertificateV2');
      expect(validation.printed ?? '').not.toContain('signingTime');
      if (validation.pdfsig !== undefined) {
        expect(validation.pdfsig).toContain('Signature is Valid');
        expect(validation.pdfsig).toContain('ETSI.CAdES.detached');
        expect(validation.pdfsig).toContain('Total document signed');
      }
    }
    const file = await server().call(
      endpoints.contractGet,
      { idContrat: contractId },
      { token: await server().tokenOf('courtier') },
    );
    type Row = { id: number; type: string; status: string; signable: boolean };
    const { data } = (file.body['contract'] as { editiques: { data: Row[] } }).editiques;
    expect(data.map(({ type, status, signable }) => [type, status, signable])).toEqual([
      ['preuve-signature', 'Disponible', false],
      ['conditions-particulieres', 'Signé', false],
      ['conditions-particulieres', 'Signé', false],
    ]);
    const proof = (await readPdf(await downloadDocument(server(), data[0]?.id ?? 0))).text;
    const results = await Promise.all(documentIds.map((documentId) => downloadDocument(server(), documentId)));
    for (const bytes of [...originals, ...results]) expect(proof.replaceAll(' ', '')).toContain(sha256Hex(bytes));
    for (const sentence of [
      'Hélène Wamytan',
      'Signature demandée',
      `Lien de signature envoyé à ${signatory.email}`,
      'Signé, signature dessinée',
      'Signature scellée, niveau PAdES B-B',
      '127.0.0.1 · test',
      'Démonstration',
    ])
      expect(proof).toContain(sentence);
    const [{ code } = { code: '' }] = await server().db.query<{ code: string }>(
      sql`select code from editique where id = ${documentIds[0]}`,
    );
    const page = await server().request('GET', `/verifier/${code}`);
    expect(page.bytes.toString()).toContain(`data-sealed="${sha256Hex(results[0] ?? Buffer.alloc(0))}"`);
    expect(page.bytes.toString()).toContain(`data-sha256="${sha256Hex(originals[0] ?? Buffer.alloc(0))}"`);
  });

  it('fail validation after a changed byte', async () => {
    const { id, documentIds } = await sendRequest(server());
    await submitSignature(server(), id, { mark: { typed: 'Hélène Wamytan' } });
    await runJobs(server());
    const sealed = await downloadDocument(server(), documentIds[0] ?? 0);
    const changed = Buffer.from(sealed);
    changed[200] = (changed[200] ?? 0) ^ 1;
    expect(() => validateSeal(server(), changed)).toThrow();
    expect(() => validateSeal(server(), sealed)).not.toThrow();
  });

  it('refuse a document that changed since it was read', async () => {
    const { id, documentIds } = await sendRequest(server());
    const hashes = new Map([[documentIds[0] ?? 0, sha256Hex(Buffer.from('another'))]]);
    const result = await submitSignature(server(), id, { hashes });
    expect(result).toMatchObject({ isRecorded: false, isAlreadySigned: false });
    expect(result).toHaveProperty('refusal', expect.stringMatching(/n’est plus celui qui a été lu/));
    expect(await submitSignature(server(), id, { hashes: new Map() })).toMatchObject({ isRecorded: false });
    expect(await readSignatureState(server(), id)).toMatchObject({ state: 'sent', sealed: 0 });
    // The stored document changed meanwhile.
    await server().db.query(sql`update editique set sha256 = 'f' where id = ${documentIds[0]}`);
    expect(await submitSignature(server(), id)).toMatchObject({ isRecorded: false });
  });

  it('refuse a replaced document and a void contract', async () => {
    const replaced = await sendRequest(server());
    await server().db.query(sql`update editique set replaced_at = now() where id = ${replaced.documentIds[0]}`);
    expect(await submitSignature(server(), replaced.id)).toMatchObject({ isRecorded: false });
    const closedRequest = await sendRequest(server());
    await server().db.query(sql`update contract set status = 'Sans-effet' where id = ${closedRequest.contractId}`);
    expect(await submitSignature(server(), closedRequest.id)).toMatchObject({ refusal: 'Ce contrat est sans effet.' });
  });

  it('sign once for twenty concurrent calls and seal once', async () => {
    const { id } = await sendRequest(server());
    const hashes = await shownHashes(server(), id);
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        submitSignature(server(), id, { hashes, mark: n % 2 ? drawnMark : { typed: `Hélène ${n}` } }),
      ),
    );
    expect(results.filter(({ isRecorded }) => isRecorded)).toHaveLength(1);
    expect(results.filter((result) => !result.isRecorded && result.isAlreadySigned)).toHaveLength(19);
    await Promise.all([runJobs(server()), runJobs(server())]);
    const { events, sealed } = await readSignatureState(server(), id);
    expect(events.filter((kind) => kind === 'signed' || kind === 'sealed')).toEqual(['signed', 'sealed']);
    expect(sealed).toBe(1);
  });

  it('request a paper once', async () => {
    const unsignedContract = await addUnsignedContract(server(), 2);
    const results = await Promise.all(
      Array.from({ length: 20 }, () => requestPaperSignature(server(), unsignedContract, { channel: 'in-person' })),
    );
    expect(results.filter(({ isRequested }) => isRequested)).toHaveLength(1);
    expect(
      results.filter((result) => !result.isRequested && result.refusal.includes('en cours de signature')),
    ).toHaveLength(19);
  });

  it('refuse changes of their events', async () => {
    const { id } = await sendRequest(server());
    await expect(
      server().db.query(sql`update signature_event set kind = 'x' where request_id = ${id}`),
    ).rejects.toThrow(/append-only/);
    await expect(server().db.query(sql`delete from signature_event where request_id = ${id}`)).rejects.toThrow();
  });
});
