import { chakra } from '@chakra-ui/react';
import type { EstimatedFormula } from '#shared/operations/quotes/estimation.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { Money } from '#ui/table/cell.tsx';

/** Amounts and dates that the client will pay. */
export function PaymentSummary({ formula }: { readonly formula: EstimatedFormula }) {
  const { libelle, splitting, total, cash, secondary, instalments } = formula;
  return (
    <Summary>
      <div>
        <dt>{`${libelle}, ${splitting.toLowerCase()}`}</dt>
        <dd data-total>
          <Money amountXpf={total} />
          <small> par an, TTC</small>
        </dd>
      </div>
      <div>
        <dt>Premier paiement</dt>
        <dd>
          <Money amountXpf={cash} />
        </dd>
      </div>
      <div>
        <dt>Paiements suivants</dt>
        <dd>{instalments === 1 ? 'Aucun' : `${instalments - 1} × ${formatXpf(secondary)}`}</dd>
      </div>
    </Summary>
  );
}

const Summary = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 150px), 1fr))',
    gap: '4',
    alignItems: 'end',
    p: '4',
    mb: '5',
    bg: 'accent.subtle',
    borderWidth: '1px',
    borderColor: 'accent.border',
    borderRadius: 'l2',
    fontVariantNumeric: 'tabular-nums',
    '& dt': { fontSize: '0.875rem', color: 'fg.muted' },
    '& dd': { fontSize: 'lg', fontWeight: 'semibold' },
    '& dd[data-total]': { fontSize: '2xl', lineHeight: '1.2' },
    '& small': { fontSize: '0.875rem', fontWeight: 'normal', color: 'fg.muted' },
    '& abbr': { textDecoration: 'none' },
  },
});
