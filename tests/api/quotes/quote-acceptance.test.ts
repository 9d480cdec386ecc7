import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { findVerifiedPaper } from '#server/areas/documents/verification/verify.ts';
import { sql } from '#server/db/sql.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { editiqueGet } from '#shared/operations/contracts/generated-documents.ts';
import { estimateCreation, estimateDecision, estimation } from '#shared/operations/quotes/estimates.ts';
import { findOpenInsurerRequest } from '#shared/operations/quotes/insurer-request.ts';
import { tariffImport, tariffList } from '#shared/operations/quotes/tariffs.ts';
import { taskGet } from '#shared/operations/tasks/task-file.ts';
import { canConvert } from '#shared/products/quote-actions.ts';
import { demonstrationAcceptance } from '#shared/tariff/demonstration/acceptance.data.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';
import { carQuote, subscriberDriver } from '#tests/support/quotes/quotes.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { runJobs } from '#tests/support/signatures/signatures.ts';

const carWith = (risk: object) => ({
  product: { code: 'AUTO' },
  ...carQuote,
  productRisk: {
    ...carQuote.productRisk,
    drivers: [{ ...subscriberDriver, risk: { ...subscriberDriver.risk, ...risk } }],
  },
});
const suspended = carWith({ suspendedLicence: 'true' });
const uninsurable = carWith({ suspendedLicence: 'true', canceledByInsurer: 'true' });

