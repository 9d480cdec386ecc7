import type { DashboardPlots } from '#shared/operations/shell/shell.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { Figures } from './figures.tsx';

/** Premiums by product, the greatest first, each labelled with its amount. */
export function PremiumsPlot({ premiums }: { readonly premiums: DashboardPlots['premiums'] }) {
  const sorted = premiums.toSorted((a, b) => b.premiumXpf - a.premiumXpf);
  const top = Math.max(1, ...sorted.map((premium) => premium.premiumXpf));
  return (
    <Figures
      title="Primes par produit"
      columns={['Produit', 'Primes']}
      rows={sorted.map((premium) => ({ name: premium.product, values: [formatXpf(premium.premiumXpf)] }))}
    >
      {sorted.map((premium) => (
        <div key={premium.productCode} className="premium">
          <span>{premium.product}</span>
          <span>{formatXpf(premium.premiumXpf)}</span>
          <div>
            <div style={{ width: `${(100 * premium.premiumXpf) / top}%` }} />
          </div>
        </div>
      ))}
    </Figures>
  );
}
