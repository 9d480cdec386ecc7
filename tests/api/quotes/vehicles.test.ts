import { beforeAll, expect, it } from 'vitest';
import { findAllVehicles, findCatalogueState, upsertVehicles } from '#server/areas/quotes/vehicle-repository.ts';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { CatalogueVehicle, VehicleFilter } from '#shared/operations/quotes/vehicles.ts';
import { unpackVehicles } from '#shared/search/vehicle-pack.ts';
import { indexVehicles, searchVehicles } from '#shared/search/vehicle-search.ts';
import { generateVehicles, vehicleNumber } from '#tests/support/quotes/vehicles.ts';
import { describeApi } from '#tests/support/server/api.ts';

const withoutId = ({ id: _, ...vehicle }: CatalogueVehicle) => vehicle;

describeApi('vehicle catalogue', (server) => {
  let token = '';
  beforeAll(async () => {
    token = await server().tokenOf('courtier');
    await server().db.query(sql`delete from vehicle`);
    await upsertVehicles(server().db, generateVehicles(600).map(withoutId));
  });
  const search = async (
    input: Partial<VehicleFilter> & { pageSize?: number | string; firstPage?: number | string },
  ) => {
    const { status, body } = await server().call(endpoints.vehicleSearch, input as object, { token });
    expect(status, JSON.stringify(body)).toBe(200);
    return body as unknown as { vehicles: CatalogueVehicle[]; total: number };
  };

  it('is searched by brand, model, version, SRA code and type mines', async () => {
    const { vehicles: page, total } = await search({ brand: 'citroen', version: '4X4 éclat', pageSize: 100 });
    expect(total).toBeGreaterThan(0);
    expect(page).toHaveLength(total);
    for (const { brand, version } of page) {
      expect(brand).toBe('CITROËN');
      expect(version).toMatch(/4x4/);
      expect(version).toMatch(/Éclat/);
    }
    const expectedVehicle = withoutId(vehicleNumber(101));
    expect((await search({ sra: expectedVehicle.SRACode.toLowerCase() })).vehicles.map(withoutId)).toEqual([
      expectedVehicle,
    ]);
    expect((await search({ minesType: expectedVehicle.minesType.slice(3) })).vehicles.map(withoutId)).toEqual([
      expectedVehicle,
    ]);
  });

  it('paginates in one order, with offsets as text or number', async () => {
    const all = (await search({ brand: 'renault', pageSize: 100 })).vehicles.map(({ id }) => id);
    const pages = [
      await search({ brand: 'renault', pageSize: 30 }),
      await search({ brand: 'renault', pageSize: '30', firstPage: '30' }),
    ];
    expect(pages.flatMap(({ vehicles: page }) => page.map(({ id }) => id))).toEqual(all.slice(0, 60));
    expect((await search({ brand: 'renault', firstPage: 5000 })).vehicles).toEqual([]);
    expect((await search({})).total).toBe(600);
  });

  it('refuses long filters and large pages', async () => {
    for (const input of [{ brand: 'x'.repeat(101) }, { pageSize: 101 }, { firstPage: -1 }]) {
      const { status } = await server().call(endpoints.vehicleSearch, input, { token });
      expect(status).toBe(422);
    }
  });

  it('returns the deductibles of a class, and 422 for an invalid one', async () => {
    const fetchDeductible = async (apsadClasse: string) =>
      server().request('GET', `/api/vehicles/${apsadClasse}/franchise-dta-voli`, { token });
    expect((await fetchDeductible('8')).body).toEqual({ success: true, franchiseDTA: 30_000, franchiseVOLI: 30_000 });
    expect((await fetchDeductible('9')).body).toMatchObject({ franchiseDTA: 50_000 });
    for (const wrong of ['0', '21', 'A']) expect((await fetchDeductible(wrong)).status, wrong).toBe(422);
  });

  it('is sent to a device once, and again after a change', async () => {
    const download = async (version: string) =>
      (await server().request('GET', `/api/vehicles/catalogue?version=${version}`, { token })).body as unknown as {
        version: string;
        packed: string | null;
        total: number;
      };
    const first = await download('');
    const unpacked = unpackVehicles(first.packed ?? '');
    expect(unpacked.toSorted((a, b) => a.id - b.id)).toEqual(await findAllVehicles(server().db));
    expect((await download(first.version)).packed === null).toBe(true);
    await upsertVehicles(server().db, [withoutId(vehicleNumber(7000))]);
    const second = await download(first.version);
    expect(second.version).not.toBe(first.version);
    expect(second.total).toBe(601);
    expect(unpackVehicles(second.packed ?? '')).toHaveLength(601);
    await server().db.query(sql`delete from vehicle where id = (select max(id) from vehicle)`);
    expect((await search({})).total).toBe(600);
  });

  it('finds the same as a device in its download, for all filters', async () => {
    const { body } = await server().call(endpoints.vehicleCatalogue, {}, { token });
    const index = indexVehicles(unpackVehicles(String(body['packed'])));
    const parts = ['', 'e', 'TOY', 'mercedes benz', 'd-max', 'classe', '4x4', '1.', 'océan', 'M10', '0002', '%', '_'];
    const partAt = (round: number, step: number) => parts[(round * step) % parts.length] ?? '';
    for (let round = 0; round < 120; round += 1) {
      const filter = {
        brand: partAt(round, 1),
        model: round % 3 === 0 ? partAt(round, 5) : '',
        version: round % 2 === 0 ? partAt(round, 7) : '',
        minesType: round % 5 === 0 ? partAt(round, 3) : '',
        sra: round % 7 === 0 ? partAt(round, 11) : '',
      };
      const expected = searchVehicles(index, filter, { offset: round % 4, limit: 25 });
      const { vehicles: page, total } = await search({ ...filter, firstPage: round % 4, pageSize: 25 });
      expect({ vehicles: page, total }, JSON.stringify(filter)).toEqual(expected);
    }
  });

  it('updates an existing vehicle, and keeps its version if nothing changed', async () => {
    const { db } = server();
    const existing = withoutId(vehicleNumber(101));
    const before = await findCatalogueState(db);
    expect(await upsertVehicles(db, [existing, existing])).toEqual({ added: 0, changed: 0, unchanged: 1 });
    expect(await findCatalogueState(db)).toEqual(before);
    expect(await upsertVehicles(db, [{ ...existing, version: 'Renommée', apsadClasse: null }])).toEqual({
      added: 0,
      changed: 1,
      unchanged: 0,
    });
    const [row] = (await search({ sra: existing.SRACode })).vehicles;
    expect(row).toMatchObject({ version: 'Renommée', apsadClasse: existing.apsadClasse });
    expect((await findCatalogueState(db)).version).not.toBe(before.version);
  });
});
