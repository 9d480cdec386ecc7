import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, expect, it, vi } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { estimateCreation, estimateGet, estimateGetModel, estimation } from '#shared/operations/quotes/estimates.ts';
import { tariffImport } from '#shared/operations/quotes/tariffs.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { boatTariff } from '#tests/support/quotes/boat-product/tariff.ts';
import { client } from '#tests/support/quotes/quotes.ts';
import { describeApi } from '#tests/support/server/api.ts';

// Test files of one process share modules: those that know the product are loaded and unloaded with this file.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.resetModules();
});

// The single line that a new product adds to the registry.
vi.mock('#shared/products/load-product.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#shared/products/load-product.ts')>();
  const { product } = await import('#tests/support/quotes/boat-product/product.ts');
  return {
    loadProduct: async (code: string) => (code === product.code ? product : original.loadProduct(code)),
    loadProducts: async () => [...(await original.loadProducts()), product],
  };
});

const boat = {
  product: { code: 'BOAT' },
  person: client,
  productRisk: {
    boat: { name: 'Margouillat', lengthCm: '640', isMotor: 'OUI', motor: { power: '90' } },
    moorings: [{ port: 'Port Moselle' }],
    options: { zone: 'ILES' },
  },
  effectDate: '2026-12-01',
};

describeApi('new product', (server) => {
  it('is modelled, priced, saved and shown with a folder, a tariff and a range only', async () => {
    await server().db.query(sql`
      insert into gamut_product (gamut_id, title, menu_title, product_code, position)
      select id, 'Bateau', 'Bateau', 'BOAT', 9 from gamut where is_active order by id limit 1`);
    const token = await server().tokenOf('courtier');
    const price = async (): Promise<Output<typeof estimation>> =>
      v.parse(estimation.output, (await server().call(estimation, { estimate: boat }, { token })).body);

    const model = await server().call(estimateGetModel, { productId: 'BOAT' }, { token });
    expect(v.parse(estimateGetModel.output, model.body).estimate?.productRisk).toMatchObject({ moorings: [] });
    expect(await price()).toMatchObject({ success: false, message: { type: 'error' } });

    const admin = await server().tokenOf('admin');
    expect((await server().call(tariffImport, { tariff: boatTariff, force: true }, { token: admin })).status).toBe(200);
    const formula = (await price()).estimation?.formulas['S_ALL'];
    expect(formula).toMatchObject({ premium: 20_670, instalments: 2 });

    const headers = { 'idempotency-key': randomUUID() };
    const answer = await server().call(estimateCreation, { estimate: { ...boat, formula } }, { token, headers });
    const { contractId: idContrat = 0 } = v.parse(estimateCreation.output, answer.body);
    const file = v.parse(
      contractGet.output,
      (await server().call(contractGet, { idContrat }, { token })).body,
    ).contract;
    expect(file?.details).toMatchObject({ product: { code: 'BOAT' }, annualPrime: formula?.total });
    const quoteAnswer = await server().call(estimateGet, { idContrat }, { token });
    expect(v.parse(estimateGet.output, quoteAnswer.body).declared).toContainEqual({
      title: 'Bateau',
      facts: expect.arrayContaining([['Nom du bateau', 'Margouillat']]),
      table: null,
      none: null,
    });
    expect(v.parse(estimateGet.output, quoteAnswer.body).estimate?.productRisk).toMatchObject(boat.productRisk);
  });

  it('refuses wrong values by field', async () => {
    const token = await server().tokenOf('courtier');
    const { status, body } = await server().call(estimation, { estimate: { ...boat, productRisk: {} } }, { token });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toContain('productRisk.boat.lengthCm');
  });
});
