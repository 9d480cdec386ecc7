import { useQuery } from '@tanstack/react-query';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { uncachedQuery } from '#offline/reads/query-defaults.ts';
import { readKey } from '#offline/reads/read-query.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';

/** Limit of files read for a summary. */
const maxFiles = 60;

/** Contract files stored on this device; undefined while they are read. */
export const useDeviceContractFiles = (ids: readonly number[] | undefined): readonly ContractFile[] | undefined => {
  const { device } = useOffline();
  const loadedIds = ids?.slice(0, maxFiles) ?? [];
  const { data } = useQuery({
    ...uncachedQuery,
    queryKey: [...readKey(contractGet), 'held', loadedIds],
    queryFn: async () => {
      const found = await Promise.all(loadedIds.map((id) => device.find(contractGet, { idContrat: id })));
      return found.flatMap((each) => each?.value.contract ?? []);
    },
    enabled: ids !== undefined,
  });
  return data;
};
