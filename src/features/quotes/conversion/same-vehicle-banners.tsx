import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { Banner } from '#ui/page/banner.tsx';
import { findSameVehicle } from './same-vehicle.ts';

/**
 * A new contract for the same vehicle does not end the previous one: premiums of both are due until the broker requests
 * the termination.
 */
export function SameVehicle({ contract }: { readonly contract: ContractFile }) {
  const offline = useOffline();
  const { data } = useQuery({
    queryKey: ['same vehicle', contract.details.id],
    queryFn: () => findSameVehicle(offline, contract),
    retry: false,
  });
  return data?.map(({ id, number }) => (
    <Banner
      key={id}
      tone="warning"
      action={
        <Link to="/task/creation" search={{ code: 'RESIL', contract: id }} className="button">
          Demander sa résiliation
        </Link>
      }
    >
      {`Ce véhicule est aussi assuré par le contrat ${number} de ce client, qui reste dû tant qu’il n’est pas résilié.`}
    </Banner>
  ));
}

/** Says before a quote becomes a contract that its vehicle is insured already; renders nothing if the file cannot be read. */
export function InsuredVehicle({ quoteId }: { readonly quoteId: number }) {
  const offline = useOffline();
  const { data } = useQuery({
    queryKey: ['insured vehicle', quoteId],
    queryFn: async () => {
      const { contract } = (await offline.read(contractGet, { idContrat: quoteId })).value;
      return contract ? findSameVehicle(offline, contract) : [];
    },
    retry: false,
  });
  return data?.map(({ id, number }) => (
    <Banner
      key={id}
      tone="warning"
      action={
        <Link to="/contract/search/$id" params={{ id: String(id) }} className="button">
          Ouvrir
        </Link>
      }
    >
      {`Ce véhicule est déjà assuré par le contrat ${number} de ce client.`}
    </Banner>
  ));
}
