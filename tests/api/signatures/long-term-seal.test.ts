import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { validateLongTerm } from '#tests/support/signatures/long-term.ts';
import { startSealAuthority } from '#tests/support/signatures/seal-authority.ts';
import { downloadDocument, runJobs, sendRequest, submitSignature } from '#tests/support/signatures/signatures.ts';

const authorityServer = await startSealAuthority();
afterAll(() => authorityServer.stop());
afterEach(() => void vi.restoreAllMocks());

describeApi(
  'signed papers with time stamps and revocation data',
  (server) => {
    it('are sealed at PAdES B-LTA; the proof names the level and every copy has the same bytes', async () => {
      // The servers run OpenSSL in this process and may take longer than the limits where the machine is busy.
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms * 100));
      // The certificates are those of today.
      server().clock.now = new Date();
      const { id, contractId, token, documentIds } = await sendRequest(server());
      const documentId = documentIds[0] ?? 0;
      expect(await submitSignature(server(), id)).toEqual({ isRecorded: true });
      await runJobs(server());
      const sealed = await downloadDocument(server(), documentId);
      const validation = await validateLongTerm(sealed, authorityServer.authority.root);
      expect(validation.seal?.verdict).not.toContain('failed');
      expect(validation.stamp?.verdict).not.toContain('failed');
      expect(validation.stamp?.end).toBe(sealed.length);
      const copy = await server().call(endpoints.signatureCopy, { token, documentId });
      expect(copy.bytes.equals(sealed)).toBe(true);
      const attached = server().mails.flatMap(({ attachments }) => attachments ?? []);
      expect(attached.map(({ content }) => Buffer.from(content).equals(sealed))).toEqual([true]);
      const [proof] = await server().db.query<{ id: number }>(
        sql`select id from editique where contract_id = ${contractId} and kind = 'preuve-signature'`,
      );
      const { text } = await readPdf(await downloadDocument(server(), proof?.id ?? 0));
      expect(text).toContain('Signature scellée, niveau PAdES B-LTA');
      expect(text).toContain('cachet, PAdES B-LTA');
    });
  },
  { settings: { seal: authorityServer.settings } },
);
