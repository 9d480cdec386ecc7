import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import type { AccountReference } from '#shared/conversion/payment.ts';
import { contractGet, contractSearch } from '#shared/operations/contracts/contracts.ts';

/** An account of the client's other contracts; its IBAN is masked. */
export interface KnownAccount extends AccountReference {
  readonly owner: string;
  readonly domiciliation: string;
}

/** How many of the client's latest contracts are looked at. */
const lookedAt = 6;

const accountsOf = async (offline: Pick<OfflineServices, 'read'>, clientId: number): Promise<KnownAccount[]> => {
  const input = v.parse(contractSearch.input, { idPersonnes: [clientId], pageSize: lookedAt, firstPage: 0 });
  const { value } = await offline.read(contractSearch, input);
  const files = await Promise.all(
    value.contractList.slice(0, lookedAt).map(({ id }) =>
      offline.read(contractGet, { idContrat: id }).then(
        (read) => read.value.contract,
        () => undefined,
      ),
    ),
  );
  const accounts = new Map<string, KnownAccount>();
  for (const { details } of files.filter((file) => file !== undefined)) {
    const { bankAccount: account } = details.addresses;
    if (!account) continue;
    const { accountOwner: owner, bicCode, domiciliation, ibanCode: iban } = account;
    const name = [iban, bicCode, domiciliation, owner].join('\n');
    if (!accounts.has(name)) accounts.set(name, { contractId: details.id, iban, owner, domiciliation });
  }
  return [...accounts.values()];
};

/** The accounts that are known of a client, by their other contracts: what is known is not asked again. */
export const useKnownAccounts = (clientId: number | null): readonly KnownAccount[] => {
  const offline = useOffline();
  const { data } = useQuery({
    queryKey: ['known-accounts', clientId],
    queryFn: () => accountsOf(offline, clientId ?? 0),
    enabled: clientId !== null,
  });
  return data ?? [];
};
