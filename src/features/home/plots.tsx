import { chakra } from '@chakra-ui/react';
import type { DashboardPlots } from '#shared/contract/shell.ts';
import { cards } from './layout.ts';
import { MonthsPlot } from './months-plot.tsx';
import { PremiumsPlot } from './premiums-plot.tsx';

/** The two plots, drawn with the page's own boxes: a chart library would weigh more than the rest of the screen. */
export default function Plots({ plots }: { readonly plots: DashboardPlots }) {
  return (
    <chakra.div
      display="grid"
      gap="16px"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
    >
      <cards.Card>
        <MonthsPlot months={plots.months} />
      </cards.Card>
      <cards.Card>
        <PremiumsPlot premiums={plots.premiums} />
      </cards.Card>
    </chakra.div>
  );
}