describeApi('acceptance rules', (server) => {
  let token: string;
  beforeAll(async () => {
    token = await server().tokenOf('courtier');
  });
  const price = async (estimate: typeof suspended) =>
    v.parse(estimation.output, (await server().call(estimation, { estimate }, { token })).body);
  const createQuote = async (estimate: object) => {
    const headers = { 'idempotency-key': randomUUID() };
    const quoteInput = estimate as { product: { code: string } };
    return v.parse(
      estimateCreation.output,
      (await server().call(estimateCreation, { estimate: quoteInput }, { token, headers })).body,
    );
  };
  const fileOf = async (idContrat: number) =>
    v.parse(contractGet.output, (await server().call(contractGet, { idContrat }, { token })).body).contract;
  const decideQuote = async (idContrat: number, isAccepted: boolean, account = 'admin', comment = 'Relevé reçu') =>
    server().call(estimateDecision, { idContrat, isAccepted, comment }, { token: await server().tokenOf(account) });
  const saveQuote = async () => {
    const formula = (await price(suspended)).estimation?.formulas['A_TIERS'];
    return createQuote({ ...suspended, formula });
  };

  it('decline with a French reason and write nothing', async () => {
    const reasons = ['Un contrat a été résilié par un assureur et un permis a été suspendu ou annulé.'];
    const priced = await price(uninsurable);
    expect(priced).toMatchObject({ success: false, message: { type: 'warning' }, declined: reasons });
    expect(priced.estimation).toBeUndefined();
    const formula = (await price(suspended)).estimation?.formulas['A_TIERS'];
    const count = sql`select count(*) as n from contract`;
    const before = await server().db.query(count);
    expect(await createQuote({ ...uninsurable, formula })).toMatchObject({ success: false, declined: reasons });
    expect(await server().db.query(count)).toEqual(before);
  });

  it('refer: save the quote, request a decision and block the conversion until accepted', async () => {
    const reasons = ['Un permis a été suspendu ou annulé.'];
    expect((await price(suspended)).estimation?.acceptance).toEqual({ outcome: 'refer', reasons });
    const created = await saveQuote();
    expect(created.message?.message).toContain('l’assureur va l’étudier');
    const idContrat = created.contractId ?? 0;
    const file = await fileOf(idContrat);
    if (!file) throw new Error('no file');
    expect(file.details.acceptance).toEqual({ outcome: 'refer', reasons });
    expect(file.tasks.data).toMatchObject([{ subject: expect.stringContaining('risque à étudier') }]);
    expect(findOpenInsurerRequest(file)).toEqual(created.request);
    expect(created.request).toMatchObject({ kind: 'study' });
    expect(canConvert(file.details)).toBe(false);

    expect((await decideQuote(idContrat, true, 'courtier')).status).toBe(403);
    expect((await decideQuote(idContrat, true)).status).toBe(200);
    const accepted = await fileOf(idContrat);
    expect(accepted?.details.acceptance).toMatchObject({ outcome: 'accepted', reasons, comment: 'Relevé reçu' });
    expect(accepted?.tasks.data).toMatchObject([{ status: 'Terminée' }]);
    expect(accepted && findOpenInsurerRequest(accepted)).toBeUndefined();
    const { body } = await server().call(taskGet, { idTask: accepted?.tasks.data[0]?.id ?? 0 }, { token });
    expect(body['task']).toMatchObject({
      history: [{ kind: 'received' }, { status: 'Terminée', answer: 'Le risque est accepté. Relevé reçu' }],
    });
    const { number } = body['task'] as { readonly number: string };
    await runJobs(server());
    expect(server().mails.filter(({ subject }) => subject === `Demande ${number}\u00A0: une réponse`)).toHaveLength(1);
    expect(accepted && canConvert(accepted.details)).toBe(true);
    expect((await decideQuote(idContrat, false)).status).toBe(404);
    const decisionsQuery = sql`select action, after from audit where subject = ${`contract ${idContrat}`} and action = 'quote.decide'`;
    expect(await server().db.query(decisionsQuery)).toEqual([
      { action: 'quote.decide', after: { outcome: 'accepted' } },
    ]);
  });

  it('keep a quote that the insurer declines', async () => {
    const { contractId = 0 } = await saveQuote();
    expect((await decideQuote(contractId, false, 'admin', '')).body.errors).toEqual({
      comment: ['Le champ Réponse au courtier est requis'],
    });
    expect((await decideQuote(contractId, false)).status).toBe(200);
    const file = await fileOf(contractId);
    expect(file?.details.acceptance?.outcome).toBe('declined');
    expect(file && canConvert(file.details)).toBe(false);
    expect(file?.tasks.data).toMatchObject([{ status: 'Refusée' }]);
  });

  /** The papers of a quote, newest first, and the text of the newest. */
  const papersOf = async (idContrat: number) => {
    const papers = (await fileOf(idContrat))?.editiques.data ?? [];
    const { body } = await server().call(editiqueGet, { editiqueId: papers[0]?.id ?? 0 }, { token });
    const content = String(body['content'] ?? '');
    return { papers, text: content === '' ? '' : (await readPdf(Buffer.from(content, 'base64'))).text };
  };
  const indicative = ['Prime indicative TTC', 'À étudier par l’assureur', 'Un permis a été suspendu ou annulé.'];

  /** Public verification of the papers of a quote, oldest first. */
  const statusesOf = async (idContrat: number) => {
    const { db, clock } = server();
    const rows = await db.query<{ code: string }>(
      sql`select code from editique where contract_id = ${idContrat} order by id`,
    );
    return Promise.all(
      rows.map(async ({ code }) => (await findVerifiedPaper(db, code, '203.0.113.9', clock.now))?.status),
    );
  };

  it('do not verify the paper of a referred quote as in force', async () => {
    const { contractId = 0 } = await saveQuote();
    expect(await statusesOf(contractId)).toEqual(['pending']);
    await decideQuote(contractId, true);
    expect(await statusesOf(contractId)).toEqual(['replaced', 'in-force']);
    const { contractId: other = 0 } = await saveQuote();
    await decideQuote(other, false);
    expect(await statusesOf(other)).toEqual(['withdrawn']);
  });

  it('print an indicative price and the reasons on the paper, which cannot be signed', async () => {
    const { contractId = 0 } = await saveQuote();
    const { text } = await papersOf(contractId);
    for (const sentence of indicative) expect(text).toContain(sentence);
    expect(text).not.toContain('Lu et approuvé.');
  });

  it('replace the indicative paper once the risk is accepted', async () => {
    const { contractId = 0 } = await saveQuote();
    await papersOf(contractId);
    await decideQuote(contractId, true);
    const { papers, text } = await papersOf(contractId);
    expect(papers).toMatchObject([{ status: 'Disponible' }, { status: 'Remplacé' }]);
    expect(text).toContain('Risque accepté par l’assureur le');
    expect(text).toContain('Lu et approuvé.');
    for (const sentence of indicative.slice(0, 2)) expect(text).not.toContain(sentence);
    const replacedQuery = sql`select replaced_at is not null as is_replaced from editique where contract_id = ${contractId} order by id`;
    expect(await server().db.query(replacedQuery)).toEqual([{ is_replaced: true }, { is_replaced: false }]);
  });

  it('withdraw the paper once the risk is declined', async () => {
    const { contractId = 0 } = await saveQuote();
    await decideQuote(contractId, false);
    const { papers, text } = await papersOf(contractId);
    expect(papers).toMatchObject([{ status: 'Retiré' }]);
    expect(text).toBe('');
  });

  it('are sent to devices with the tariffs and imported unchanged', async () => {
    const { acceptance } = v.parse(tariffList.output, (await server().call(tariffList, {}, { token })).body);
    expect(acceptance).toHaveLength(demonstrationAcceptance.length);
    const rules = demonstrationAcceptance.find(({ product }) => product === 'AUTO');
    const importedRules = { ...rules, version: '2026.2', title: 'Règles', isDemonstration: false, rules: [] };
    const admin = await server().tokenOf('admin');
    const importRules = () => server().call(tariffImport, { tariff: importedRules, force: true }, { token: admin });
    expect((await importRules()).status).toBe(200);
    expect((await importRules()).body.errors).toHaveProperty(['tariff.version']);
    expect((await price(uninsurable)).estimation?.acceptance).toEqual({ outcome: 'accept', reasons: [] });
    await server().db.query(sql`delete from tariff where version = '2026.2'`);
  });
});
