import type { DashboardPlots } from '#shared/operations/shell/shell.ts';
import { MonthsPlot } from './months-plot.tsx';
import './plots.css';
import { PremiumsPlot } from './premiums-plot.tsx';

/** The two plots, drawn with the page's own boxes: a chart library would weigh more than the rest of the screen. */
export default function Plots({ plots }: { readonly plots: DashboardPlots }) {
  return (
    <div className="plots">
      <MonthsPlot months={plots.months} />
      <PremiumsPlot premiums={plots.premiums} />
    </div>
  );
}
