import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { loadDemonstrationBook } from '#server/areas/quotes/tariff-repository.ts';
import { sql } from '#server/db/sql.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { estimateCreation, estimation } from '#shared/operations/quotes/estimates.ts';
import { tariffImport, tariffList, tariffPreview, tariffWithdrawal } from '#shared/operations/quotes/tariffs.ts';
import { demonstrationRateBook } from '#shared/tariff/demonstration/book.ts';
import { demonstrationTariffs } from '#shared/tariff/demonstration/tariffs.ts';
import type { Tariff } from '#shared/tariff/tariff.ts';
import { legalQuote } from '#tests/support/quotes/quotes.ts';
import { describeApi } from '#tests/support/server/api.ts';

const legal = demonstrationTariffs.find(({ product }) => product === 'PJ') as Tariff;
const newTariff: Tariff = {
  ...legal,
  version: '2026.2',
  effectiveFrom: '2026-12-10',
  isDemonstration: false,
  title: 'Tarif PJ',
};

describeApi('tariffs', (server) => {
  const withPlainSpaces = (text: unknown) => String(text).replace(/[\u00A0\u202F]/g, ' ');
  const asAdmin = async (operation: typeof tariffPreview | typeof tariffImport, input: object) =>
    server().call(operation, input as { tariff: Record<string, unknown> }, { token: await server().tokenOf('admin') });
  const withdrawTariff = async (
    product: string,
    version: string,
    kind: 'price' | 'acceptance' = 'price',
    account = 'admin',
  ) => server().call(tariffWithdrawal, { product, version, kind }, { token: await server().tokenOf(account) });
  const findVersions = () =>
    server().db.query(sql`select kind, product_code, version, effective_from, withdrawn_at from tariff order by id`);
  const findAudited = (action: string, version: string) =>
    server().db.query(sql`
      select u.email, a.at, a.subject, a.before, a.after from audit a join app_user u on u.id = a.user_id
      where a.action = ${action} and coalesce(a.before, a.after) ->> 'version' = ${version}`);
  const list = async () => {
    const { body } = await server().call(tariffList, {}, { token: await server().tokenOf('courtier') });
    return v.parse(tariffList.output, body).tariffs;
  };
  const importTable = async (tariff: object, account = 'admin') =>
    server().call(
      tariffImport,
      { tariff: tariff as Record<string, unknown> },
      { token: await server().tokenOf(account) },
    );
  const versionOn = async (effectDate: string) => {
    const estimate = { product: { code: 'PJ' }, ...legalQuote, effectDate };
    const { body } = await server().call(estimation, { estimate }, { token: await server().tokenOf('courtier') });
    return v.parse(estimation.output, body).estimation?.tariff;
  };

  it('are downloaded complete, with the demonstration marked', async () => {
    const tariffs = await list();
    expect(tariffs).toHaveLength(demonstrationTariffs.length);
    for (const tariff of demonstrationTariffs) expect(tariffs).toContainEqual(tariff);
  });

  it('are imported once for each version by an administrator, valid from their day', async () => {
    expect((await importTable(newTariff, 'courtier')).status).toBe(403);
    expect(await importTable(newTariff)).toMatchObject({
      status: 200,
      body: { success: true, tariff: { version: '2026.2' } },
    });
    expect((await importTable(newTariff)).body.errors).toHaveProperty(['tariff.version']);
    expect((await list()).filter(({ product }) => product === 'PJ')).toHaveLength(2);
    expect(await versionOn('2026-12-09')).toMatchObject({ version: 'demo-2026.1', isDemonstration: true });
    expect(await versionOn('2026-12-10')).toMatchObject({ version: '2026.2', isDemonstration: false });
  });

  it('are refused with the reasons', async () => {
    const broken = await importTable({ ...newTariff, version: '3', taxes: [] });
    expect(broken.status).toBe(422);
    expect(broken.body.errors?.['tariff']).toContain('CONSO\u00A0: taxe inconnue «\u00A0OTHER\u00A0»');
    expect((await importTable({ rogue: true })).status).toBe(422);
  });

  it('update built-in ones at start and keep imported ones', async () => {
    const { db } = server();
    await db.query(sql`update tariff set body = body || '{"title":"Faux"}' where product_code in ('PJ', 'AUTO')`);
    await loadDemonstrationBook(db, demonstrationRateBook);
    const titles = (await list()).map(({ version, title }) => `${version} ${title}`);
    expect(titles.filter((title) => title.includes('Faux'))).toEqual(['2026.2 Faux']);
  });

  it('are refused for an amount out of range, naming its path and the range', async () => {
    const fixedRate = (value: number) => ({ kind: 'fixed', value });
    const [first, ...rest] = legal.covers;
    const outOfRange = { ...newTariff, version: '4', covers: [{ ...first, base: fixedRate(999_999_999) }, ...rest] };
    const { status, body } = await importTable(outOfRange);
    expect(status).toBe(422);
    expect(body.errors?.['tariff']?.map(withPlainSpaces)).toEqual([
      expect.stringContaining('covers.0.base.value (CONSO) : 999 999 999 F, attendu de 0 F à 5 000 000 F'),
    ]);
    // Within the bounds of each table, and far beyond those of a premium.
    const tooManyCovers = {
      ...newTariff,
      version: '4',
      covers: legal.covers.map((cover) => ({ ...cover, base: fixedRate(4_000_000) })),
    };
    const premiums = (await importTable(tooManyCovers)).body.errors?.['tariff'] ?? [];
    expect(withPlainSpaces(premiums[0])).toContain('formulas.0 (PJ), prime d’un risque d’exemple');
  });

  it('apply from the given day, in the past only if forced', async () => {
    const past = await asAdmin(tariffImport, { tariff: { ...newTariff, version: '5' }, from: '2026-11-20' });
    expect(past.status).toBe(422);
    expect(withPlainSpaces(past.body.errors?.['tariff.effectiveFrom'])).toContain('le 20/11/2026 est passé');
    const impossible = await asAdmin(tariffImport, { tariff: { ...newTariff, version: '5' }, from: '2027-02-31' });
    expect(impossible.status).toBe(422);
    const imported = await asAdmin(tariffImport, { tariff: { ...newTariff, version: '5' }, from: '2026-12-12' });
    expect(imported.body.message?.message).toBe('Le tarif 5 a bien été importé. Effets à partir du 12/12/2026.');
    expect([await versionOn('2026-12-11'), await versionOn('2026-12-12')]).toMatchObject([
      { version: '2026.2' },
      { version: '5', effectiveFrom: '2026-12-12' },
    ]);
    const forced = await asAdmin(tariffImport, {
      tariff: { ...newTariff, version: '6' },
      from: '2026-11-20',
      force: true,
    });
    expect(forced.status).toBe(200);
    expect(forced.body.message?.message).toContain('Ce jour est passé\u00A0: les contrats et les devis enregistrés');
    expect(await findAudited('tariff.import', '6')).toMatchObject([
      { after: { effectiveFrom: '2026-11-20', isForced: true } },
    ]);
    for (const version of ['5', '6']) expect((await withdrawTariff('PJ', version)).status).toBe(200);
  });

  it('preview the largest changes on sample risks without writing', async () => {
    const before = await findVersions();
    const doubled = {
      ...newTariff,
      version: '7',
      effectiveFrom: '2026-12-20',
      factors: legal.factors.map((factor) =>
        factor.code === 'COMPANY'
          ? { ...factor, rate: { ...factor.rate, values: { OUI: 40_000, NON: 10_000 } } }
          : factor,
      ),
    };
    const { status, body } = await asAdmin(tariffPreview, { tariff: doubled });
    expect(status).toBe(200);
    const { preview, message } = v.parse(tariffPreview.output, body);
    expect(message?.message).toBe('Effets à partir du 20/12/2026.');
    expect(preview?.risks).toBe(100);
    const rows = preview?.prices.map(({ risk, formula, after }) => [risk, formula, after].join()) ?? [];
    expect(rows.length).toBeGreaterThan(1);
    expect(new Set(rows).size).toBe(rows.length);
    const shares = preview?.prices.map((price) => (price.after ?? 0) / (price.before ?? 1)) ?? [];
    expect(shares[0]).toBeGreaterThan(1.2);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    expect(preview?.prices[0]?.risk).toContain('Souscription par une société oui');
    expect((await asAdmin(tariffPreview, { tariff: { ...newTariff, taxes: [] } })).status).toBe(422);
    expect((await asAdmin(tariffPreview, { tariff: newTariff })).body.errors).toHaveProperty(['tariff.version']);
    expect(
      (await server().call(tariffPreview, { tariff: doubled }, { token: await server().tokenOf('courtier') })).status,
    ).toBe(403);
    expect(await findVersions()).toEqual(before);
    expect(await findAudited('tariff.import', '7')).toEqual([]);
  });

  it('preview changed acceptance rules', async () => {
    const rules = {
      ...demonstrationRateBook.acceptance.find(({ product }) => product === 'AUTO'),
      version: '7',
      rules: [{ code: 'ALL', outcome: 'decline', when: [{ fact: 'fiscalPower', min: 1 }], reason: 'Plus aucune.' }],
    };
    const { body } = await asAdmin(tariffPreview, {
      tariff: { ...rules, effectiveFrom: '2026-12-20', isDemonstration: false },
    });
    const { preview } = v.parse(tariffPreview.output, body);
    expect(preview?.changed).toBeGreaterThan(20);
    const outcomes = preview?.outcomes.map(({ before, after }) => JSON.stringify([before, after])) ?? [];
    expect(new Set(outcomes).size).toBe(outcomes.length);
    expect(preview?.outcomes.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(outcomes.length);
    expect(preview?.outcomes[0]).toMatchObject({
      before: { outcome: 'accept' },
      after: { outcome: 'decline', reasons: ['Plus aucune.'] },
    });
  });

  it('no longer price new quotes once withdrawn; existing quotes keep their price', async () => {
    // The previous version, already imported if this is not the first test to run.
    await importTable(newTariff);
    const token = await server().tokenOf('courtier');
    expect(
      (
        await importTable({
          ...newTariff,
          version: '8',
          effectiveFrom: '2026-12-15',
          covers: legal.covers.map((cover) => ({ ...cover, label: `${cover.label} 8` })),
        })
      ).status,
    ).toBe(200);
    const estimate = { product: { code: 'PJ' }, ...legalQuote, effectDate: '2026-12-16' };
    const { body } = await server().call(estimation, { estimate }, { token });
    const formula = v.parse(estimation.output, body).estimation?.formulas['A_PJ'];
    expect(formula?.tariffVersion).toBe('8');
    const headers = { 'idempotency-key': randomUUID() };
    const createdQuote = await server().call(
      estimateCreation,
      { estimate: { ...estimate, formula } },
      { token, headers },
    );
    const { contractId: idContrat = 0 } = v.parse(estimateCreation.output, createdQuote.body);
    const fetchFile = async () => (await server().call(contractGet, { idContrat }, { token })).body['contract'];
    const original = await fetchFile();
    expect(JSON.stringify(original)).toContain(' 8"');

    expect((await withdrawTariff('PJ', '8', 'price', 'courtier')).status).toBe(403);
    const answer = await withdrawTariff('PJ', '8');
    expect(withPlainSpaces(answer.body.message?.message)).toBe(
      'La version 8 est retirée. À sa place : la version 2026.2.',
    );
    expect(await versionOn('2026-12-16')).toMatchObject({ version: '2026.2' });
    expect((await list()).some(({ version }) => version === '8')).toBe(false);
    expect(await fetchFile()).toEqual(original);
    expect(await findAudited('tariff.withdraw', '8')).toMatchObject([
      {
        email: 'admin@lagon.nc',
        at: server().clock.now.toISOString(),
        subject: 'tariff PJ',
        after: { inForce: '2026.2' },
      },
    ]);
    expect((await withdrawTariff('PJ', '8')).status).toBe(422);
    expect((await importTable({ ...newTariff, version: '8', effectiveFrom: '2026-12-15' })).body.errors).toHaveProperty(
      ['tariff.version'],
    );
  });

  it('refuse to withdraw the last one in force', async () => {
    const refused = await withdrawTariff('GAV21', 'demo-2026.1');
    expect(refused.status).toBe(422);
    expect(withPlainSpaces(refused.body.errors?.['version'])).toContain('pour Garantie des accidents de la vie');
    const accident = demonstrationTariffs.find(({ product }) => product === 'GAV21');
    // A version that begins later is not in force today.
    expect((await importTable({ ...accident, version: '2027.1', effectiveFrom: '2027-01-01' })).status).toBe(200);
    expect((await withdrawTariff('GAV21', 'demo-2026.1')).status).toBe(422);
    expect((await withdrawTariff('GAV21', 'demo-2026.1', 'acceptance')).status).toBe(422);
    const unknown = (await withdrawTariff('GAV21', 'nothing')).body.errors?.['version'];
    expect(withPlainSpaces(unknown)).toContain('de Garantie des accidents de la vie n’existe pas');
    await loadDemonstrationBook(server().db, demonstrationRateBook);
    expect((await list()).filter(({ product }) => product === 'GAV21')).toHaveLength(2);
    expect((await withdrawTariff('GAV21', '2027.1')).status).toBe(200);
  });
});
