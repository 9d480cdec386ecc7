import { useEffect, useState } from 'react';
import { submit } from '#api/submit.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { bankAccountReveal } from '#shared/operations/clients/bank-accounts.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';

/** How long the full number stays visible, because the tablet is shown to clients. */
export const revealMs = 60_000;

interface BankNumberProps {
  readonly contractId: number;
  /** The masked number of the file. */
  readonly masked: string;
}

/**
 * A masked bank account number. After re-authentication it is shown in full for a minute; the full number is only held
 * in component state, never cached or stored.
 */
export function BankNumber({ contractId, masked }: BankNumberProps) {
  const isOffline = useConnectivity() === 'offline';
  const [fullNumber, setFullNumber] = useState<string>();
  const revealNumber = useOnlineChange({
    mutationFn: () => submit(bankAccountReveal, { contractId }),
    onSuccess: ({ ibanCode }) => setFullNumber(ibanCode),
  });
  useEffect(() => {
    if (fullNumber === undefined) return;
    const timer = setTimeout(() => setFullNumber(undefined), revealMs);
    return () => clearTimeout(timer);
  }, [fullNumber]);
  const buttonLabel = isOffline ? 'IBAN entier en ligne seulement' : 'Afficher l’IBAN entier';
  const label = fullNumber === undefined ? buttonLabel : 'Masquer l’IBAN';
  return (
    <>
      <span role="status">{fullNumber === undefined ? masked : fullNumber.replace(/(.{4})(?=.)/g, '$1 ')}</span>{' '}
      {/* Plain HTML for speed: rendered each time a contract opens. */}
      <button
        type="button"
        className="button"
        data-print="hide"
        disabled={revealNumber.isPending || (isOffline && fullNumber === undefined)}
        onClick={() => (fullNumber === undefined ? revealNumber.mutate() : setFullNumber(undefined))}
      >
        {label}
      </button>
    </>
  );
}
