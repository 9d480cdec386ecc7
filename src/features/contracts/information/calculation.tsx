import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { readQuery } from '#offline/reads/read-query.ts';
import { estimateGet } from '#shared/operations/quotes/estimates.ts';
import { PriceDetail } from '#ui/table/price-detail.tsx';

/** « Détail du calcul » as saved with the quote, fetched on demand. */
export default function Calculation({ contractId }: { readonly contractId: number }) {
  const offline = useOffline();
  const [isRequested, setIsRequested] = useState(false);
  const { data, error } = useQuery({
    ...readQuery(offline, estimateGet, { idContrat: contractId }),
    enabled: isRequested,
  });
  const words = data || error ? 'Le détail de ce calcul n’est pas disponible sur cet appareil.' : 'Chargement…';
  return (
    <PriceDetail formula={data?.value.calculation ?? undefined} onOpen={() => setIsRequested(true)}>
      <p>{words}</p>
    </PriceDetail>
  );
}
