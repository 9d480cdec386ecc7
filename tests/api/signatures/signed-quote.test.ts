import { expect, it } from 'vitest';
import { deviceActions } from '#offline/portfolio/device-actions.ts';
import { indexContract } from '#offline/portfolio/portfolio-index.ts';
import { buildSigningUrl } from '#server/areas/signatures/link.ts';
import { findRequest } from '#server/areas/signatures/signature-repository.ts';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { nextActionList } from '#shared/operations/home/next-actions.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { quoteValidUntil } from '#shared/primitives/calendar/quote-validity.ts';
import { conversionsBy } from '#tests/support/contracts/conversions.ts';
import { contractsPage, remainingPages } from '#tests/support/offline/portfolio-pages.ts';
import { carQuote } from '#tests/support/quotes/quotes.ts';
import { describeApi } from '#tests/support/server/api.ts';
import {
  openSigningPage,
  requestPaperSignature,
  runJobs,
  shownHashes,
  signatory,
  submitSignature,
} from '#tests/support/signatures/signatures.ts';

const dayMs = 86_400_000;
const cosigner = { firstName: 'Marie', lastName: 'Kabar', email: 'marie@lagon.example', phone: null };

/** A quote that its client signs: to be converted, and not to be reminded of. */
describeApi('signature of a quote', (server) => {
  /** Uses a fresh token, since the tests move the clock by days. */
  const fetchConversions = async () => {
    const token = await server().tokenOf('courtier');
    return conversionsBy(server, () => token);
  };
  /** A saved quote of today and its paper. */
  const addQuote = async () => {
    const { saveQuote, toInput, fetchFile } = await fetchConversions();
    const effectDate = addDays(dayInNoumea(server().clock.now), 20);
    const quote = await saveQuote({ product: { code: 'AUTO' }, ...carQuote, effectDate });
    const { editiques } = await fetchFile(quote.id);
    return {
      contractId: quote.id,
      documentIds: editiques.data.map(({ id }) => id),
      convert: async () => (await fetchConversions()).convert(toInput(quote, { effectDate })),
      file: () => fetchFile(quote.id),
    };
  };
  type Quote = Awaited<ReturnType<typeof addQuote>>;
  const sendForSignature = async ({ contractId, documentIds }: Quote, overrides = {}) => {
    const requested = await requestPaperSignature(server(), { contractId, documentIds }, overrides);
    if (!requested.isRequested) throw new Error(requested.refusal);
    await runJobs(server());
    const request = await findRequest(server().db, requested.id);
    if (!request) throw new Error('no request');
    return { ...requested, token: buildSigningUrl(server().services.settings, request).split('/').at(-1) ?? '' };
  };
  const signQuote = async (id: number, holder = id) => {
    const hashes = await shownHashes(server(), holder);
    expect(await submitSignature(server(), id, { hashes })).toEqual({ isRecorded: true });
    await runJobs(server());
  };
  /** Kinds of the actions about a quote; server and device must agree on them and on all counts. */
  const actionsOn = async ({ contractId }: Quote) => {
    const token = await server().tokenOf('courtier');
    const { body } = await server().call(endpoints.nextActionList, {}, { token });
    const answer = body as unknown as Output<typeof nextActionList>;
    const { rows } = await remainingPages((query) => contractsPage(server(), token, query));
    const device = deviceActions(rows.map(indexContract), [], dayInNoumea(server().clock.now));
    expect(device.counts).toEqual(answer.counts);
    const kindsIn = ({ actions }: Output<typeof nextActionList>) =>
      actions.filter(({ id }) => id === String(contractId)).map(({ kind }) => kind);
    expect(kindsIn(device)).toEqual(kindsIn(answer));
    return kindsIn(answer);
  };
  const mailsTo = (to: string) => server().mails.filter((mail) => mail.to === to);

  it('counts as signed, to be converted, once every signatory signed', async () => {
    const quote = await addQuote();
    server().clock.advance(10 * dayMs);
    expect(await actionsOn(quote)).toEqual(['quote']);
    const { id, cosignerId = 0 } = await sendForSignature(quote, { cosigner });
    await signQuote(cosignerId, id);
    expect(await actionsOn(quote)).toEqual(['signature', 'quote']);
    await signQuote(id);
    expect(await actionsOn(quote)).toEqual(['agreed-quote']);
    const notice = server().mails.findLast(({ subject }) => subject.includes('signé') && subject.startsWith('Sig'));
    expect(notice?.subject).toContain('Signature du devis');
    expect(notice?.text).toContain('Le devis est à transformer en contrat.');
    expect((await quote.convert()).read).toMatchObject({ success: true });
    expect(await actionsOn(quote)).toEqual([]);
  });

  it('expires with the offer, which link, page, reminder and e-mail state', async () => {
    const quote = await addQuote();
    const validUntil = quoteValidUntil((await quote.file()).details.creationDate);
    server().clock.advance(26 * dayMs);
    const { id, token } = await sendForSignature(quote);
    const request = await findRequest(server().db, id);
    expect(request?.expiresAt && new Date(request.expiresAt).toISOString()).toBe(
      new Date(`${addDays(validUntil, 1)}T00:00:00+11:00`).toISOString(),
    );
    expect(mailsTo(signatory.email).at(-1)?.text).toContain('devis');
    server().clock.advance(6 * dayMs);
    const sentMailCount = mailsTo(signatory.email).length;
    const endReason = `Ce devis était valable jusqu’au ${frenchDate(validUntil)}.`;
    expect(await openSigningPage(server(), token)).toMatchObject({ status: 'expired', endReason, isEstimate: true });
    await runJobs(server());
    const mails = mailsTo(signatory.email).slice(sentMailCount);
    expect(mails.map(({ text }) => text.includes(endReason))).toEqual([true]);
    server().clock.advance(3 * dayMs);
    await runJobs(server());
    expect(mailsTo(signatory.email)).toHaveLength(sentMailCount + 1);
    expect(await requestPaperSignature(server(), quote)).toEqual({ isRequested: false, refusal: endReason });
  });

  it('ends when the quote is converted, and is refused afterwards', async () => {
    const quote = await addQuote();
    const { token } = await sendForSignature(quote);
    expect((await quote.convert()).read).toMatchObject({ success: true });
    await runJobs(server());
    const refusal = 'Ce devis a été transformé en contrat.';
    const [row] = await server().db.query<{ state: string }>(
      sql`select state from signature_request where contract_id = ${quote.contractId}`,
    );
    expect(row).toEqual({ state: 'withdrawn' });
    expect(await openSigningPage(server(), token)).toMatchObject({ status: 'withdrawn', endReason: refusal });
    expect(await requestPaperSignature(server(), quote)).toEqual({ isRequested: false, refusal });
  });

  it('of a company tells the broker to ask the insurer for the contract', async () => {
    const quote = await addQuote();
    await server().db.query(sql`
      update person set person_type = 'MOR' where id = (select person_id from contract where id = ${quote.contractId})`);
    const { id } = await sendForSignature(quote);
    await signQuote(id);
    const notice = server().mails.findLast(({ subject }) => subject.startsWith('Signature du devis'));
    expect(notice?.text).toContain('demandez le contrat à l’assureur');
  });
});
