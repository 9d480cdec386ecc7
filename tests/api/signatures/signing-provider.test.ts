import { createHmac } from 'node:crypto';
import { afterAll, afterEach, expect, it } from 'vitest';
import { reconcileSigning } from '#server/areas/signatures/provider/provider.ts';
import { signingEventPath } from '#server/areas/signatures/provider/provider-route.ts';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';
import {
  addUnsignedContract,
  downloadDocument,
  readSignatureState,
  requestPaperSignature,
  runJobs,
  signatory,
} from '#tests/support/signatures/signatures.ts';
import { startYousign } from '#tests/support/signatures/yousign-server.ts';

const yousign = await startYousign();
afterAll(() => yousign.stop());
afterEach(() => {
  yousign.behave('right');
  yousign.requests.clear();
});

const { signing } = generatedDocumentStatuses;

/** A submitted request with its id at the provider. */
const sendToProvider = async (api: ApiServer, papers = 1) => {
  const unsignedContract = await addUnsignedContract(api, papers);
  const signatureRequest = await requestPaperSignature(api, unsignedContract);
  if (!signatureRequest.isRequested) throw new Error(signatureRequest.refusal);
  await runJobs(api);
  const [row] = await api.db.query<{ provider: string }>(
    sql`select provider_id as provider from signature_request where id = ${signatureRequest.id}`,
  );
  return { ...unsignedContract, id: signatureRequest.id, providerId: row?.provider ?? '' };
};

const deliverEvent = (
  api: ApiServer,
  webhook: { readonly raw: string; readonly headers: Readonly<Record<string, string>> },
) =>
  api.request('POST', signingEventPath, {
    raw: webhook.raw,
    headers: { 'content-type': 'application/json', ...webhook.headers },
  });

/** Delayed jobs become due. */
const runJobsLater = async (api: ApiServer) => {
  api.clock.advance(2 * 3_600_000);
  await runJobs(api);
};

const draftsOf = (id: number) =>
  [...yousign.requests.values()].filter(({ requestBody }) => requestBody['external_id'] === `lagon-${id}`);

