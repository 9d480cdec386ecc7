import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import type { AccountReference } from '#shared/conversion/payment.ts';
import { contractGet, contractSearch } from '#shared/operations/contracts/contracts.ts';

/** A bank account of one of the client’s contracts; its IBAN is masked. */
export interface AccountOnFile extends AccountReference {
  readonly owner: string;
  readonly domiciliation: string;
}

/** Number of the client’s latest contracts that are read. */
const maxContracts = 6;

const loadAccounts = async (offline: Pick<OfflineServices, 'read'>, clientId: number): Promise<AccountOnFile[]> => {
  const input = v.parse(contractSearch.input, { idPersonnes: [clientId], pageSize: maxContracts, firstPage: 0 });
  const { value } = await offline.read(contractSearch, input);
  const files = await Promise.all(
    value.contractList.slice(0, maxContracts).map(({ id }) =>
      offline.read(contractGet, { idContrat: id }).then(
        (answer) => answer.value.contract,
        () => undefined,
      ),
    ),
  );
  const accounts = new Map<string, AccountOnFile>();
  for (const { details } of files.filter((file) => file !== undefined)) {
    const { bankAccount: account } = details.addresses;
    if (!account) continue;
    const { accountOwner: owner, bicCode, domiciliation, ibanCode: iban } = account;
    const key = [iban, bicCode, domiciliation, owner].join('\n');
    if (!accounts.has(key)) accounts.set(key, { contractId: details.id, iban, owner, domiciliation });
  }
  return [...accounts.values()];
};

/** Bank accounts of the client’s contracts, so that the client does not have to provide them again. */
export const useAccountsOnFile = (clientId: number | null): readonly AccountOnFile[] => {
  const offline = useOffline();
  const { data } = useQuery({
    queryKey: ['accounts-on-file', clientId],
    queryFn: () => loadAccounts(offline, clientId ?? 0),
    enabled: clientId !== null,
  });
  return data ?? [];
};
