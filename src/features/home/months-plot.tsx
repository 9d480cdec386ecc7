import type { DashboardPlots } from '#shared/operations/shell/shell.ts';
import { formatCount } from '#shared/primitives/money.ts';
import { Figures } from '#ui/facts/figures.tsx';

export const noFigures = 'Aucune donnée sur les douze derniers mois.';

type Month = DashboardPlots['months'][number];

const shortMonth = new Intl.DateTimeFormat('fr-FR', { month: 'short', timeZone: 'UTC' });
const longMonth = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const formatMonth = (format: Intl.DateTimeFormat, month: string) => format.format(new Date(`${month}-01T00:00:00Z`));

/** Quotes and contracts per month. */
export function MonthsPlot({ months }: { readonly months: readonly Month[] }) {
  const maxValue = Math.max(1, ...months.flatMap((month) => [month.quotes, month.contracts]));
  return (
    <Figures
      title="Devis et contrats par mois"
      columns={['Mois', 'Devis', 'Contrats']}
      rows={months.map((month) => ({
        name: formatMonth(longMonth, month.month),
        values: [formatCount(month.quotes), formatCount(month.contracts)],
      }))}
      emptyText={noFigures}
    >
      <div className="plot-keys">
        <span data-series="quotes">Devis</span>
        <span data-series="contracts">Contrats</span>
      </div>
      <div className="months">
        {months.map((month) => (
          <div key={month.month} className="month" title={formatTitle(month)}>
            <div className="month-bars">
              <Bar value={month.quotes} maxValue={maxValue} series="quotes" />
              <Bar value={month.contracts} maxValue={maxValue} series="contracts" />
            </div>
            <span className="month-name">{formatMonth(shortMonth, month.month)}</span>
            <span className="month-letter">{formatMonth(shortMonth, month.month).slice(0, 1).toUpperCase()}</span>
          </div>
        ))}
      </div>
    </Figures>
  );
}

const formatTitle = (month: Month) =>
  `${formatMonth(longMonth, month.month)}\u00A0: ${formatCount(month.quotes)} devis, ${formatCount(month.contracts)} contrat${month.contracts > 1 ? 's' : ''}`;

function Bar(props: { readonly value: number; readonly maxValue: number; readonly series: 'quotes' | 'contracts' }) {
  const { value, maxValue, series } = props;
  return (
    <div className="month-bar">
      <span className="month-value">{value === 0 ? '' : formatCount(value)}</span>
      <div data-series={series} style={{ height: `${(86 * value) / maxValue}%` }} />
    </div>
  );
}
