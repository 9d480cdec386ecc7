import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { editiqueGet } from '#shared/operations/contracts/generated-documents.ts';
import { estimateCreation, estimateGet, estimation } from '#shared/operations/quotes/estimates.ts';
import { findOpenInsurerRequest } from '#shared/operations/quotes/insurer-request.ts';
import { vehicleGet, vehicleSearch } from '#shared/operations/quotes/vehicles.ts';
import type { Input } from '#shared/operations/wire/endpoint.ts';
import { classDeductibles } from '#shared/primitives/vocabulary/vehicle-facts.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';
import { carQuote } from '#tests/support/quotes/quotes.ts';
import { describeApi } from '#tests/support/server/api.ts';

type QuoteInput = Input<typeof estimation>['estimate'];

describeApi('vehicle facts of a quote', (server) => {
  let token: string;
  let hilux: Record<string, unknown> & { id: number; apsadClasse: number | null };
  beforeAll(async () => {
    token = await server().tokenOf('courtier');
    const { body } = await server().call(vehicleSearch, { brand: 'TOYOTA', model: 'HILUX' }, { token });
    const [first] = v.parse(vehicleSearch.output, body).vehicles;
    if (!first?.apsadClasse) throw new Error('no HILUX of a known class');
    hilux = { ...first };
  });

  const withVehicle = (vehicle: object): QuoteInput => {
    const { franchiseDTA, franchiseVOLI } = classDeductibles(hilux.apsadClasse ?? 1);
    const options = { franchiseDTA: String(franchiseDTA), franchiseVOLI: String(franchiseVOLI) };
    return { product: { code: 'AUTO' }, ...carQuote, productRisk: { ...carQuote.productRisk, vehicle, options } };
  };
  const price = async (vehicle: object) => {
    const { status, body } = await server().call(estimation, { estimate: withVehicle(vehicle) }, { token });
    const totals =
      status === 200 ? Object.values(v.parse(estimation.output, body).estimation?.formulas ?? {}) : undefined;
    return { status, errors: body.errors, totals: totals?.map(({ total }) => total) };
  };
  const saveQuote = async (vehicle: object, key = 'A_TIERS') => {
    const priced = await server().call(estimation, { estimate: withVehicle(vehicle) }, { token });
    const formula = v.parse(estimation.output, priced.body).estimation?.formulas[key];
    const headers = { 'idempotency-key': randomUUID() };
    const estimate = { ...withVehicle(vehicle), formula };
    const { body } = await server().call(estimateCreation, { estimate }, { token, headers });
    return v.parse(estimateCreation.output, body);
  };
  const fileOf = async (idContrat: number) =>
    v.parse(contractGet.output, (await server().call(contractGet, { idContrat }, { token })).body).contract;

  it('prices a catalogue vehicle by its own class and power', async () => {
    const catalogued = await price(hilux);
    expect(catalogued.totals?.length).toBeGreaterThan(0);
    expect((await price({ ...hilux, fiscalPower: '1', apsadClasse: '1' })).totals).toEqual(catalogued.totals);
    expect((await price({ id: hilux.id, brand: 'X', model: 'Y', fiscalPower: 99 })).totals).toEqual(catalogued.totals);
  });

  it('refuses an unknown vehicle id with an error on its field', async () => {
    for (const id of [999_999_998, 'abc', '1 or 1=1', '-1']) {
      const { status, errors } = await price({ ...hilux, id });
      expect({ status, fields: Object.keys(errors ?? {}) }, String(id)).toEqual({
        status: 422,
        fields: ['productRisk.vehicle.brand'],
      });
    }
  });

  it('saves the catalogue’s values and deductible', async () => {
    const { contractId: idContrat = 0 } = await saveQuote({
      ...hilux,
      fiscalPower: '1',
      apsadClasse: '1',
      brand: 'FAUX',
      franchiseDTA: '1',
    });
    const file = await fileOf(idContrat);
    expect(file?.productRisk.vehicle).toMatchObject({ brand: 'TOYOTA', isToVerify: false });
    const { body } = await server().call(estimateGet, { idContrat }, { token });
    expect(v.parse(estimateGet.output, body).estimate?.productRisk['vehicle']).toMatchObject({
      brand: 'TOYOTA',
      fiscalPower: String(hilux['fiscalPower']),
      apsadClasse: String(hilux.apsadClasse),
      franchiseDTA: String(classDeductibles(hilux.apsadClasse ?? 1).franchiseDTA),
    });
  });

  it('refuses a deductible below the minimum of the vehicle’s class', async () => {
    const estimate = withVehicle(hilux);
    const productRisk = { ...estimate.productRisk, options: { franchiseDTA: '30000', franchiseVOLI: '30000' } };
    const { status, body } = await server().call(estimation, { estimate: { ...estimate, productRisk } }, { token });
    const { franchiseDTA } = classDeductibles(hilux.apsadClasse ?? 1);
    expect(franchiseDTA).toBeGreaterThan(30_000);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual([
      'productRisk.options.franchiseDTA',
      'productRisk.options.franchiseVOLI',
    ]);
  });

  it('applies the minimum class of its power to a free entry', async () => {
    const porsche = { brand: 'PORSCHE', model: '911', fiscalPower: '9' };
    const free = await price(porsche);
    expect((await price({ ...porsche, apsadClasse: '1' })).totals).toEqual(free.totals);
    const ofCatalogue = await price(hilux);
    expect(hilux['fiscalPower']).toBe(9);
    expect(free.totals?.every((total, index) => total >= (ofCatalogue.totals?.[index] ?? 0))).toBe(true);
  });

  it('marks a free entry « à vérifier » and creates a request for the insurer', async () => {
    const { contractId: idContrat = 0, request } = await saveQuote({
      brand: 'PORSCHE',
      model: '911',
      fiscalPower: '19',
    });
    const file = await fileOf(idContrat);
    expect(file?.productRisk.vehicle).toMatchObject({ brand: 'PORSCHE', isToVerify: true });
    expect(file?.tasks.data).toMatchObject([{ status: 'À traiter', subject: expect.stringContaining('à vérifier') }]);
    expect(request).toMatchObject({ kind: 'verify', id: expect.any(Number) });
    expect(file && findOpenInsurerRequest(file)).toEqual(request);
    const comments = sql`select comment from task where contract_id = ${idContrat}`;
    expect(await server().db.query(comments)).toEqual([
      { comment: 'Véhicule à vérifier\u00A0: PORSCHE 911, 19\u00A0CV' },
    ]);
    const editiqueId = file?.editiques.data[0]?.id ?? 0;
    const { body } = await server().call(editiqueGet, { editiqueId }, { token });
    const paper = await readPdf(Buffer.from(v.parse(editiqueGet.output, body).content ?? '', 'base64'));
    expect(paper.text).toMatch(/À vérifier par l’assureur .*PORSCHE 911, 19.CV/);
    const known = await saveQuote(hilux);
    expect(known.request).toBeUndefined();
    expect((await fileOf(known.contractId ?? 0))?.tasks.data).toEqual([]);
  });

  it('returns a vehicle by id for pricing on the device', async () => {
    const { body } = await server().call(vehicleGet, { id: hilux.id }, { token });
    expect(v.parse(vehicleGet.output, body).vehicle).toEqual(hilux);
    const missingVehicle = await server().call(vehicleGet, { id: 999_999_998 }, { token });
    expect(v.parse(vehicleGet.output, missingVehicle.body).vehicle).toBeNull();
  });
});
