import type { DashboardPlots } from '#shared/operations/shell/shell.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { BarPlot } from '#ui/facts/bar-plot.tsx';
import { MonthsPlot, noFigures } from './months-plot.tsx';
import './plots.css';

/** The two plots, drawn with the page's own boxes: a chart library would weigh more than the rest of the screen. */
export default function Plots({ plots }: { readonly plots: DashboardPlots }) {
  return (
    <div className="plots">
      <MonthsPlot months={plots.months} />
      <BarPlot
        title="Primes par produit"
        columns={['Produit', 'Primes']}
        emptyText={noFigures}
        bars={plots.premiums
          .toSorted((a, b) => b.premiumXpf - a.premiumXpf)
          .map(({ productCode, product, premiumXpf }) => ({
            key: productCode,
            name: product,
            value: premiumXpf,
            values: [formatXpf(premiumXpf)],
          }))}
      />
    </div>
  );
}
