import type { DashboardPlots } from '#shared/operations/shell/shell.ts';
import { monthName } from '#shared/primitives/calendar/calendar.ts';
import { formatCount } from '#shared/primitives/money.ts';
import { Figures } from '#ui/facts/figures.tsx';

export const noFigures = 'Aucune donnée sur les douze derniers mois.';

type Month = DashboardPlots['months'][number];

/** Month names as short as the columns need, January first. */
const shortMonths = 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'.split(' ');
const formatShortMonth = (month: string): string => shortMonths[Number(month.slice(5)) - 1] ?? '';
const formatLongMonth = (month: string): string => `${monthName(month)} ${month.slice(0, 4)}`;

/** Quotes and contracts per month. */
export function MonthsPlot({ months }: { readonly months: readonly Month[] }) {
  const maxValue = Math.max(1, ...months.flatMap((month) => [month.quotes, month.contracts]));
  return (
    <Figures
      title="Devis et contrats par mois"
      columns={['Mois', 'Devis', 'Contrats']}
      rows={months.map((month) => ({
        name: formatLongMonth(month.month),
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
            <span className="month-name">{formatShortMonth(month.month)}</span>
            <span className="month-letter">{formatShortMonth(month.month).slice(0, 1).toUpperCase()}</span>
          </div>
        ))}
      </div>
    </Figures>
  );
}

const formatTitle = (month: Month) =>
  `${formatLongMonth(month.month)}\u00A0: ${formatCount(month.quotes)} devis, ${formatCount(month.contracts)} contrat${month.contracts > 1 ? 's' : ''}`;

function Bar(props: { readonly value: number; readonly maxValue: number; readonly series: 'quotes' | 'contracts' }) {
  const { value, maxValue, series } = props;
  return (
    <div className="month-bar">
      <span className="month-value">{value === 0 ? '' : formatCount(value)}</span>
      <div data-series={series} style={{ height: `${(86 * value) / maxValue}%` }} />
    </div>
  );
}
