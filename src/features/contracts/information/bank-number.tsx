import { useEffect, useState } from 'react';
import { submit } from '#api/submit.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { bankAccountReveal } from '#shared/operations/clients/bank-accounts.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import { useProof } from '#work/online/use-proof.tsx';

/** So long a whole number stays on the screen: the tablet is turned to others. */
export const shownForMs = 60_000;

interface BankNumberProps {
  readonly contractId: number;
  /** As the file has it. */
  readonly masked: string;
}

/**
 * An account's number, masked until its person proves who they are; then whole for a minute, by the screen alone: neither a
 * cache nor the device gets it.
 */
export function BankNumber({ contractId, masked }: BankNumberProps) {
  const isOffline = useConnectivity() === 'offline';
  const { prove, proofDialog } = useProof();
  const [whole, setWhole] = useState<string>();
  const reveal = useOnlineChange({
    mutationFn: () => prove(() => submit(bankAccountReveal, { contractId })),
    onSuccess: ({ ibanCode }) => setWhole(ibanCode),
  });
  useEffect(() => {
    if (whole === undefined) return;
    const timer = setTimeout(() => setWhole(undefined), shownForMs);
    return () => clearTimeout(timer);
  }, [whole]);
  const ask = isOffline ? 'IBAN entier en ligne seulement' : 'Afficher l’IBAN entier';
  const label = whole === undefined ? ask : 'Masquer l’IBAN';
  return (
    <>
      <span role="status">{whole === undefined ? masked : whole.replace(/(.{4})(?=.)/g, '$1 ')}</span>{' '}
      {/* Plain: it is drawn each time a contract opens. */}
      <button
        type="button"
        className="button"
        data-print="hide"
        disabled={reveal.isPending || (isOffline && whole === undefined)}
        onClick={() => (whole === undefined ? reveal.mutate() : setWhole(undefined))}
      >
        {label}
      </button>
      {proofDialog}
    </>
  );
}
