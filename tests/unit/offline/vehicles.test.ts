import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withVehicles } from '#offline/portfolio/vehicle-reads.ts';
import { createVehicleStore, type VehicleStore } from '#offline/portfolio/vehicle-store.ts';
import type { DeviceReads } from '#offline/reads/reader.ts';
import { vehicleFranchise, vehicleSearch } from '#shared/operations/quotes/vehicles.ts';
import { allLists } from '#shared/operations/shell/lists.ts';
import { maxDeviceVehicles, packVehicles } from '#shared/search/vehicle-pack.ts';
import { indexVehicles, searchVehicles, sortVehicles } from '#shared/search/vehicle-search.ts';
import { generateVehicles } from '#tests/support/quotes/vehicles.ts';

const fleet = sortVehicles(generateVehicles(500));
let store: VehicleStore;
let server = { version: 'v1', total: 500, isTooLarge: false, packed: packVehicles(fleet) as string | null };
const requestedVersions: string[] = [];
const fetch = async (knownVersion: string) => {
  requestedVersions.push(knownVersion);
  const isKnown = knownVersion === server.version;
  return { success: true, changedAt: '', ...server, packed: isKnown ? null : server.packed };
};

const others: DeviceReads = {
  find: async () => undefined,
  store: async ({ path }) => {
    storedVersions.push(path);
  },
  remove: async () => undefined,
};
const storedVersions: string[] = [];

beforeEach(() => {
  store = createVehicleStore();
  requestedVersions.length = 0;
  storedVersions.length = 0;
});
afterEach(async () => {
  store.close();
  await new Promise<void>((resolve) => {
    indexedDB.deleteDatabase('lagon-vehicles').onsuccess = () => resolve();
  });
});

test('vehicles: search offline like the server, page by page', async () => {
  await store.refresh(fetch, () => 1234);
  const reads = withVehicles(others, store);
  const filter = { brand: 'citroen', model: '', version: '4x4', minesType: '', sra: '' };
  const searchResult = await reads.find(vehicleSearch, { ...filter, firstPage: 10, pageSize: 10 });
  expect(searchResult?.value).toEqual({
    success: true,
    ...searchVehicles(indexVehicles(fleet), filter, { offset: 10, limit: 10 }),
  });
  expect(searchResult?.value.vehicles).toHaveLength(10);
  expect(searchResult).toMatchObject({ fetchedAtMs: 1234, isFromDevice: true });
  expect((await reads.find(vehicleFranchise, { apsadClasse: 12 }))?.value.franchiseDTA).toBe(50_000);
});

test('vehicles: are empty before a download; search pages are not stored', async () => {
  const reads = withVehicles(others, store);
  expect(await reads.find(vehicleSearch, {})).toBeUndefined();
  await reads.store(vehicleSearch, {}, { success: true, vehicles: [], total: 0 }, 1);
  await reads.store(allLists, {}, { success: true, lists: {} }, 1);
  expect(storedVersions).toEqual([allLists.path]);
});

test('vehicles: download a version once, report its last check, and follow another tab', async () => {
  expect(await store.checkedAtMs()).toBe(0);
  await store.refresh(fetch, () => 1);
  expect(await store.checkedAtMs()).toBe(1);
  const before = await store.read();
  const secondStore = createVehicleStore();
  await secondStore.refresh(fetch, () => 2);
  expect(requestedVersions).toEqual(['', 'v1']);
  expect(await store.read()).toEqual({ index: before?.index, checkedAtMs: 2 });
  server = { ...server, version: 'v2', packed: packVehicles(fleet.slice(0, 7)) };
  await secondStore.refresh(fetch, () => 3);
  secondStore.close();
  expect((await store.read())?.index.vehicles).toHaveLength(7);
});

test('vehicles: skip a catalogue too large for the device', async () => {
  await store.refresh(fetch, () => 1);
  expect(await store.read()).toBeDefined();
  server = { version: 'v3', total: maxDeviceVehicles + 1, isTooLarge: true, packed: null };
  await store.refresh(fetch, () => 2);
  expect(await store.read()).toBeUndefined();
});
