import { expect, it } from 'vitest';
import { findSameVehicle } from '#features/quotes/conversion/same-vehicle.ts';
import type { Read } from '#offline/interfaces/types.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { contractGet, contractSearch } from '#shared/operations/contracts/contracts.ts';
import { portfolioContract } from '#tests/support/contracts/portfolio.ts';

const createCarContract = (id: number, registration: string): ContractFile => {
  const { file } = portfolioContract(id);
  const vehicleInfos = { registration } as ContractFile['productRisk']['vehicleInfos'];
  return { ...file, productRisk: { ...file.productRisk, vehicleInfos } };
};
const files = new Map(
  [createCarContract(1, '369734 NC'), createCarContract(2, '369734NC'), createCarContract(3, '123456 NC')].map(
    (file) => [file.details.id, file],
  ),
);
const readStub = (async ({ path }: { readonly path: string }, input: { readonly idContrat?: number }) => {
  if (path === contractSearch.path)
    return { value: { contractList: [1, 2, 3, 4, 5].map((id) => ({ id, codeProduit: id === 5 ? 'PJ' : 'AUTO' })) } };
  const contract = path === contractGet.path ? files.get(input.idContrat ?? 0) : undefined;
  if (!contract) throw new Error('unreachable');
  return { value: { contract } };
}) as unknown as Read;

it('same vehicle: names the other contracts in force for the plate, and none for a contract without one', async () => {
  expect(await findSameVehicle({ read: readStub }, createCarContract(1, '369734 nc'))).toEqual([
    { id: 2, number: 'CT-2' },
  ]);
  expect(await findSameVehicle({ read: readStub }, createCarContract(1, ''))).toEqual([]);
});
