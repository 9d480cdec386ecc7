import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { gamutsGet, type RangeRow } from '#shared/operations/catalogue/ranges.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { payment } from '#tests/support/contracts/conversions.ts';
import { legalQuote } from '#tests/support/quotes/quotes.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';

const pdf = (name: string, text = 'x') =>
  new File([`%PDF-1.7\n1 0 obj\n${text}\n%%EOF`], name, { type: 'application/pdf' });

const fetchRanges = async (api: ApiServer) => {
  const { body } = await api.call(gamutsGet, {}, { token: await api.tokenOf('admin') });
  return v.parse(gamutsGet.output, body);
};
interface Save {
  readonly gamuts: readonly object[];
  readonly idsToDelete?: object;
  readonly filesIdsToDelete?: readonly string[];
  readonly version?: number;
  readonly files?: Readonly<Record<string, File>>;
}
const saveRanges = async (api: ApiServer, { files = {}, ...invalidRange }: Save, account = 'admin') => {
  const form = new FormData();
  for (const [name, value] of Object.entries(invalidRange)) form.append(name, JSON.stringify(value));
  for (const [name, file] of Object.entries(files)) form.append(name, file);
  return api.request('POST', '/api/admin/gamuts/modify', { token: await api.tokenOf(account), form });
};
const menuOf = async (api: ApiServer, account: string) => {
  const { body } = await api.call(endpoints.gamutsMenu, {}, { token: await api.tokenOf(account) });
  return v.parse(endpoints.gamutsMenu.output, body).gamuts;
};
const titlesOf = async (api: ApiServer, account: string) =>
  (await menuOf(api, account)).flatMap(({ products }) => products.map(({ title }) => title));
/** The ranges with the products of a code forbidden to the first broker. */
const forbidRanges = (gamuts: readonly RangeRow[], code: string) =>
  gamuts.map((range) => ({
    ...range,
    products: range.products.map((product) =>
      product.okayoEquivalent === code ? { ...product, unauthorizedBroker: [1] } : product,
    ),
  }));

