import { lazy, Suspense, useState } from 'react';
import { useView } from '#api/session/use-session.ts';
import { formatEnd, formatOrigin } from '#shared/actions/delegations.ts';
import { reminderDay } from '#shared/actions/reminder-action.ts';
import type { Colleague } from '#shared/operations/follow-up/reminders.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import type { NoteKind } from '#shared/primitives/vocabulary/note-kinds.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { Icon } from '#ui/icon.tsx';
import type { DossierTarget } from '#work/notes/dossier-target.ts';
import './file-follow-up.css';
import { useCalledNumber } from './notes/called-number.ts';
import { NoteList } from './notes/note-list.tsx';
import { PostponeSelect } from './postpone-select.tsx';
import { type ShownReminder, useReminders } from './use-reminders.ts';

const ReminderDialog = lazy(() => import('./reminder-dialog.tsx'));
const NoteDialog = lazy(() => import('./notes/note-dialog.tsx'));

/** Reminder or note being written. */
interface NewDraft {
  readonly id: string;
  readonly kind: 'reminder' | 'note';
  readonly noteKind?: NoteKind;
}

/** Whether a reminder belongs to a file; that of a client shows those of all their contracts. */
const isAbout =
  ({ clientId, contractId, taskId }: DossierTarget) =>
  ({ reminder }: ShownReminder): boolean => {
    if (taskId !== null) return reminder.taskId === taskId;
    return contractId === null ? reminder.clientId === clientId : reminder.contractId === contractId;
  };

interface FileFollowUpProps {
  readonly target: DossierTarget;
  /** User who sent a request; null if unknown. */
  readonly senderId?: number | null | undefined;
}

/** Open reminders and notes of a file, and the buttons that write one. Nothing for an account without a broker. */
export function FileFollowUp({ target, senderId = null }: FileFollowUpProps) {
  const { isLinked, reminders, colleagues, userId, change, findFollowed } = useReminders();
  const isViewed = useView() !== undefined;
  const [draft, setDraft] = useState<NewDraft>();
  const { called, forget } = useCalledNumber();
  if (!isLinked) return null;
  const shown = reminders.filter(isAbout(target));
  const write = (kind: NewDraft['kind'], noteKind?: NoteKind): void => {
    forget();
    setDraft({ id: crypto.randomUUID(), kind, ...(noteKind && { noteKind }) });
  };
  const close = () => setDraft(undefined);
  return (
    <section className="follow-up" aria-label="Rappels et notes" data-print="hide">
      {called === undefined || isViewed ? null : (
        <CalledBanner called={called} onNote={() => write('note', 'call')} onClose={forget} />
      )}
      {findFollowed(target.clientId, senderId).map(({ id, from, to, toDay }) => (
        <p key={id} className="follow-up-passed">
          <Icon name="users" />
          {`${to.id === userId ? 'Vous suivez' : `${to.name} suit`} ce dossier à la place de ${from.id === userId ? 'vous' : from.name}, ${formatEnd({ toDay })}.`}
        </p>
      ))}
      {shown.length === 0 ? null : (
        <ul aria-label="Rappels">
          {shown.map((one) => (
            <ReminderLine
              key={one.key}
              shown={one}
              assigneeName={formatAssignee(one, colleagues, userId)}
              onDone={
                isViewed || one.queuedState !== undefined
                  ? undefined
                  : () => void change(one.key, `Fait\u00A0: ${one.reminder.text}`, { change: 'done' })
              }
              onPostpone={(until) =>
                void change(one.key, `Plus tard\u00A0: ${one.reminder.text}`, { change: 'postponed', until })
              }
            />
          ))}
        </ul>
      )}
      <NoteList target={target} />
      {isViewed ? null : (
        <>
          <button type="button" className="button" onClick={() => write('note')}>
            <Icon name="edit" />
            Note
          </button>
          <button type="button" className="button" onClick={() => write('reminder')}>
            <Icon name="clock" />
            Rappel
          </button>
        </>
      )}
      <Suspense>
        {draft?.kind === 'reminder' ? <ReminderDialog draftId={draft.id} target={target} onClose={close} /> : null}
        {draft?.kind === 'note' ? (
          <NoteDialog draftId={draft.id} target={target} kind={draft.noteKind ?? 'other'} onClose={close} />
        ) : null}
      </Suspense>
    </section>
  );
}

interface CalledBannerProps {
  /** Telephone number as it is written on the file. */
  readonly called: string;
  readonly onNote: () => void;
  readonly onClose: () => void;
}

/** The number may have been tapped far below. */
const showOnScreen = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** Offers to write a note about a telephone call. */
function CalledBanner({ called, onNote, onClose }: CalledBannerProps) {
  return (
    <p ref={showOnScreen} className="follow-up-called" role="status">
      <Icon name="phone" />
      <span>{called === '' ? 'Appel passé' : `Appel au ${called.trim()}`}</span>
      <button type="button" className="button button-solid" onClick={onNote}>
        Noter l’appel
      </button>
      <button type="button" className="button" aria-label="Ne pas noter l’appel" onClick={onClose}>
        <Icon name="close" />
      </button>
    </p>
  );
}

const formatAssignee = (
  { assigneeId, delegation }: Pick<ShownReminder, 'assigneeId' | 'delegation'>,
  colleagues: readonly Colleague[],
  userId: number,
): string => {
  if (assigneeId === null) return 'tout le cabinet';
  const known = colleagues.find(({ id }) => id === assigneeId)?.name ?? 'un collègue';
  const name = assigneeId === userId ? 'moi' : known;
  return delegation ? `${name} (${formatOrigin(delegation)})` : name;
};

interface ReminderLineProps {
  readonly shown: ShownReminder;
  readonly assigneeName: string;
  /** Undefined while it cannot be marked. */
  readonly onDone: (() => void) | undefined;
  readonly onPostpone: (until: string) => void;
}

function ReminderLine({ shown, assigneeName, onDone, onPostpone }: ReminderLineProps) {
  const { reminder, queuedState } = shown;
  const day = reminderDay(shown);
  const isLate = day < useToday();
  const doneLabel = reminder.awaitsConfirmation ? 'Confirmation reçue' : 'Fait';
  const at = reminder.dueTime === null ? '' : ` à ${reminder.dueTime}`;
  return (
    <li data-late={isLate || undefined}>
      <Icon name={isLate ? 'alert' : 'clock'} />
      <span>
        <strong>{reminder.text}</strong>{' '}
        <small>
          {`${isLate ? 'En retard depuis le' : 'Le'} ${frenchDate(day)}${at} · pour ${assigneeName}`}
          {queuedState === undefined ? '' : ` · ${queuedState.toLowerCase()}`}
        </small>
      </span>
      {onDone ? (
        <>
          <PostponeSelect className="button" about={reminder.text} onPostpone={onPostpone} />
          <button type="button" className="button" aria-label={`${doneLabel}, ${reminder.text}`} onClick={onDone}>
            {doneLabel}
          </button>
        </>
      ) : null}
    </li>
  );
}
