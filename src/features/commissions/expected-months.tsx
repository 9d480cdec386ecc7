import { formatMonth } from '#shared/commissions/format.ts';
import { formatCount, formatXpf } from '#shared/primitives/money.ts';
import { BarPlot } from '#ui/facts/bar-plot.tsx';
import { PageSection } from '#ui/page/page.tsx';

interface ExpectedCommission {
  readonly month: string;
  readonly premiums: number;
  readonly commission: number;
  readonly count: number;
}

/** Expected commission by month, if the premiums due in it are paid. */
export function ExpectedMonths({ months }: { readonly months: readonly ExpectedCommission[] }) {
  const total = months.reduce((sum, { commission }) => sum + commission, 0);
  return (
    <PageSection
      title="À venir"
      facts={`${formatXpf(total)} sur douze mois, si les primes sont réglées. Les primes en retard comptent dans le mois en cours.`}
      isPlain
    >
      <BarPlot
        title="Commission attendue par mois"
        columns={['Mois', 'Commission attendue', 'Primes à régler', 'Nombre']}
        emptyText="Aucune prime à régler dans les douze mois."
        bars={months
          .filter(({ count }) => count > 0)
          .map(({ month, commission, premiums, count }) => ({
            key: month,
            name: formatMonth(month),
            value: commission,
            values: [formatXpf(commission), formatXpf(premiums), formatCount(count)],
          }))}
      />
    </PageSection>
  );
}
