import { useQuery } from '@tanstack/react-query';
import { readFailure } from '#api/errors.ts';
import { useSession } from '#api/session/use-session.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { formatMonth } from '#shared/commissions/format.ts';
import { type CommissionMonth, commissionsHidden } from '#shared/operations/commissions/statements.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { Page } from '#ui/page/page.tsx';
import { PathLink } from '#ui/page/path-link.tsx';
import { EmptyState, FailedState, LoadingState } from '#ui/page/states.tsx';
import { CommissionActions } from './commission-actions.tsx';
import { type CommissionBroker, monthsQuery } from './commissions-api.ts';
import { ExpectedMonths } from './expected-months.tsx';
import { MonthView } from './month-view.tsx';
import './commissions.css';
import '#ui/fields/controls/plain-select.css';

interface CommissionsScreenProps extends CommissionBroker {
  /** `yyyy-mm`; empty for the latest one. */
  readonly month: string;
  readonly onMonth: (month: string) => void;
}

/** « Commissions »: what a broker earned month by month, and what is expected. */
export function CommissionsScreen(props: CommissionsScreenProps) {
  const user = useSession()?.user;
  if (user?.seesCommissions === false) return <NoCommissions title={commissionsHidden} />;
  if (user?.agency == null && props.brokerId === undefined)
    return (
      <NoCommissions title="Les commissions sont celles d’un courtier.">
        <PathLink path="/admin/brokers">Choisir un courtier</PathLink>
      </NoCommissions>
    );
  return <Commissions {...props} />;
}

const NoCommissions = ({ title, children }: { readonly title: string; readonly children?: React.ReactNode }) => (
  <Page title="Commissions" icon="premium">
    <EmptyState title={title} icon="premium">
      {children}
    </EmptyState>
  </Page>
);

function Commissions({ month: requestedMonth, brokerId, onMonth }: CommissionsScreenProps) {
  const broker = { brokerId };
  const { data, error, refetch } = useQuery(monthsQuery(useOffline(), broker));
  const months = data?.value.months ?? [];
  const currentMonth = months.find(({ month }) => month === requestedMonth) ?? months[0];
  const previous = currentMonth && months[months.indexOf(currentMonth) + 1];
  return (
    <Page
      title="Commissions"
      icon="premium"
      width="wide"
      facts={currentMonth ? <MonthFacts {...currentMonth} /> : undefined}
      actions={
        currentMonth ? (
          <>
            <MonthPicker months={months} value={currentMonth.month} onMonth={onMonth} />
            <CommissionActions month={currentMonth} months={months} brokerId={brokerId} />
          </>
        ) : null
      }
    >
      {data && currentMonth ? (
        <>
          <MonthView
            key={currentMonth.month}
            month={currentMonth}
            previous={previous}
            brokerId={brokerId}
            listOrigin={data}
            onRetry={() => void refetch()}
          />
          <ExpectedMonths months={data.value.expected} />
        </>
      ) : error ? (
        <FailedState {...readFailure(error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label="Chargement des commissions" blocks={4} blockHeight={96} />
      )}
    </Page>
  );
}

const MonthFacts = ({ number, closedAt }: CommissionMonth) =>
  number === null ? 'Mois ouvert, calculé à ce jour' : `Bordereau ${number}, clôturé le ${frenchDate(closedAt)}`;

interface MonthPickerProps {
  readonly months: readonly CommissionMonth[];
  readonly value: string;
  readonly onMonth: (month: string) => void;
}

const MonthPicker = ({ months, value, onMonth }: MonthPickerProps) => (
  <select
    className="plain-select commission-month"
    aria-label="Mois"
    value={value}
    onChange={({ target }) => onMonth(target.value)}
  >
    {months.map(({ month, number }) => (
      <option key={month} value={month}>
        {`${formatMonth(month)}${number === null ? '' : `, ${number}`}`}
      </option>
    ))}
  </select>
);