describeApi('ranges and products', (server) => {
  it('saves new ranges, products and files with temporary ids', async () => {
    const before = await fetchRanges(server());
    const added = {
      id: 'tmp_12',
      title: 'Agricole',
      iconName: 'agriculture',
      products: [
        {
          id: 'tmp_7',
          title: 'Tracteurs',
          menuTitle: 'Tracteur',
          okayoEquivalent: 'AUTO',
          productFiles: [
            { productFileType: 'Fiche', fileLibelle: 'La fiche' },
            { productFileType: 'CG', fileLibelle: 'Les conditions' },
          ],
        },
      ],
    };
    const files = { tmp_7_Fiche: pdf('fiche.pdf'), tmp_7CG: pdf('cg.pdf') };
    const answer = await saveRanges(server(), { gamuts: [...before.gamuts, added], files });
    expect(answer.body).toMatchObject({ success: true, message: { type: 'success' } });
    const after = await fetchRanges(server());
    expect(after.version).toBe(before.version + 1);
    expect(after.gamuts.slice(0, -1)).toEqual(before.gamuts);
    const range = after.gamuts.at(-1);
    expect(range).toMatchObject({ title: 'Agricole', iconName: 'agriculture', active: true });
    expect(range?.products[0]?.productFiles).toMatchObject([
      { productFileType: 'Fiche', fileLibelle: 'La fiche', file: { fileName: 'fiche.pdf' } },
      { productFileType: 'CG', fileLibelle: 'Les conditions', file: { fileName: 'cg.pdf' } },
    ]);
    expect(await titlesOf(server(), 'agence')).toContain('Tracteur');
  });

  it('replaces a document, and removes ranges, products and documents', async () => {
    const { gamuts, version } = await fetchRanges(server());
    const car = gamuts[0]?.products[0];
    const [sheet, terms] = car?.productFiles ?? [];
    const last = gamuts.at(-1);
    const otherRanges = gamuts.slice(0, -1);
    const other = gamuts[1]?.products[1];
    const remaining = otherRanges.map((range) => ({
      ...range,
      products: range.products.filter(({ id }) => id !== other?.id),
    }));
    const answer = await saveRanges(server(), {
      gamuts: remaining,
      version,
      idsToDelete: { gamuts: [last?.id], products: [other?.id] },
      filesIdsToDelete: [sheet, terms].map((document) => document?.file.hashedName ?? ''),
      files: { [`${car?.id}_Fiche`]: pdf('nouvelle.pdf', 'autre') },
    });
    expect(answer.body).toMatchObject({ success: true });
    const after = await fetchRanges(server());
    expect(after.gamuts.map(({ id }) => id)).toEqual(otherRanges.map(({ id }) => id));
    expect(after.gamuts[1]?.products.map(({ id }) => id)).not.toContain(other?.id);
    const files = after.gamuts[0]?.products[0]?.productFiles ?? [];
    expect(files.map(({ productFileType, file }) => [productFileType, file.fileName])).toEqual([
      ['Souscription', expect.any(String)],
      ['Fiche', 'nouvelle.pdf'],
    ]);
    const id = files.find(({ productFileType }) => productFileType === 'Fiche')?.id;
    const token = await server().tokenOf('agence');
    const fileAnswer = await server().call(endpoints.fileProduct, { productFileId: id ?? 0 }, { token });
    expect(fileAnswer.bytes.toString()).toContain('autre');
  });

  it('saves all or nothing', async () => {
    const before = await fetchRanges(server());
    const [first, ...others] = before.gamuts;
    const renamed = { ...first, title: 'Renommée' };
    const refusals = [
      { gamuts: [renamed, ...others, { ...first, id: 999_999 }] },
      { gamuts: [renamed, renamed, ...others] },
      { gamuts: [renamed, ...others], idsToDelete: { gamuts: [first?.id] } },
      { gamuts: [{ ...renamed, products: [{ ...first?.products[0], okayoEquivalent: 'INCONNU' }] }, ...others] },
      { gamuts: [{ ...renamed, iconName: 'rocket' }, ...others] },
      { gamuts: [renamed, ...others], files: { '999_Fiche': pdf('a.pdf') } },
      { gamuts: [renamed, ...others], files: { [`${first?.products[0]?.id}_CG`]: new File(['MZ'], 'a.exe') } },
    ];
    for (const invalidRange of refusals)
      expect((await saveRanges(server(), invalidRange)).status, JSON.stringify(invalidRange)).toBe(422);
    expect(await fetchRanges(server())).toEqual(before);
  });

  it('refuses more than 10,000,000 bytes of files with a message', async () => {
    const { gamuts } = await fetchRanges(server());
    const id = gamuts[0]?.products[0]?.id;
    for (const bytes of [10_000_001, 12_000_000]) {
      const answer = await saveRanges(server(), { gamuts, files: { [`${id}_CG`]: pdf('cg.pdf', 'x'.repeat(bytes)) } });
      expect([413, 422]).toContain(answer.status);
      expect(answer.body.errors?.['files']).toEqual([
        'La taille totale des documents ne doit pas dépasser 10\u202F000\u202F000 octets par enregistrement',
      ]);
    }
  });

  it('answers a conflict for an outdated catalogue', async () => {
    const { gamuts, version } = await fetchRanges(server());
    const myRanges = gamuts.map((range) => ({ ...range, title: `${range.title} (moi)` }));
    expect((await saveRanges(server(), { gamuts, version })).body).toMatchObject({ success: true });
    const now = await fetchRanges(server());
    expect((await saveRanges(server(), { gamuts: myRanges, version })).body).toMatchObject({
      success: false,
      conflict: { gamuts: now.gamuts, version: now.version },
    });
    expect((await fetchRanges(server())).gamuts).toEqual(gamuts);
  });

  it('accepts one of twenty concurrent saves of a version', async () => {
    const { gamuts, version } = await fetchRanges(server());
    const answers = await Promise.all(Array.from({ length: 20 }, () => saveRanges(server(), { gamuts, version })));
    expect(answers.filter(({ body }) => body.success === true)).toHaveLength(1);
    expect((await fetchRanges(server())).version).toBe(version + 1);
  });

  it('is restricted to root and admin', async () => {
    const { gamuts } = await fetchRanges(server());
    for (const account of ['courtier', 'agence', 'sanslien'])
      expect((await saveRanges(server(), { gamuts }, account)).status).toBe(403);
    expect((await saveRanges(server(), { gamuts }, 'root')).status).toBe(200);
  });
});

