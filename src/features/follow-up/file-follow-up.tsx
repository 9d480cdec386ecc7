import { lazy, Suspense, useState } from 'react';
import { useView } from '#api/session/use-session.ts';
import { reminderDay } from '#shared/actions/reminder-action.ts';
import type { Colleague } from '#shared/operations/follow-up/reminders.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { Icon } from '#ui/icon.tsx';
import type { DossierTarget } from './dossier-target.ts';
import './file-follow-up.css';
import { type ShownReminder, useReminders } from './use-reminders.ts';

const ReminderDialog = lazy(() => import('./reminder-dialog.tsx'));

/** Whether a reminder belongs to a file; that of a client shows those of all their contracts. */
const isAbout =
  ({ clientId, contractId, taskId }: DossierTarget) =>
  ({ reminder }: ShownReminder): boolean => {
    if (taskId !== null) return reminder.taskId === taskId;
    return contractId === null ? reminder.clientId === clientId : reminder.contractId === contractId;
  };

/** Open reminders of a file, and the button that writes one. Nothing for an account without a broker. */
export function FileFollowUp({ target }: { readonly target: DossierTarget }) {
  const { isLinked, reminders, colleagues, userId, change } = useReminders();
  const isViewed = useView() !== undefined;
  const [draftId, setDraftId] = useState<string>();
  if (!isLinked) return null;
  const shown = reminders.filter(isAbout(target));
  return (
    <section className="follow-up" aria-label="Rappels" data-print="hide">
      {shown.length === 0 ? null : (
        <ul>
          {shown.map((one) => (
            <ReminderLine
              key={one.key}
              shown={one}
              forWhom={formatAssignee(one.assigneeId, colleagues, userId)}
              onDone={
                isViewed || one.queuedAs !== undefined
                  ? undefined
                  : () => void change(one.key, `Fait\u00A0: ${one.reminder.text}`, { change: 'done' })
              }
            />
          ))}
        </ul>
      )}
      {isViewed ? null : (
        <button type="button" className="button" onClick={() => setDraftId(crypto.randomUUID())}>
          <Icon name="clock" />
          Rappel
        </button>
      )}
      <Suspense>
        {draftId ? (
          <ReminderDialog key={draftId} draftId={draftId} target={target} onClose={() => setDraftId(undefined)} />
        ) : null}
      </Suspense>
    </section>
  );
}

const formatAssignee = (assigneeId: number | null, colleagues: readonly Colleague[], userId: number): string => {
  if (assigneeId === null) return 'tout le cabinet';
  if (assigneeId === userId) return 'moi';
  return colleagues.find(({ id }) => id === assigneeId)?.name ?? 'un collègue';
};

interface ReminderLineProps {
  readonly shown: ShownReminder;
  readonly forWhom: string;
  /** Undefined while it cannot be marked. */
  readonly onDone: (() => void) | undefined;
}

function ReminderLine({ shown, forWhom, onDone }: ReminderLineProps) {
  const { reminder, queuedAs } = shown;
  const day = reminderDay(shown);
  const isLate = day < useToday();
  const at = reminder.dueTime === null ? '' : ` à ${reminder.dueTime}`;
  return (
    <li data-late={isLate || undefined}>
      <Icon name={isLate ? 'alert' : 'clock'} />
      <span>
        <strong>{reminder.text}</strong>{' '}
        <small>
          {`${isLate ? 'En retard depuis le' : 'Le'} ${frenchDate(day)}${at} · pour ${forWhom}`}
          {queuedAs === undefined ? '' : ' · en attente d’envoi'}
        </small>
      </span>
      {onDone ? (
        <button type="button" className="button" aria-label={`Fait, ${reminder.text}`} onClick={onDone}>
          Fait
        </button>
      ) : null}
    </li>
  );
}
