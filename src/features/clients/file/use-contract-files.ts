import { useQuery } from '@tanstack/react-query';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { uncachedQuery } from '#offline/reads/query-defaults.ts';
import { readKey } from '#offline/reads/read-query.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';

/** Limit of files read for a summary. */
const maxFiles = 60;

interface DeviceContractFiles {
  /** Undefined while they are read, and if they cannot be read. */
  readonly files: readonly ContractFile[] | undefined;
  readonly isReadingFiles: boolean;
}

/** Files stored on this device of a client’s contracts, whose ids may not be known yet. */
export const useDeviceContractFiles = (clientId: number, ids: readonly number[] | undefined): DeviceContractFiles => {
  const { device } = useOffline();
  const loadedIds = ids?.slice(0, maxFiles) ?? [];
  const { data, isLoading } = useQuery({
    ...uncachedQuery,
    queryKey: [...readKey(contractGet), 'held', clientId, loadedIds],
    placeholderData: (previous, query) => (query?.queryKey.at(-2) === clientId ? previous : undefined),
    queryFn: async () => {
      const answers = await Promise.all(loadedIds.map((id) => device.find(contractGet, { idContrat: id })));
      return answers.flatMap((answer) => answer?.value.contract ?? []);
    },
    enabled: ids !== undefined,
  });
  return { files: data, isReadingFiles: isLoading };
};
