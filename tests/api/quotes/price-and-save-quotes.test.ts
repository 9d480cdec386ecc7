import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { contractGet, contractSearch } from '#shared/operations/contracts/contracts.ts';
import { editiqueGet } from '#shared/operations/contracts/generated-documents.ts';
import {
  editicsGet,
  estimateCreation,
  estimateGet,
  estimateGetCopy,
  estimateGetModel,
  estimateSimilar,
  estimation,
} from '#shared/operations/quotes/estimates.ts';
import type { Input } from '#shared/operations/wire/endpoint.ts';
import { loadProducts } from '#shared/products/load-product.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import { demonstrationRateBook } from '#shared/tariff/demonstration/book.ts';
import { quoteContext, validQuote } from '#tests/support/quotes/quote-generator.ts';
import { carQuote, client, homeQuote } from '#tests/support/quotes/quotes.ts';
import { describeApi } from '#tests/support/server/api.ts';

const car = { product: { code: 'AUTO' }, ...carQuote };
const products = await loadProducts();

describeApi('quotes', (server) => {
  let token: string;
  beforeAll(async () => {
    token = await server().tokenOf('courtier');
  });

  const price = async (estimate: Input<typeof estimation>['estimate'], account = token) => {
    const answer = await server().call(estimation, { estimate }, { token: account });
    return { ...answer, read: answer.status === 200 ? v.parse(estimation.output, answer.body) : undefined };
  };
  const create = async (estimate: object, key: string = randomUUID()) => {
    const input = { estimate } as Input<typeof estimateCreation>;
    const answer = await server().call(estimateCreation, input, { token, headers: { 'idempotency-key': key } });
    return { ...answer, read: answer.status === 200 ? v.parse(estimateCreation.output, answer.body) : undefined };
  };
  const fetchFormula = async (estimate: Input<typeof estimation>['estimate'], key = 'A_TIERS') => {
    const { read } = await price(estimate);
    const formula = read?.estimation?.formulas[key];
    if (!formula) throw new Error(`no ${key}`);
    return { ...estimate, formula };
  };
  const count = async (table: 'contract' | 'person' | 'quote') => {
    const [row] = await server().db.query<{ n: number }>(
      table === 'contract'
        ? sql`select count(*) as n from contract`
        : table === 'person'
          ? sql`select count(*) as n from person`
          : sql`select count(*) as n from quote`,
    );
    return row?.n ?? 0;
  };

  it('return a blank model of each product for its person types', async () => {
    for (const { code, personTypes } of products) {
      const { body } = await server().call(estimateGetModel, { productId: code, isForLegalPerson: true }, { token });
      const { estimate } = v.parse(estimateGetModel.output, body);
      expect(estimate).toMatchObject({ id: -1, number: '', product: { code }, formula: null, agencyCode: 'NIAOULI' });
      expect(estimate?.person).toMatchObject({ personType: personTypes.includes('MOR') ? 'MOR' : 'PHY' });
    }
    const unknown = await server().call(estimateGetModel, { productId: 'NOPE' }, { token });
    expect(unknown).toMatchObject({ status: 422, body: { errors: { productId: expect.any(Array) } } });
  });

  it('are priced as on the device with the same tariff', async () => {
    for (const product of products) {
      const quote = validQuote(product, 'api');
      const local = priceQuote(product, quote, demonstrationRateBook, quoteContext());
      const { status, read } = await price({ product: { code: product.code }, ...quote });
      expect(status, product.code).toBe(200);
      const expected = local.kind === 'declined' ? local.reasons : local.kind === 'priced' && local.estimation;
      expect(read?.declined ?? read?.estimation).toEqual(expected);
    }
  });

  it('refuse wrong values by field and accept an instant of today', async () => {
    const invalidAnswer = await price({ ...car, person: { ...client, lastname: '' }, effectDate: '2027-05-01' });
    expect(invalidAnswer.status).toBe(422);
    expect(Object.keys(invalidAnswer.body.errors ?? {}).sort()).toEqual([
      'effectDate',
      'person.lastname',
      'productRisk.drivers.0.person.lastname',
    ]);
    const today = await price({ ...car, effectDate: server().clock.now.toISOString() });
    expect(today.read?.success).toBe(true);
  });

  it('limit an agency by its own commercial limits', async () => {
    const productRisk = { ...carQuote.productRisk, options: { coeffReduc: 12, justifRemise: 'FIDELITE' } };
    expect((await price({ ...car, productRisk })).status).toBe(200);
    const agency = await price({ ...car, productRisk }, await server().tokenOf('agence'));
    expect(agency.body.errors).toHaveProperty(['productRisk.options.coeffReduc']);
  });

  it('are saved, found, documented and copied', async () => {
    const before = await count('person');
    const { read } = await create(await fetchFormula(car, 'M_TOUS_RISQUES'));
    expect(read).toMatchObject({ success: true, message: { type: 'success' } });
    const idContrat = read?.contractId ?? 0;
    expect(await count('person')).toBe(before + 1);

    const searchAnswer = await server().call(contractSearch, { numero: read?.contractNumber ?? '' }, { token });
    const { contractList } = v.parse(contractSearch.output, searchAnswer.body);
    expect(contractList).toMatchObject([
      { id: idContrat, codeProduit: 'AUTO', libelleStatut: 'Devis', nomSouscripteur: 'WAMYTAN MARIE' },
    ]);

    const file = v.parse(
      contractGet.output,
      (await server().call(contractGet, { idContrat }, { token })).body,
    ).contract;
    expect(file?.details).toMatchObject({ isEstimate: true, effectDate: '2026-12-01', annualPrime: 189_796 });
    expect(file?.details.person).toMatchObject({
      civility: { libelleCourt: 'Mme' },
      profession: 'Infirmière',
      birthDate: '1986-05-04',
    });
    expect(file?.formula).toMatchObject({ libelle: 'Tous risques', splitting: { code: 'M' } });
    expect(file?.formula.price).toMatchObject({ instalments: 12, isDemonstration: true });
    const covers = file?.formula.guarantees.reduce((sum, { amount }) => sum + (amount ?? 0), 0) ?? 0;
    expect(file?.formula.price?.fees.reduce((sum, { amount }) => sum + amount, covers)).toBe(189_796);
    expect(file?.productRisk.drivers).toMatchObject([
      { isPrincipal: true, person: { fullname: 'WAMYTAN MARIE' }, risk: { crm: 0.8 } },
    ]);
    expect(file?.productRisk.vehicleInfos).toMatchObject({ registration: '312456NC', use: { code: 'PROMTRAV' } });

    const { editics } = v.parse(
      editicsGet.output,
      (await server().call(editicsGet, { contractId: idContrat }, { token })).body,
    );
    expect(editics?.data).toMatchObject([{ name: `Devis ${read?.contractNumber}` }]);
    const pdf = await server().call(editiqueGet, { editiqueId: editics?.data[0]?.id ?? 0 }, { token });
    expect(Buffer.from(String(pdf.body['content']), 'base64').subarray(0, 5).toString()).toBe('%PDF-');

    const saved = v.parse(
      estimateGet.output,
      (await server().call(estimateGet, { idContrat }, { token })).body,
    ).estimate;
    expect(saved).toMatchObject({ id: idContrat, periodicite: 'M', formula: { code: 'TOUS_RISQUES', total: 189_796 } });
    const copy = v.parse(
      estimateGetCopy.output,
      (await server().call(estimateGetCopy, { idContrat }, { token })).body,
    ).estimate;
    expect(copy).toMatchObject({ id: -1, number: '', formula: null, effectDate: '2026-11-21' });
    expect(copy?.person['id']).toBe(String(file?.details.person.id));
    expect(copy && (await price(copy)).status).toBe(200);
  });

  it('are saved once for an idempotency key', async () => {
    const estimate = await fetchFormula({ product: { code: 'MRH_BUDGET' }, ...homeQuote }, 'A_CONFORT');
    const [before, key] = [await count('quote'), randomUUID()];
    const answers = await Promise.all([create(estimate, key), create(estimate, key), create(estimate, key)]);
    const repeated = await create(estimate, key);
    expect(await count('quote')).toBe(before + 1);
    for (const { status, read } of answers)
      if (status === 200) expect(read?.contractNumber).toBe(repeated.read?.contractNumber);
      else expect(status).toBe(409);
  });

  it('answer a conflict with both prices', async () => {
    const estimate = await fetchFormula(car);
    const before = await count('contract');
    const other = await create({ ...estimate, formula: { ...estimate.formula, total: estimate.formula.total - 1 } });
    expect(other.read).toMatchObject({
      success: false,
      message: { type: 'warning', message: 'Le prix a changé. Comparez les deux prix avant d’enregistrer le devis.' },
      conflict: { expected: { total: 67_584 }, current: { total: 67_585 } },
    });
    const withdrawnFormula = await create({ ...estimate, formula: { ...estimate.formula, code: 'OR_MASSIF' } });
    expect(withdrawnFormula.read?.conflict?.current).toBeNull();
    expect(await count('contract')).toBe(before);
  });

  it('accept an equal price of another tariff version, under the current one', async () => {
    const estimate = await fetchFormula(car);
    const older = { ...estimate.formula, tariffVersion: 'demo-2025.1' };
    const { read } = await create({ ...estimate, formula: older });
    const tariffVersionQuery = sql`select formula ->> 'tariffVersion' as now from quote where contract_id = ${read?.contractId ?? 0}`;
    expect(await server().db.query(tariffVersionQuery)).toEqual([{ now: 'demo-2026.1' }]);
  });

  it('require a formula and valid values', async () => {
    expect((await create(car)).body.errors).toHaveProperty('formula');
    const estimate = await fetchFormula(car);
    expect((await create({ ...estimate, effectDate: '' })).body.errors).toHaveProperty('effectDate');
  });

  it('load a known client from the file, never another broker’s', async () => {
    const [known] = await server().db.query<{ id: number; name: string }>(
      sql`select id, body ->> 'fullname' as name from person where broker_id = 1 and person_type = 'PHY' limit 1`,
    );
    const before = await count('person');
    const legal = {
      product: { code: 'PJ' },
      person: { id: known?.id, personType: 'MOR', lastname: 'FORGED' },
      productRisk: { resiliationSinistre: 'NON', resiliationFausseDeclaration: 'NON', connaisanceLitige: 'NON' },
      effectDate: '2026-12-01',
    };
    const { read } = await create(await fetchFormula(legal, 'A_PJ'));
    const file = await server().call(contractGet, { idContrat: read?.contractId ?? 0 }, { token });
    expect(v.parse(contractGet.output, file.body).contract?.details.person.fullname).toBe(known?.name);
    expect(await count('person')).toBe(before);

    const [foreign] = await server().db.query<{ id: number }>(sql`select id from person where broker_id = 2 limit 1`);
    for (const id of [foreign?.id, 999_998, "1' or 1=1"]) {
      const { status, body } = await price({ ...legal, person: { id } });
      expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { 'person.id': [expect.any(String)] } });
    }
  });

  it('list open quotes of the same person and product', async () => {
    const person = { ...client, lastname: 'Siapo', birthDate: '1985-01-02' };
    const { read } = await create(await fetchFormula({ ...car, person }));
    const similarQuery = { productCode: 'AUTO', lastname: 'siapo', firstname: 'Marié', birthDate: '1985-01-02' };
    const fetchSimilar = async (input: Input<typeof estimateSimilar>) =>
      v.parse(estimateSimilar.output, (await server().call(estimateSimilar, input, { token })).body).contractList;
    expect(await fetchSimilar(similarQuery)).toMatchObject([{ id: read?.contractId }]);
    expect(await fetchSimilar({ ...similarQuery, productCode: 'PJ' })).toEqual([]);
    expect(await fetchSimilar({ ...similarQuery, birthDate: '1985-01-03' })).toEqual([]);
    const [found] = await fetchSimilar(similarQuery);
    expect(await fetchSimilar({ productCode: 'AUTO', personId: found?.personId ?? 0 })).toHaveLength(1);
  });

  it('copy every quote of the demonstration that may be copied', async () => {
    const quotes = await server().db.query<{ id: number; product: string; personType: string }>(sql`
      select c.id, product_code as product, person_type as "personType" from contract c join person p on p.id = c.person_id
      where is_estimate and c.broker_id = 1`);
    for (const { id, product, personType } of quotes) {
      const answer = await server().call(estimateGetCopy, { idContrat: id }, { token });
      // Specification 2, section 4.1: accident and auto, of a person.
      const isCopied = personType === 'PHY' && /^(AUTO|GAV)/.test(product);
      expect(answer.status, `${product} ${personType}`).toBe(isCopied ? 200 : 422);
      if (!isCopied) continue;
      expect(v.parse(estimateGetCopy.output, answer.body).estimate).toMatchObject({
        id: -1,
        product: { code: product },
      });
    }
  });

  it('refuse to copy a contract', async () => {
    const [signed] = await server().db.query<{ id: number }>(
      sql`select id from contract where not is_estimate and broker_id = 1 limit 1`,
    );
    expect((await server().call(estimateGetCopy, { idContrat: signed?.id ?? 0 }, { token })).status).toBe(404);
  });
});