describeApi(
  'signatures by an external provider',
  (server) => {
    it('uploads papers with a code by e-mail, and records the signature with its proof', async () => {
      const { id, providerId, documentIds } = await sendToProvider(server(), 2);
      expect(await readSignatureState(server(), id)).toMatchObject({ state: 'sent', statuses: [signing, signing] });
      expect(server().mails.filter(({ text }) => text.includes('/sign/'))).toEqual([]);
      const request = yousign.requests.get(providerId);
      expect(request).toMatchObject({
        status: 'ongoing',
        requestBody: { timezone: 'Pacific/Noumea', external_id: `lagon-${id}`, expiration_date: '2026-12-05' },
        signers: [
          {
            signer: {
              info: { first_name: 'Hélène', last_name: 'Wamytan' },
              signature_authentication_mode: 'otp_email',
            },
          },
        ],
      });
      expect(request?.documents).toHaveLength(2);

      await deliverEvent(server(), yousign.event(providerId, 'signer.link_opened'));
      yousign.become(providerId, 'done');
      expect((await deliverEvent(server(), yousign.event(providerId, 'signature_request.done'))).status).toBe(200);
      await runJobs(server());
      expect(await readSignatureState(server(), id)).toMatchObject({
        state: 'sealed',
        events: ['created', 'sent', 'viewed', 'signed', 'sealed', 'copies-sent'],
        statuses: ['Signé', 'Signé'],
        sealed: 2,
      });
      const pdf = await downloadDocument(server(), documentIds[0] ?? 0);
      expect(pdf.toString('latin1')).toContain(`% signed by ${providerId}`);
      const [proof] = await server().db.query<{ id: number }>(
        sql`select id from editique where kind = 'preuve-signature' order by id desc limit 1`,
      );
      const { text } = await readPdf(await downloadDocument(server(), proof?.id ?? 0));
      expect(text).toContain('Yousign');
      expect(text).not.toContain('PAdES');
    });

    it('ignores an event that is altered, unsigned, of another key or of the test environment', async () => {
      const { id, providerId } = await sendToProvider(server());
      yousign.become(providerId, 'done');
      const doneEvent = yousign.event(providerId, 'signature_request.done');
      const sandbox = yousign.event(providerId, 'signature_request.done', { sandbox: true });
      const key = createHmac('sha256', 'another').update(doneEvent.raw).digest('hex');
      for (const webhook of [
        { ...doneEvent, raw: doneEvent.raw.replace('done', 'dont') },
        { ...doneEvent, raw: `${doneEvent.raw} ` },
        { ...doneEvent, headers: {} },
        { ...doneEvent, headers: { 'x-yousign-signature-256': `sha256=${key}` } },
        sandbox,
      ])
        expect((await deliverEvent(server(), webhook)).status).toBe(403);
      await runJobs(server());
      expect(await readSignatureState(server(), id)).toMatchObject({ state: 'sent', events: ['created', 'sent'] });
      const [noted] = await server().db.query<{ count: number }>(
        sql`select count(*)::int as count from audit where action = 'signing-event-refused' and at = ${server().clock.now}`,
      );
      expect(noted?.count).toBe(1);
    });

    it('handles an event once for twenty deliveries, and seals once', async () => {
      const { id, providerId } = await sendToProvider(server());
      yousign.become(providerId, 'done');
      const webhook = yousign.event(providerId, 'signature_request.done');
      const answers = await Promise.all(Array.from({ length: 20 }, () => deliverEvent(server(), webhook)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
      expect(answers.filter(({ bytes }) => bytes.toString() === 'ok')).toHaveLength(1);
      await runJobs(server());
      expect(await readSignatureState(server(), id)).toMatchObject({
        state: 'sealed',
        events: ['created', 'sent', 'signed', 'sealed', 'copies-sent'],
      });
    });

    it('handles events out of order or late', async () => {
      const { id, providerId } = await sendToProvider(server());
      yousign.become(providerId, 'done');
      for (const name of ['signature_request.done', 'signer.done', 'signer.link_opened', 'signature_request.activated'])
        expect((await deliverEvent(server(), yousign.event(providerId, name))).status).toBe(200);
      await runJobs(server());
      await deliverEvent(server(), yousign.event(providerId, 'signature_request.expired'));
      await runJobs(server());
      const { state, events } = await readSignatureState(server(), id);
      expect([state, events.filter((kind) => kind === 'sealed')]).toEqual(['sealed', ['sealed']]);
      expect(
        (await deliverEvent(server(), yousign.event('of-somebody-else', 'signature_request.done'))).bytes.toString(),
      ).toBe('ignored');
    });

    it('lets the provider remind who has not signed', async () => {
      const { providerId } = await sendToProvider(server());
      expect(yousign.requests.get(providerId)?.requestBody).toMatchObject({
        reminder_settings: { interval_in_days: 2, max_occurrences: 3 },
      });
    });

    it('recovers a lost event within the hour', async () => {
      const { id, providerId } = await sendToProvider(server());
      yousign.become(providerId, 'done');
      await reconcileSigning({}, server());
      await runJobs(server());
      expect((await readSignatureState(server(), id)).state).toBe('sealed');
    });

    it.each([
      ['declined', 'refused'],
      ['expired', 'expired'],
      ['canceled', 'withdrawn'],
    ] as const)('ends the request if it is %s at the provider, and releases the papers', async (status, state) => {
      const unsignedContract = await sendToProvider(server());
      yousign.become(unsignedContract.providerId, status, status === 'declined' ? 'Le montant est faux' : null);
      await deliverEvent(server(), yousign.event(unsignedContract.providerId, `signature_request.${status}`));
      await runJobs(server());
      expect(await readSignatureState(server(), unsignedContract.id)).toMatchObject({
        state,
        statuses: ['Disponible'],
      });
      // The signatory who refused gets no e-mail; the others hold an invitation of the provider that no longer opens
      // anything.
      const ends = server().mails.filter(({ to, subject }) => to === signatory.email && subject.includes('est close'));
      expect(ends.map(({ text }) => text.includes('/sign/'))).toEqual(status === 'declined' ? [] : [false]);
      server().mails.length = 0;
      expect((await requestPaperSignature(server(), unsignedContract)).isRequested).toBe(true);
    });

    it('withdraws a request at the provider unless it is signed', async () => {
      const token = await server().tokenOf('courtier');
      const withdrawRequest = (requestId: number) =>
        server().call(endpoints.signatureWithdraw, { requestId }, { token });
      const first = await sendToProvider(server());
      expect((await withdrawRequest(first.id)).body.success).toBe(true);
      expect(yousign.requests.get(first.providerId)?.status).toBe('canceled');
      const second = await sendToProvider(server());
      yousign.become(second.providerId, 'done');
      expect((await withdrawRequest(second.id)).body.success).toBe(false);
      await runJobs(server());
      expect((await readSignatureState(server(), second.id)).state).toBe('sealed');
    });

    it('retries a busy, failing or unanswered call and sends once', async () => {
      for (const manner of ['busy', 'broken', 'losing'] as const) {
        yousign.behave(manner);
        const { id } = await sendToProvider(server());
        expect((await readSignatureState(server(), id)).state, manner).toBe('preparing');
        yousign.behave('right');
        await runJobsLater(server());
        expect((await readSignatureState(server(), id)).state, manner).toBe('sent');
        expect(
          draftsOf(id).map(({ status }) => status),
          manner,
        ).toEqual(['ongoing']);
      }
    });

    it('shows a rejection to administrators and retries', async () => {
      yousign.behave('refusing');
      const { id } = await sendToProvider(server());
      expect(await readSignatureState(server(), id)).toMatchObject({
        state: 'preparing',
        failure: '400 info.email: This value is not a valid email address.',
      });
      yousign.behave('right');
      await runJobsLater(server());
      expect(await readSignatureState(server(), id)).toMatchObject({ state: 'sent', failure: null });
    });

    it('sends nothing if the provider received other bytes', async () => {
      yousign.behave('spoiling');
      const { id } = await sendToProvider(server());
      expect(await readSignatureState(server(), id)).toMatchObject({
        state: 'preparing',
        failure: expect.stringContaining('tel qu’il a été envoyé'),
      });
      expect(draftsOf(id).map(({ status }) => status)).toEqual(['draft']);
    });

    it('signs in person without the provider', async () => {
      const unsignedContract = await addUnsignedContract(server());
      const signatureRequest = await requestPaperSignature(server(), unsignedContract, { channel: 'in-person' });
      const [row] = await server().db.query(
        sql`select provider from signature_request where id = ${signatureRequest.isRequested ? signatureRequest.id : 0}`,
      );
      expect(row).toEqual({ provider: 'built-in' });
    });
  },
  { settings: { signing: yousign.account } },
);
