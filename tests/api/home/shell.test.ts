import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { catalogue } from '#shared/products/catalogue.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';

const dashboardOf = async (server: ApiServer, account: string) => {
  const answer = await server.call(endpoints.dashboardGet, {}, { token: await server.tokenOf(account) });
  expect(answer.status).toBe(200);
  return v.parse(endpoints.dashboardGet.output, answer.body);
};

/** Rows of the contract search behind a link of the dashboard. */
const countBehindLink = async (server: ApiServer, account: string, route: string): Promise<unknown> => {
  const url = new URL(route, 'http://lagon.test');
  expect(url.pathname).toBe('/contract/search');
  const token = await server.tokenOf(account);
  const answer = await server.call(endpoints.contractSearch, Object.fromEntries(url.searchParams), { token });
  expect(answer.status).toBe(200);
  return answer.body['totalCount'];
};

const productRangesOf = async (server: ApiServer) => {
  const answer = await server.call(endpoints.gamutsMenu, {}, { token: await server.tokenOf('agence') });
  return v.parse(endpoints.gamutsMenu.output, answer.body).gamuts;
};

describeApi('menu, home page and ranges', (server) => {
  it('lists the enabled menu categories with their entries', async () => {
    await server().db.query(
      sql`insert into menu_category (title, icon, is_enabled, position) values ('Cachée', 'x', false, 9)`,
    );
    const token = await server().tokenOf('agence');
    const fetchTitles = async (isEnabled: boolean | 'true' | 'false' | '') => {
      const { body } = await server().call(endpoints.menuCategoryList, { isEnabled }, { token });
      const { menuCategoryList } = v.parse(endpoints.menuCategoryList.output, body);
      return menuCategoryList.map(
        ({ categoryTitle, menus }) => `${categoryTitle}: ${menus.map((m) => m.menuRoute).join(' ')}`,
      );
    };
    const enabled = await fetchTitles(true);
    expect(enabled[0]).toBe('Devis et contrats: /estimate/ /contract/search /claim/search /contract/create /renewals');
    expect(enabled).not.toContain('Cachée: ');
    expect(await fetchTitles('true')).toEqual(enabled);
    for (const all of [false, 'false', ''] as const) expect(await fetchTitles(all)).toContain('Cachée: ');
  });

  it('shows pictures that the app contains', async () => {
    const { body } = await server().call(endpoints.homeImages, {}, { token: await server().tokenOf('agence') });
    const { images } = v.parse(endpoints.homeImages.output, body);
    expect(images.length).toBeGreaterThan(2);
    for (const { src, ratio } of images) {
      expect(existsSync(`public${src}`), src).toBe(true);
      const [, , width, height] =
        /viewBox="(\d+) (\d+) (\d+) (\d+)"/.exec(readFileSync(`public${src}`, 'utf8'))?.slice(1) ?? [];
      expect(Number(width) / Number(height)).toBeCloseTo(ratio);
    }
  });

  it('offers a quote and the documents for each product of active ranges', async () => {
    const ranges = await productRangesOf(server());
    expect(ranges.map(({ title }) => title)).not.toContain('Anciens produits');
    const products = ranges.flatMap((range) => range.products);
    const quotes = products.map(({ actions }) => actions[0]);
    expect(quotes.map((action) => action?.route).sort()).toEqual(
      catalogue.map(({ code }) => `/estimate/${code}`).sort(),
    );
    for (const { actions } of products) {
      expect(actions.slice(1)).toHaveLength(3);
      for (const action of actions.slice(1))
        expect([action.hasFile, Number(action.productFileId) > 0]).toEqual([true, true]);
    }
  });

  it('downloads a product’s document under its name', async () => {
    const token = await server().tokenOf('agence');
    const id = (await productRangesOf(server()))[0]?.products[0]?.actions[1]?.productFileId;
    const form = new FormData();
    form.set('productFileId', String(id));
    const answer = await server().request('POST', '/api/file/product', { token, form });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(decodeURIComponent(answer.headers['content-disposition'] ?? '')).toContain('Fiche produit Automobile.pdf');
    expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(answer.bytes.toString('latin1')).toContain('/FontFile2');
  });

  it('answers 404 for an unknown document and for missing bytes', async () => {
    const token = await server().tokenOf('agence');
    const fetchProductFile = (productFileId: number) =>
      server().call(endpoints.fileProduct, { productFileId }, { token });
    expect((await fetchProductFile(999_999)).status).toBe(404);
    await server().services.files.remove('demo/produits/pj-cg');
    const [file] = await server().db.query<{ id: number }>(
      sql`select id from product_file where storage_key = 'demo/produits/pj-cg'`,
    );
    expect((await fetchProductFile(file?.id ?? 0)).status).toBe(404);
    expect((await fetchProductFile(0)).status).toBe(422);
  });
});

describeApi('dashboard', (server) => {
  it('counts the same rows as the linked lists, for a broker and an administrator', async () => {
    for (const account of ['courtier', 'courtier2', 'admin']) {
      const { dashboard } = await dashboardOf(server(), account);
      const [quotes, contracts, unpaid, countLacking] = dashboard;
      for (const entry of [quotes, contracts, unpaid, countLacking])
        expect(await countBehindLink(server(), account, entry?.route ?? ''), entry?.title).toBe(entry?.count);
    }
    expect((await dashboardOf(server(), 'admin')).dashboard[0]?.count).toBeGreaterThan(3);
  });

  it('is limited to the caller’s broker', async () => {
    const fetchCounts = async (account: string) =>
      (await dashboardOf(server(), account)).dashboard.map(({ count }) => count);
    const all = await fetchCounts('admin');
    const sums = [0, 0, 0, 0, 0];
    for (const account of ['courtier', 'courtier2', 'courtier3', 'courtier4', 'courtier5'])
      for (const [index, count] of (await fetchCounts(account)).entries()) sums[index] = (sums[index] ?? 0) + count;
    expect(sums).toEqual(all);
    expect(await fetchCounts('agence')).toEqual(await fetchCounts('courtier'));
    expect(await fetchCounts('sanslien')).toEqual([0, 0, 0, 0, 0]);
  });

  it('counts a contract until its missing document arrives', async () => {
    const countLacking = async () => (await dashboardOf(server(), 'admin')).dashboard[3]?.count ?? 0;
    const before = await countLacking();
    expect(before).toBeGreaterThan(0);
    const { db } = server();
    await db.query(sql`
      insert into supporting_file (supporting_document_id, name, content_type, size_bytes, sha256, storage_key, created_at)
      select d.id, 'a.pdf', 'application/pdf', 1, 'x', 'a', now() from supporting_document d where d.due_date is not null`);
    expect(await countLacking()).toBe(0);
  });

  it('plots the last twelve months and the premiums in force by product', async () => {
    const { plots } = await dashboardOf(server(), 'admin');
    expect(plots.months.map(({ month }) => month)).toEqual([
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
      '2026-04',
      '2026-05',
      '2026-06',
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
    ]);
    const [sum] = await server().db.query<{ premium: number; quotes: number }>(sql`
      select sum(annual_premium) filter (where status = 'Contrat validé')::bigint as premium,
        count(*) filter (where is_estimate and creation_date >= '2025-12-01') as quotes from contract`);
    expect(plots.premiums.reduce((total, { premiumXpf }) => total + premiumXpf, 0)).toBe(sum?.premium);
    expect(plots.months.reduce((total, { quotes }) => total + quotes, 0)).toBe(sum?.quotes);
    expect(plots.premiums[0]?.product).toBe(
      catalogue.find(({ code }) => code === plots.premiums[0]?.productCode)?.label,
    );
  });
});
