import * as v from 'valibot';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { loadDemonstrationBook } from '#server/quotes/tariff-repository.ts';
import { estimation } from '#shared/contract/quotes/estimates.ts';
import { tariffImport, tariffList } from '#shared/contract/quotes/tariffs.ts';
import { demonstrationBook } from '#shared/tariff/demonstration/book.ts';
import { demonstrationTariffs } from '#shared/tariff/demonstration/tariffs.ts';
import type { Tariff } from '#shared/tariff/tariff.ts';
import { describeApi } from '#tests/support/api.ts';
import { legalQuote } from '#tests/support/quotes.ts';

const legal = demonstrationTariffs.find(({ product }) => product === 'PJ') as Tariff;
const ours: Tariff = {
  ...legal,
  version: '2026.2',
  effectiveFrom: '2026-12-10',
  isDemonstration: false,
  title: 'Tarif PJ',
};

describeApi('tariffs', (server) => {
  const list = async () => {
    const { body } = await server().call(tariffList, {}, { token: await server().tokenOf('courtier') });
    return v.parse(tariffList.output, body).tariffs;
  };
  const send = async (tariff: object, account = 'admin') =>
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

  it('are downloaded whole, the demonstration marked as such', async () => {
    const tariffs = await list();
    expect(tariffs).toHaveLength(demonstrationTariffs.length);
    for (const tariff of demonstrationTariffs) expect(tariffs).toContainEqual(tariff);
  });

  it('are imported by an administrator, once a version, and hold from their day', async () => {
    expect((await send(ours, 'courtier')).status).toBe(403);
    expect(await send(ours)).toMatchObject({ status: 200, body: { success: true, tariff: { version: '2026.2' } } });
    expect((await send(ours)).body.errors).toHaveProperty(['tariff.version']);
    expect((await list()).filter(({ product }) => product === 'PJ')).toHaveLength(2);
    expect(await versionOn('2026-12-09')).toMatchObject({ version: 'demo-2026.1', isDemonstration: true });
    expect(await versionOn('2026-12-10')).toMatchObject({ version: '2026.2', isDemonstration: false });
  });

  it('are refused with the reasons', async () => {
    const broken = await send({ ...ours, version: '3', taxes: [] });
    expect(broken.status).toBe(422);
    expect(broken.body.errors?.['tariff']).toContain('CONSO\u00A0: taxe inconnue «\u00A0OTHER\u00A0»');
    expect((await send({ rogue: true })).status).toBe(422);
  });

  it('are mended at the start where the programme’s differ, the imported left alone', async () => {
    const { db } = server();
    await db.query(sql`update tariff set body = body || '{"title":"Faux"}' where product_code in ('PJ', 'AUTO')`);
    await loadDemonstrationBook(db, demonstrationBook);
    const titles = (await list()).map(({ version, title }) => `${version} ${title}`);
    expect(titles.filter((title) => title.includes('Faux'))).toEqual(['2026.2 Faux']);
  });
});
