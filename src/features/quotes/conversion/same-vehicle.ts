import * as v from 'valibot';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { contractGet, contractSearch } from '#shared/operations/contracts/contracts.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { findProduct } from '#shared/products/catalogue.ts';

/** Number of contracts whose files are read. */
const maxFiles = 10;

const plateOf = ({ productRisk }: Pick<ContractFile, 'productRisk'>): string =>
  (productRisk.vehicleInfos?.registration ?? '').replace(/\s/gu, '').toUpperCase();

/** Other contracts in force of the same client for the same plate; files that cannot be read are left out. */
export const findSameVehicle = async (
  { read }: Pick<OfflineServices, 'read'>,
  contract: Pick<ContractFile, 'details' | 'productRisk'>,
): Promise<readonly { readonly id: number; readonly number: string }[]> => {
  const plate = plateOf(contract);
  if (plate === '') return [];
  const { id, person } = contract.details;
  const input = v.parse(contractSearch.input, {
    idPersonnes: [person.id],
    etatGlobal: contractStatuses.valid,
    pageSize: 100,
    firstPage: 0,
  });
  const rows = (await read(contractSearch, input)).value.contractList.filter(
    (row) => row.id !== id && findProduct(row.codeProduit)?.family === 'auto',
  );
  const files = await Promise.all(
    rows.slice(0, maxFiles).map(async (row) => {
      const answer = await read(contractGet, { idContrat: row.id }).catch(() => undefined);
      return answer?.value.contract;
    }),
  );
  return files.flatMap((file) =>
    file && plateOf(file) === plate ? [{ id: file.details.id, number: file.details.number }] : [],
  );
};
