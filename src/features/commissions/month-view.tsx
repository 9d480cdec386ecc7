import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readFailure } from '#api/errors.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { formatMonth } from '#shared/commissions/format.ts';
import { productLabel } from '#shared/commissions/statement-columns.ts';
import { combineOrigins, type DataOrigin } from '#shared/completeness/data-origin.ts';
import type { CommissionMonth } from '#shared/operations/commissions/statements.ts';
import { formatCount, formatSignedXpf, formatXpf } from '#shared/primitives/money.ts';
import { BarPlot } from '#ui/facts/bar-plot.tsx';
import { PageSection } from '#ui/page/page.tsx';
import { FailedState, LoadingState, OriginNotice } from '#ui/page/states.tsx';
import { CommissionLines } from './commission-lines.tsx';
import { type CommissionBroker, linesOfPage, monthQuery } from './commissions-api.ts';

interface MonthViewProps extends CommissionBroker {
  readonly month: CommissionMonth;
  /** The previous month in the list, for comparison. */
  readonly previous: CommissionMonth | undefined;
  /** Origin of the list of months, stated together with that of the lines. */
  readonly listOrigin: DataOrigin;
  readonly onRetry: () => void;
}

/** A month: totals, commission by product, lines. */
export function MonthView({ month, previous, brokerId, listOrigin, onRetry }: MonthViewProps) {
  const [page, setPage] = useState(0);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...monthQuery(useOffline(), { brokerId }, month.month, page),
    placeholderData: keepPreviousData,
  });
  const loadedMonth = data?.value;
  const retry = () => {
    onRetry();
    void refetch();
  };
  return (
    <>
      <OriginNotice origin={combineOrigins([listOrigin, data])} onRetry={retry} />
      <Totals month={month} previous={previous} />
      {loadedMonth ? (
        <>
          <PageSection title="Par produit" isPlain>
            <BarPlot
              title="Commission par produit"
              columns={['Produit', 'Commission', 'Primes réglées', 'Lignes']}
              emptyText="Aucune prime n’a été réglée ce mois-ci."
              bars={loadedMonth.products.map(({ productCode, commission, premiums, count }) => ({
                key: productCode,
                name: productLabel(productCode),
                value: commission,
                values: [formatXpf(commission), formatXpf(premiums), formatCount(count)],
              }))}
            />
          </PageSection>
          <CommissionLines
            lines={linesOfPage(loadedMonth.lines, page)}
            total={loadedMonth.nbItemsTotal}
            page={page}
            onPage={setPage}
            isStale={isPlaceholderData}
          />
        </>
      ) : error ? (
        <FailedState {...readFailure(error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label="Chargement du mois" blocks={4} blockHeight={72} />
      )}
    </>
  );
}

function Totals({ month: { total }, previous }: Pick<MonthViewProps, 'month' | 'previous'>) {
  const difference = previous && total.commission - previous.total.commission;
  return (
    <dl className="commission-totals">
      <div>
        <dt>Commission</dt>
        <dd>{formatXpf(total.commission)}</dd>
        {previous && difference !== undefined ? (
          <dd className="commission-note">
            {`${formatSignedXpf(difference)} par rapport à ${formatMonth(previous.month).toLowerCase()} (${formatXpf(previous.total.commission)})`}
          </dd>
        ) : null}
      </div>
      <div>
        <dt>Primes réglées</dt>
        <dd>{formatXpf(total.premiums)}</dd>
      </div>
      <div>
        <dt>Lignes</dt>
        <dd>{formatCount(total.count)}</dd>
      </div>
    </dl>
  );
}
