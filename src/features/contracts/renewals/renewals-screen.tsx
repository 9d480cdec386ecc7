import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readFailure } from '#api/errors.ts';
import { useSession } from '#api/session/use-session.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { DataOrigin } from '#shared/completeness/data-origin.ts';
import { emptyListText, formatResultCount } from '#shared/completeness/data-origin-text.ts';
import type { Renewal } from '#shared/operations/contracts/renewals.ts';
import { formatCount, formatPercentChange, formatXpf } from '#shared/primitives/money.ts';
import { exportNames } from '#shared/tables/export-file.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { Page } from '#ui/page/page.tsx';
import { EmptyState, FailedState, LoadingState, OriginNotice } from '#ui/page/states.tsx';
import { ExportMenu } from '#ui/table/export-menu.tsx';
import { exportRows } from '#ui/table/export-rows.ts';
import { useIsPrinting } from '#ui/window/use-is-printing.ts';
import { renewalsQuery } from '../contracts-api.ts';
import { RenewalFilterChips, RenewalSpans } from './renewal-chips.tsx';
import { renewalColumns } from './renewal-columns.ts';
import { defaultSpan, filterRenewals, groupByMonth, type RenewalFilters, sumRenewals } from './renewal-filters.ts';
import { MonthOfRenewals } from './renewal-rows.tsx';
import './renewals.css';

type UrlFilters = { readonly [Name in keyof RenewalFilters]?: string | undefined };

interface RenewalsScreenProps {
  /** Filters of the URL. */
  readonly filters: UrlFilters;
  readonly onFilters: (filters: UrlFilters) => void;
}

/** Renewals ahead: date, premium, reason of the change, and a new quote in one tap. */
export function RenewalsScreen(props: RenewalsScreenProps) {
  const hasBroker = useSession()?.user.agency != null;
  if (hasBroker) return <Renewals {...props} />;
  return (
    <Page title="Échéances" icon="clock" width="wide">
      <EmptyState title="Les échéances sont celles des contrats d’un courtier." icon="broker">
        Votre compte n’est lié à aucun courtier. Votre administrateur peut faire ce rattachement.
      </EmptyState>
    </Page>
  );
}

function Renewals({ filters: initialFilters, onFilters }: RenewalsScreenProps) {
  const today = useToday();
  const { data, error, refetch } = useQuery(renewalsQuery(useOffline()));
  const { echeance = defaultSpan(today), productCode = '', variation = '', getOnlyImpayes = '' } = initialFilters;
  const filters = { echeance, productCode, variation, getOnlyImpayes };
  const renewals = data?.value.renewals;
  const filteredRenewals = renewals ? filterRenewals(renewals, filters) : [];
  const onChange = (change: Partial<RenewalFilters>) => onFilters({ ...initialFilters, ...change });
  const chips = { renewals: renewals ?? [], filters, onChange };
  return (
    <Page
      title="Échéances"
      icon="clock"
      width="wide"
      facts={data ? <Sums renewals={filteredRenewals} origin={data} /> : undefined}
      actions={
        <>
          {renewals ? <RenewalFilterChips {...chips} /> : null}
          {filteredRenewals.length > 0 ? <Export rows={filteredRenewals} origin={data} /> : null}
        </>
      }
    >
      {data ? (
        <>
          <OriginNotice origin={data} onRetry={() => void refetch()} />
          <RenewalSpans today={today} origin={data} {...chips} />
          <Months
            key={JSON.stringify(filters)}
            renewals={filteredRenewals}
            origin={data}
            isFiltered={renewals !== undefined && renewals.length > 0}
          />
        </>
      ) : error ? (
        <FailedState {...readFailure(error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label="Chargement des échéances" blocks={8} blockHeight={52} />
      )}
    </Page>
  );
}

const Export = ({ rows, origin }: { readonly rows: readonly Renewal[]; readonly origin: DataOrigin | undefined }) => (
  <ExportMenu
    exportAs={(format) => exportRows(format, { name: exportNames.renewals, columns: renewalColumns, rows, origin })}
  />
);

interface ShownProps {
  readonly renewals: readonly Renewal[];
  readonly origin: DataOrigin;
}

/** Totals of the filtered renewals in one line. */
function Sums({ renewals, origin }: ShownProps) {
  const { currentXpf, comparedCount, percent } = sumRenewals(renewals);
  const countText = <strong>{formatResultCount(renewals.length, origin, ['échéance', 'échéances'])}</strong>;
  if (renewals.length === 0) return countText;
  return (
    <>
      {countText}
      {` · primes actuelles ${formatXpf(currentXpf)} · prime à venir connue pour ${formatCount(comparedCount)}`}
      {percent === null ? null : ` (${formatPercentChange(percent)})`}
    </>
  );
}

const pageLength = 60;

interface MonthsProps extends ShownProps {
  /** False if there is no renewal at all, under any filter. */
  readonly isFiltered: boolean;
}

function Months({ renewals, origin, isFiltered }: MonthsProps) {
  const [requested, setRequested] = useState(pageLength);
  const length = useIsPrinting() ? renewals.length : requested;
  if (renewals.length === 0) {
    const [emptyTitle, advice] = isFiltered
      ? ['Aucune échéance ne correspond', 'Choisissez un autre mois ou retirez un filtre.']
      : ['Pas encore d’échéance', 'Celles de vos contrats s’affichent ici un an à l’avance.'];
    const { title, why } = emptyListText(emptyTitle, advice, origin);
    return (
      <EmptyState title={title} icon="clock">
        {why}
      </EmptyState>
    );
  }
  const remainingCount = renewals.length - length;
  return (
    <>
      {groupByMonth(renewals.slice(0, length)).map(([month, of]) => (
        <MonthOfRenewals
          key={month}
          month={month}
          renewals={of}
          monthRenewals={renewals.filter(({ day }) => day.startsWith(month))}
        />
      ))}
      {remainingCount > 0 ? (
        <button type="button" className="button" onClick={() => setRequested(length + pageLength)}>
          {remainingCount === 1
            ? 'Voir la suivante'
            : `Voir les ${formatCount(Math.min(remainingCount, pageLength))} suivantes, sur ${formatCount(remainingCount)}`}
        </button>
      ) : null}
    </>
  );
}
