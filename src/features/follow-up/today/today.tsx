import { type ReactNode, useState } from 'react';
import { useSession } from '#api/session/use-session.ts';
import type { WithOrigin } from '#offline/interfaces/types.ts';
import { actionKinds, interleaveKinds } from '#shared/actions/next-actions.ts';
import { reminderAction } from '#shared/actions/reminder-action.ts';
import type { DataOrigin } from '#shared/completeness/data-origin.ts';
import { emptyListText } from '#shared/completeness/data-origin-text.ts';
import { isAllowed } from '#shared/operations/access.ts';
import type { NextAction, nextActionList } from '#shared/operations/home/next-actions.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { formatCount } from '#shared/primitives/money.ts';
import { processingTasks } from '#shared/search/counters.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { lazyOptionalPart } from '#ui/disclosure/lazy-part.tsx';
import { PathLink } from '#ui/page/path-link.tsx';
import { useIsPrinting } from '#ui/window/use-is-printing.ts';
import { useReminders } from '../use-reminders.ts';
import { ActionRow } from './action-row.tsx';
import { RecentClients } from './recent-clients.tsx';
import './today.css';
import { useSharedMarks } from './use-shared-marks.ts';
import { useWorkActions } from './use-work-actions.ts';

const DelegationLines = lazyOptionalPart(() => import('../delegations/delegation-lines.tsx'));

const initialCount = 5;
const maxShown = 8;

interface TodayProps {
  /** Undefined while it loads, or if neither server nor device has it. */
  readonly answer: WithOrigin<Output<typeof nextActionList>> | undefined;
  readonly hasFailed: boolean;
}

/** Pending actions: the first five to eight, counts of each kind, and recently opened clients. */
export default function Today({ answer, hasFailed }: TodayProps) {
  const today = useToday();
  const user = useSession()?.user ?? null;
  const userId = user?.id ?? 0;
  const reminders = useReminders();
  const { isShown, marksOf, queuedStateOf, originOf } = useSharedMarks(reminders, today);
  const works = useWorkActions(today);
  const [isLong, setIsLong] = useState(false);
  const due = reminders.reminders.flatMap((reminder) => {
    const action = reminderAction.evaluate(reminder, today);
    const isForUser = reminder.assigneeId === null || reminder.assigneeId === userId;
    return action && isForUser ? [{ ...withOrigin(action, reminder.origin), key: reminder.key }] : [];
  });
  const others = [...works.actions, ...(answer?.value.actions ?? [])]
    .filter(isShown)
    .map((action) => withOrigin(action, originOf(action)));
  // Reminders come before the actions of the rules, since a person chose their day.
  const visibleActions = [...due, ...interleaveKinds(others, maxShown)];
  const showsAll = useIsPrinting() || isLong;
  const shownActions = showsAll ? visibleActions : visibleActions.slice(0, Math.max(initialCount, due.length));
  const hiddenCount = visibleActions.length - shownActions.length;
  // Local data loads before the server's: showing it alone would shift the layout twice.
  const isKnown = (answer !== undefined || hasFailed) && reminders.isKnown;
  const colleagues = reminders.colleagues.filter(({ id }) => id !== userId);
  return (
    <>
      <section className="today" aria-labelledby="today">
        <div className="today-head">
          <h2 id="today">Aujourd’hui</h2>
          <Figures answer={answer?.value} />
        </div>
        {reminders.delegations.length > 0 ? (
          <DelegationLines delegations={reminders.delegations} today={today} />
        ) : null}
        {user && !isAllowed('linked', user) && !isAllowed('admin', user) ? (
          <NoBroker />
        ) : isKnown && isAllowed('admin', user) && visibleActions.length === 0 ? (
          <InsurerWork />
        ) : isKnown ? (
          <ActionList isEmpty={visibleActions.length === 0} origin={answer}>
            {shownActions.map((action) => (
              <ActionRow
                key={action.key}
                action={action}
                link={works.links.get(action.key)}
                colleagues={colleagues}
                marks={marksOf(action)}
                queuedState={queuedStateOf(action)}
              />
            ))}
          </ActionList>
        ) : (
          <div className="actions-place skeleton" />
        )}
        {isKnown && hiddenCount > 0 ? (
          <button type="button" className="today-more" onClick={() => setIsLong(true)}>
            {hiddenCount === 1 ? 'Voir le suivant' : `Voir les ${hiddenCount} suivants`}
          </button>
        ) : null}
      </section>
      <RecentClients userId={userId} />
    </>
  );
}

/** For an action that a colleague delegated, says whose it is. */
const withOrigin = (action: NextAction, origin: string | undefined): NextAction =>
  origin === undefined ? action : { ...action, about: `${action.about} · ${origin}` };

/** Explains to a user without a broker why the list is empty. */
const NoBroker = () => (
  <p className="actions actions-none">
    Merci de lier votre compte à un courtier afin de tarifer. Tant qu’il n’est lié à aucun, il n’y a ni contrat ni
    client à montrer{'\u00A0'}: demandez-le à votre cabinet ou à l’administrateur.{' '}
    <PathLink path="/aide">Ouvrir l’aide</PathLink>
  </p>
);

/** The server lists no actions of all brokers: an administrator’s work is in the requests. */
const InsurerWork = () => (
  <p className="actions actions-none">
    Ce qui attend l’assureur est dans les demandes des courtiers.{' '}
    <PathLink path={processingTasks.route}>Voir celles en cours de traitement</PathLink>
  </p>
);

interface ActionListProps {
  readonly isEmpty: boolean;
  /** Origin of the list; undefined if unknown. */
  readonly origin: DataOrigin | undefined;
  readonly children: ReactNode;
}

function ActionList({ isEmpty, origin, children }: ActionListProps) {
  if (!isEmpty) return <ul className="actions">{children}</ul>;
  if (!origin) return <p className="actions actions-none">Ce qui vous attend n’est pas connu sur cet appareil.</p>;
  const { title } = emptyListText('Rien ne vous attend pour l’instant', '', origin);
  return <p className="actions actions-none">{title}.</p>;
}

/** Counts of each kind; each opens the list that it counts. */
function Figures({ answer }: { readonly answer: Output<typeof nextActionList> | undefined }) {
  const counts = answer?.counts.filter((count) => count.count > 0) ?? [];
  if (counts.length === 0) return null;
  return (
    <ul className="figures" aria-label="Ce qui attend, en nombre">
      {counts.map(({ kind, count: total, route }) => (
        <li key={kind}>
          <PathLink path={route}>
            <strong>{formatCount(total)}</strong> {actionKinds[kind].unit[total > 1 ? 1 : 0]}
          </PathLink>
        </li>
      ))}
    </ul>
  );
}
