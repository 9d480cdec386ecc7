import { useState } from 'react';
import { useView } from '#api/session/use-session.ts';
import { formatEnd } from '#shared/actions/delegations.ts';
import { reminderDay } from '#shared/actions/reminder-action.ts';
import type { Colleague, Reminder } from '#shared/operations/follow-up/reminders.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { withDe } from '#shared/primitives/vocabulary/elision.ts';
import type { NoteKind } from '#shared/primitives/vocabulary/note-kinds.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { Icon } from '#ui/icon.tsx';
import type { DossierTarget } from '#work/notes/dossier-target.ts';
import './file-follow-up.css';
import { ReminderHistory } from './edit/reminder-history.tsx';
import { useCalledNumber } from './notes/called-number.ts';
import { NoteList } from './notes/note-list.tsx';
import { PostponeSelect } from './postpone-select.tsx';
import { type ShownReminder, useReminders } from './use-reminders.ts';

const ReminderEditDialog = lazyComponent(() => import('./edit/reminder-edit-dialog.tsx'));
const ReminderDialog = lazyComponent(() => import('./reminder-dialog.tsx'));
const NoteDialog = lazyComponent(() => import('./notes/note-dialog.tsx'));

/** Reminder or note being written. */
interface NewDraft {
  readonly id: string;
  readonly kind: 'reminder' | 'note';
  readonly noteKind?: NoteKind;
}

/** Whether a reminder or an event of one belongs to a file; a client’s file shows those of all their contracts too. */
const createBelongsTo =
  ({ clientId, contractId, taskId }: DossierTarget) =>
  (subject: Pick<Reminder, 'clientId' | 'contractId' | 'taskId'>): boolean => {
    if (taskId !== null) return subject.taskId === taskId;
    return contractId === null ? subject.clientId === clientId : subject.contractId === contractId;
  };

interface FileFollowUpProps {
  readonly target: DossierTarget;
  /** User who sent a request; null if unknown. */
  readonly senderId?: number | null | undefined;
}

/** Open reminders and notes of a file, and the buttons that write one. Renders nothing for an account without a broker. */
export function FileFollowUp({ target, senderId = null }: FileFollowUpProps) {
  const { hasBroker, reminders, events, colleagues, userId, change, findDelegations } = useReminders();
  const isViewed = useView() !== undefined;
  const [draft, setDraft] = useState<NewDraft>();
  const [edited, setEdited] = useState<{ readonly draftId: string; readonly shownReminder: ShownReminder }>();
  const { called, forget: clearCalled } = useCalledNumber();
  if (!hasBroker) return null;
  const isAboutFile = createBelongsTo(target);
  const shownReminders = reminders.filter(({ reminder }) => isAboutFile(reminder));
  const write = (kind: NewDraft['kind'], noteKind?: NoteKind): void => {
    clearCalled();
    setDraft({ id: crypto.randomUUID(), kind, ...(noteKind && { noteKind }) });
  };
  const close = () => setDraft(undefined);
  return (
    <section className="follow-up" aria-label="Rappels et notes" data-print="hide">
      {called === undefined || isViewed ? null : (
        <CalledBanner calledNumber={called} onNote={() => write('note', 'call')} onClose={clearCalled} />
      )}
      {findDelegations(target.clientId, senderId).map(({ id, from, to, toDay }) => (
        <p key={id} className="follow-up-passed">
          <Icon name="users" />
          {`${to.id === userId ? 'Vous suivez' : `${to.name} suit`} ce dossier à la place ${from.id === userId ? 'de vous' : withDe(from.name)}, ${formatEnd({ toDay })}.`}
        </p>
      ))}
      {shownReminders.length === 0 ? null : (
        <ul aria-label="Rappels">
          {shownReminders.map((reminder) => (
            <ReminderLine
              key={reminder.key}
              shownReminder={reminder}
              assigneeName={formatAssignee(reminder, colleagues, userId)}
              onDone={
                isViewed || reminder.queuedState !== undefined
                  ? undefined
                  : () => void change(reminder.key, `Fait\u00A0: ${reminder.reminder.text}`, { change: 'done' })
              }
              onEdit={() => setEdited({ draftId: crypto.randomUUID(), shownReminder: reminder })}
              onPostpone={(until) =>
                void change(reminder.key, `Plus tard\u00A0: ${reminder.reminder.text}`, { change: 'postponed', until })
              }
            />
          ))}
        </ul>
      )}
      <ReminderHistory events={events.filter(isAboutFile)} />
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
      {draft?.kind === 'reminder' ? <ReminderDialog draftId={draft.id} target={target} onClose={close} /> : null}
      {edited ? <ReminderEditDialog {...edited} onClose={() => setEdited(undefined)} /> : null}
      {draft?.kind === 'note' ? (
        <NoteDialog draftId={draft.id} target={target} kind={draft.noteKind ?? 'other'} onClose={close} />
      ) : null}
    </section>
  );
}

interface CalledBannerProps {
  /** Telephone number as displayed on the file; empty if its link has no text. */
  readonly calledNumber: string;
  readonly onNote: () => void;
  readonly onClose: () => void;
}

/** Scrolls the banner into view: the telephone link may have been tapped far below it. */
const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** Offers to write a note about a telephone call. */
function CalledBanner({ calledNumber, onNote, onClose }: CalledBannerProps) {
  return (
    <p ref={scrollIntoView} className="follow-up-called" role="status">
      <Icon name="phone" />
      <span>{calledNumber === '' ? 'Appel passé' : `Appel au ${calledNumber.trim()}`}</span>
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
  { assigneeId, origin }: Pick<ShownReminder, 'assigneeId' | 'origin'>,
  colleagues: readonly Colleague[],
  userId: number,
): string => {
  const from = origin === undefined ? '' : ` (${origin})`;
  if (assigneeId === null) return `tout le cabinet${from}`;
  const assigneeName = colleagues.find(({ id }) => id === assigneeId)?.name ?? 'un collègue';
  return `${assigneeId === userId ? 'moi' : assigneeName}${from}`;
};

interface ReminderLineProps {
  readonly shownReminder: ShownReminder;
  readonly assigneeName: string;
  /** Undefined while the reminder cannot be changed: read-only view, or a change is queued. */
  readonly onDone: (() => void) | undefined;
  readonly onEdit: () => void;
  readonly onPostpone: (until: string) => void;
}

function ReminderLine({ shownReminder, assigneeName, onDone, onEdit, onPostpone }: ReminderLineProps) {
  const { reminder, editState, queuedState = editState } = shownReminder;
  const day = reminderDay(shownReminder);
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
          <button type="button" className="button" aria-label={`Modifier, ${reminder.text}`} onClick={onEdit}>
            Modifier
          </button>
          <PostponeSelect className="button" about={reminder.text} onPostpone={onPostpone} />
          <button type="button" className="button" aria-label={`${doneLabel}, ${reminder.text}`} onClick={onDone}>
            {doneLabel}
          </button>
        </>
      ) : null}
    </li>
  );
}
