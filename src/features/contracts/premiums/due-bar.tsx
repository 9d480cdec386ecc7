import { Button, chakra } from '@chakra-ui/react';
import { useId } from 'react';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { totalDue } from '#shared/operations/contracts/premiums-to-collect.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf, formatXpfWith } from '#shared/primitives/money.ts';
import { OnlineOnly } from '#ui/form/online-only.tsx';
import { Icon } from '#ui/icon.tsx';
import { Money } from '#ui/table/cell.tsx';
import type { usePayment } from './use-payment.ts';

type Premium = ContractFile['primes']['data'][number];

interface DueBarProps {
  /** Owed today, whole XPF. */
  readonly owedXpf: number;
  /** Part of it owed of premiums that are not due yet, whole XPF. */
  readonly partlyOwedXpf: number;
  /** Part of it that repays refunds of the insurer, whole XPF. */
  readonly owedRefundsXpf: number;
  readonly selected: readonly Premium[];
  /** Next day on which the insurer debits one of them itself. */
  readonly debitedOn: string | undefined;
  /** At least one premium is payable. */
  readonly canPay: boolean;
  readonly payment: Pick<ReturnType<typeof usePayment>, 'isRequestingForm' | 'isValidating'>;
  readonly isOffline: boolean;
  readonly isBusy: boolean;
  readonly onPay: () => void;
  /** Opens the link by which the client pays. */
  readonly onLink: () => void;
  /** Undefined for a user who must not record payments. */
  readonly onReceive: (() => void) | undefined;
  /** Opens a written reminder to the client; undefined if nothing is due or no e-mail is known. */
  readonly onRemind: (() => void) | undefined;
  readonly isReminding: boolean;
}

/** Due and selected amounts with the payment button. */
export function DueBar(props: DueBarProps) {
  const { owedXpf, partlyOwedXpf, owedRefundsXpf, selected, debitedOn, canPay, payment, isOffline, isBusy } = props;
  const { onPay, onLink, onReceive, onRemind, isReminding } = props;
  const reasonId = useId();
  return (
    <Due aria-label="Paiement des primes">
      <dl>
        <div>
          <dt>Reste dû</dt>
          <dd>
            <Money amountXpf={owedXpf} />
            {partlyOwedXpf > 0 ? (
              <small>{`dont ${formatXpf(partlyOwedXpf)} d’une prime à échoir, à encaisser par chèque, espèces ou virement`}</small>
            ) : null}
            {owedRefundsXpf > 0 ? (
              <small>{`dont ${formatXpfWith(owedRefundsXpf, 'remboursé')} par la compagnie, à restituer`}</small>
            ) : null}
          </dd>
        </div>
        <div hidden={!canPay} data-print="hide">
          <dt>Sélection</dt>
          <dd>
            <Money amountXpf={totalDue(selected)} />
            <small>{selected.length > 1 ? `${selected.length} primes` : `${selected.length} prime`}</small>
            {debitedOn === undefined ? null : <small>{`à prélever par l’assureur le ${frenchDate(debitedOn)}`}</small>}
          </dd>
        </div>
      </dl>
      {canPay ? (
        <fieldset className="ways" data-print="hide">
          <legend>{selected.length > 0 ? `Encaisser ${formatXpf(totalDue(selected))}` : 'Encaisser'}</legend>
          <Button
            loading={payment.isRequestingForm || payment.isValidating}
            loadingText={payment.isValidating ? 'Validation du paiement…' : 'Préparation…'}
            disabled={isOffline || isBusy || selected.length === 0}
            aria-describedby={isOffline || selected.length === 0 ? reasonId : undefined}
            onClick={onPay}
          >
            <Icon name="payments" />
            {selected.length > 0 ? `Payer ${formatXpf(totalDue(selected))}` : 'Payer'}
          </Button>
          <Button variant="outline" disabled={isBusy || selected.length === 0} onClick={onLink}>
            <Icon name="send" />
            Lien de paiement
          </Button>
          {onReceive ? (
            <Button variant="outline" disabled={isBusy || selected.length === 0} onClick={onReceive}>
              <Icon name="edit" />
              Chèque, espèces, virement
            </Button>
          ) : null}
          {onRemind ? (
            <Button variant="outline" loading={isReminding} onClick={onRemind}>
              <Icon name="mail" />
              Relancer
            </Button>
          ) : null}
          {isOffline ? (
            <p id={reasonId}>
              <OnlineOnly>Le paiement par carte se fait en ligne seulement.</OnlineOnly>
            </p>
          ) : null}
          {!isOffline && selected.length === 0 ? <p id={reasonId}>Choisissez les primes à payer.</p> : null}
        </fieldset>
      ) : null}
    </Due>
  );
}

const Due = chakra('section', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    gap: '4',
    mb: '5',
    p: '4',
    bg: 'bg.surface',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    borderRadius: 'l3',
    '& dl': { display: 'flex', flexWrap: 'wrap', columnGap: '8', rowGap: '2' },
    '& dt': { color: 'fg.muted', fontSize: '0.8125rem' },
    '& dd': { fontSize: '1.25rem', fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' },
    '& dl > div:first-of-type dd': { fontSize: '1.75rem', lineHeight: '1.2' },
    '& .ways': { display: 'flex', flexWrap: 'wrap', gap: '3' },
    '& legend': { mb: '1', color: 'fg.muted', fontSize: '0.8125rem' },
    // On a phone, the buttons of each line fill it.
    '@container screen (max-width: 30rem)': { '& .ways': { width: '100%' }, '& .ways > button': { flex: '1 0 auto' } },
    '& .ways p': { flexBasis: '100%', mt: '0' },
    '& abbr': { textDecoration: 'none' },
    '& small': { ms: '2', color: 'fg.muted', fontSize: '0.8125rem', fontWeight: 'normal' },
    '& p': { display: 'flex', alignItems: 'center', gap: '2', mt: '2', color: 'fg.muted', fontSize: '0.875rem' },
  },
});