describeApi('product withheld from a broker', (server) => {
  const withhold = async (code: string) => {
    const { gamuts } = await fetchRanges(server());
    expect((await saveRanges(server(), { gamuts: forbidRanges(gamuts, code) })).body).toMatchObject({ success: true });
  };
  const asUser = async (account: string) => ({ token: await server().tokenOf(account) });
  const estimate = { product: { code: 'PJ' }, ...legalQuote };

  it('is absent from home page, tariffs and documents, and refused in every step', async () => {
    const quote = async (account: string) =>
      server().call(endpoints.estimation, { estimate } as never, await asUser(account));
    const { gamuts } = await fetchRanges(server());
    const file = gamuts.flatMap(({ products }) => products).find(({ okayoEquivalent }) => okayoEquivalent === 'PJ')
      ?.productFiles[0];
    const download = async (account: string) =>
      (await server().call(endpoints.fileProduct, { productFileId: file?.id ?? 0 }, await asUser(account))).status;
    expect((await quote('courtier')).status).toBe(200);
    expect(await download('agence')).toBe(200);
    const prices = v.parse(endpoints.estimation.output, (await quote('courtier')).body);
    const [formula] = Object.values(prices.estimation?.formulas ?? {});
    const created = await server().call(endpoints.estimateCreation, { estimate: { ...estimate, formula } } as never, {
      ...(await asUser('courtier')),
      headers: { 'idempotency-key': randomUUID() },
    });
    const idContrat = Number(created.body['contractId']);
    const quoteInput = {
      id: idContrat,
      product: { code: 'PJ' },
      effectDate: legalQuote.effectDate,
      currentDate: server().clock.now.toISOString(),
      formula,
      payementModes: payment.card,
    };
    await withhold('PJ');

    expect(await titlesOf(server(), 'agence')).not.toContain('Protection juridique');
    expect(await titlesOf(server(), 'courtier2')).toContain('Protection juridique');
    expect([await download('agence'), await download('courtier2')]).toEqual([404, 200]);
    const tariffs = async (account: string) => {
      const { body } = await server().call(endpoints.tariffList, {}, await asUser(account));
      return new Set(v.parse(endpoints.tariffList.output, body).tariffs.map(({ product }) => product));
    };
    expect((await tariffs('agence')).has('PJ')).toBe(false);
    expect((await tariffs('courtier2')).has('PJ')).toBe(true);

    const refusal = 'Ce produit n’est pas ouvert à votre courtier';
    const refused = [
      await quote('courtier'),
      await server().call(
        endpoints.estimateGetModel,
        { productId: 'PJ', isForLegalPerson: false },
        await asUser('agence'),
      ),
      await server().call(endpoints.estimateCreation, { estimate: { ...estimate, formula } } as never, {
        ...(await asUser('courtier')),
        headers: { 'idempotency-key': randomUUID() },
      }),
      await server().call(endpoints.estimateGetCopy, { idContrat }, await asUser('courtier')),
      await server().call(endpoints.contractCreation, { contract: quoteInput } as never, {
        ...(await asUser('courtier')),
        headers: { 'idempotency-key': randomUUID() },
      }),
    ];
    expect(refused.map(({ body }) => Object.values(body.errors ?? {}).flat())).toEqual(refused.map(() => [refusal]));
    expect(refused.map(({ body }) => body.message?.message)).toEqual(refused.map(() => `${refusal}.`));
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 422));
    expect((await quote('courtier2')).status).toBe(200);
    expect((await menuOf(server(), 'agence')).every(({ products }) => products.length > 0)).toBe(true);
  });

  it('is sold if another active range offers it', async () => {
    const { gamuts, version } = await fetchRanges(server());
    const repeatedRange = { id: 'tmp_1', title: 'Juridique', iconName: 'local_library' };
    const product = { id: 'tmp_2', title: 'PJ', menuTitle: 'PJ bis', okayoEquivalent: 'PJ' };
    await saveRanges(server(), { gamuts: [...gamuts, { ...repeatedRange, products: [product] }], version });
    const answer = await server().call(endpoints.estimation, { estimate } as never, await asUser('courtier'));
    expect(answer.status).toBe(200);
    expect(await titlesOf(server(), 'courtier')).toContain('PJ bis');
  });
});
