import { PDF } from '@libpdf/core';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { claimJob } from '#server/jobs/job-repository.ts';
import { sha256Hex } from '#server/primitives/sha256.ts';
import type { SealService } from '#server/services/seal.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { Account } from '#tests/support/server/accounts.ts';
import { describeApi } from '#tests/support/server/api.ts';
import {
  addUnsignedContract,
  downloadDocument,
  readSignatureState,
  requestPaperSignature,
  runJobs,
  sendRequest,
  submitSignature,
  validateSeal,
} from '#tests/support/signatures/signatures.ts';

/** Signed by all, yet pending for ever: the most frequent complaint about signing products. */
describeApi('pending signature', (server) => {
  /** Seals with `seal` until no job is left. */
  const withSeal = async <T>(seal: SealService['seal'], work: () => Promise<T>): Promise<T> => {
    const { services } = server();
    const originalSeal = services.seal;
    const mutableServices = services as { seal: SealService };
    mutableServices.seal = { ...originalSeal, seal };
    try {
      return await work();
    } finally {
      mutableServices.seal = originalSeal;
    }
  };
  const failureFor = async (account: Account, contractId: number): Promise<unknown> => {
    const token = await server().tokenOf(account);
    const { body } = await server().call(endpoints.contractGet, { idContrat: contractId }, { token });
    const { editiques } = body['contract'] as { editiques: { data: { signature?: { failure?: unknown } }[] } };
    return editiques.data[0]?.signature?.failure ?? null;
  };
  const hour = 3_600_000;

  it('retries a failing seal, shows the reason to administrators, and seals once', async () => {
    const { id, contractId } = await sendRequest(server());
    await submitSignature(server(), id);
    let tries = 0;
    const failingSeal: SealService['seal'] = async () => {
      tries += 1;
      throw new Error('Le coffre ne répond pas');
    };
    await withSeal(failingSeal, async () => {
      for (let n = 0; n < 40; n += 1) {
        await runJobs(server());
        server().clock.advance(hour);
      }
    });
    expect(tries).toBeGreaterThanOrEqual(40);
    expect(await readSignatureState(server(), id)).toMatchObject({
      state: 'signed',
      failure: 'Le coffre ne répond pas',
      sealed: 0,
    });
    for (const account of ['root', 'admin'] as const)
      expect(await failureFor(account, contractId)).toBe('Le coffre ne répond pas');
    expect(await failureFor('courtier', contractId)).toBeNull();
    const blocked = server().mails.filter(({ subject }) => subject.endsWith('bloqué'));
    expect(blocked, 'the broker is told once').toHaveLength(1);
    await runJobs(server());
    const { state, failure, events } = await readSignatureState(server(), id);
    expect([state, failure]).toEqual(['sealed', null]);
    // The same reason is logged once.
    expect(events).toEqual(['created', 'sent', 'signed', 'failed', 'sealed', 'copies-sent']);
    expect(await failureFor('root', contractId)).toBeNull();
  });

  it('is sealed by another process after a kill', async () => {
    const { id } = await sendRequest(server());
    await submitSignature(server(), id);
    expect(await claimJob(server().db, server().clock.now)).toMatchObject({ kind: 'signature-seal' });
    await runJobs(server());
    expect(await readSignatureState(server(), id)).toMatchObject({ state: 'signed' });
    server().clock.advance(hour);
    await runJobs(server());
    expect(await readSignatureState(server(), id)).toMatchObject({ state: 'sealed', sealed: 1 });
  });

  it('is sealed once if a process that was considered dead returns', async () => {
    const { id } = await sendRequest(server(), 2);
    await submitSignature(server(), id);
    const originalSeal = server().services.seal.seal;
    let calls = 0;
    let comeBack = (): void => undefined;
    const isBack = new Promise<void>((resolve) => {
      comeBack = resolve;
    });
    const first = withSeal(
      async (request) => {
        calls += 1;
        if (calls === 2) await isBack;
        return originalSeal(request);
      },
      () => runJobs(server()),
    );
    await expect.poll(() => calls).toBe(2);
    server().clock.advance(hour);
    await withSeal(originalSeal, () => runJobs(server()));
    const { rows } = await sealedFiles(id);
    expect(await readSignatureState(server(), id)).toMatchObject({ state: 'sealed', sealed: 2 });
    comeBack();
    await first;
    expect((await sealedFiles(id)).rows).toEqual(rows);
    const { events } = await readSignatureState(server(), id);
    expect(events.filter((kind) => kind === 'sealed')).toHaveLength(1);
  });
  const sealedFiles = async (id: number) => ({
    rows: await server().db.query(
      sql`select storage_key, sha256 from signature_document where request_id = ${id} order by position`,
    ),
  });

  it('sends the link once after the mail server returns', async () => {
    const signatureRequest = await requestPaperSignature(server(), await addUnsignedContract(server()));
    if (!signatureRequest.isRequested) throw new Error(signatureRequest.refusal);
    const { mail } = server().services;
    const [send, before] = [mail.send, server().mails.length];
    mail.send = async () => {
      throw new Error('Le serveur de messagerie refuse');
    };
    await runJobs(server());
    mail.send = send;
    expect(await readSignatureState(server(), signatureRequest.id)).toMatchObject({
      state: 'preparing',
      failure: 'Le serveur de messagerie refuse',
    });
    server().clock.advance(hour);
    await runJobs(server());
    expect(await readSignatureState(server(), signatureRequest.id)).toMatchObject({ state: 'sent', failure: null });
    expect(server().mails.length).toBe(before + 1);
  });

  it('seals a paper of 200 pages and 20 MB', { tags: ['long'] }, async () => {
    const unsignedContract = await addUnsignedContract(server());
    const large = PDF.create();
    for (let page = 1; page <= 200; page += 1)
      large.addPage({ size: 'a4' }).drawText(`Page ${page}`, { x: 50, y: 700 });
    const noise = new Uint8Array(20 * 1024 * 1024);
    for (let offset = 0; offset < noise.length; offset += 65_536)
      crypto.getRandomValues(noise.subarray(offset, offset + 65_536));
    large.addAttachment('plans.bin', noise);
    const bytes = Buffer.from(await large.save());
    expect(bytes.length).toBeGreaterThan(20 * 1024 * 1024);
    await server().services.files.put('editique/aa/large', bytes);
    await server().db.query(sql`
      update editique set storage_key = 'editique/aa/large', sha256 = ${sha256Hex(bytes)} where id = ${unsignedContract.documentIds[0]}`);
    const signatureRequest = await requestPaperSignature(server(), unsignedContract);
    if (!signatureRequest.isRequested) throw new Error(signatureRequest.refusal);
    await runJobs(server());
    await submitSignature(server(), signatureRequest.id);
    await runJobs(server());
    expect(await readSignatureState(server(), signatureRequest.id)).toMatchObject({ state: 'sealed', failure: null });
    const sealed = await downloadDocument(server(), unsignedContract.documentIds[0] ?? 0);
    expect(sealed.subarray(0, bytes.length).equals(bytes)).toBe(true);
    const validation = validateSeal(server(), sealed);
    expect(validation.isWhole).toBe(true);
    if (validation.pdfsig !== undefined) expect(validation.pdfsig).toContain('Signature is Valid');
    expect((await PDF.load(new Uint8Array(sealed))).getPages()).toHaveLength(201);
  });
});
