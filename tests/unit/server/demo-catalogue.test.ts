import { openAsBlob } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { type NewVehicle, toVehicleIdentity } from '#server/areas/quotes/vehicle-repository.ts';
import { vehiclesFile } from '#server/demo/seed.ts';
import { readCsv } from '#server/files/parsing/csv-file.ts';
import { findColumns, parseVehicle } from '#server/imports/vehicle-columns.ts';
import { apsadClasses, fiscalPowers, vehicleLengths } from '#shared/primitives/vocabulary/vehicle-facts.ts';
import { indexVehicles, searchVehicles, sortVehicles } from '#shared/search/vehicle-search.ts';

const demoCatalogue: NewVehicle[] = [];
beforeAll(async () => {
  const onBroken = (line: number, reason: string) => expect.unreachable(`line ${line}: ${reason}`);
  let columns: ReturnType<typeof findColumns> | undefined;
  for await (const { values } of readCsv(await openAsBlob(vehiclesFile), { onBroken })) {
    if (!columns) {
      columns = findColumns(values);
      continue;
    }
    const parsed = parseVehicle(columns, values);
    if ('reasons' in parsed) expect.unreachable(parsed.reasons.join(', '));
    else demoCatalogue.push(parsed.vehicle);
  }
});

test('demonstration catalogue: contains each vehicle once, within the limits', () => {
  expect(demoCatalogue.length).toBeGreaterThan(150);
  expect(new Set(demoCatalogue.map(toVehicleIdentity)).size).toBe(demoCatalogue.length);
  expect(new Set(demoCatalogue.map(({ minesType }) => minesType)).size).toBe(demoCatalogue.length);
  for (const vehicle of demoCatalogue) {
    for (const [name, maxLength] of Object.entries(vehicleLengths)) {
      const text = vehicle[name as keyof typeof vehicleLengths];
      expect(text, `${name} of ${vehicle.model}`).not.toBe('');
      expect(text.length, text).toBeLessThanOrEqual(maxLength);
    }
    expect(vehicle.fiscalPower).toBeGreaterThanOrEqual(fiscalPowers.min);
    expect(vehicle.apsadClasse).toBeLessThanOrEqual(apsadClasses.max);
  }
});

test.each([
  ['toyota', 'hilux'],
  ['toyota', 'prado'],
  ['ford', 'ranger'],
  ['mitsubishi', 'l200'],
  ['isuzu', 'dmax'],
  ['nissan', 'navara'],
  ['dacia', 'duster'],
  ['renault', 'clio'],
  ['peugeot', '208'],
  ['kia', 'picanto'],
  ['hyundai', 'i10'],
  ['suzuki', 'jimny'],
])('demonstration catalogue: has several versions of the %s %s', (brand, model) => {
  const index = indexVehicles(sortVehicles(demoCatalogue.map((vehicle, id) => ({ ...vehicle, id }))));
  expect(searchVehicles(index, { brand, model }, { offset: 0, limit: 20 }).total).toBeGreaterThan(2);
});
