import type { ReactNode } from 'react';
import { useSession, useView } from '#api/session/use-session.ts';
import { actionLink, dossierPath } from '#shared/actions/action-links.ts';
import type { ActionCommand } from '#shared/actions/define-action.ts';
import { actionKinds } from '#shared/actions/next-actions.ts';
import { reminderHref } from '#shared/actions/reminder-mail.ts';
import type { Colleague } from '#shared/operations/follow-up/reminders.ts';
import type { NextAction } from '#shared/operations/home/next-actions.ts';
import { formatPhone, phoneHref } from '#shared/primitives/phone/format-phone.ts';
import { Icon } from '#ui/icon.tsx';
import { PathLink } from '#ui/page/path-link.tsx';
import { StatusChip } from '#ui/table/status-chip.tsx';
import { dismissToast, notify } from '#ui/toast/toaster.ts';
import type { WorkLink } from '#work/define-work.ts';
import { usePaymentReminder } from '#work/online/use-payment-reminder.ts';
import { WorkAnchor } from '#work/work-anchor.tsx';
import { PostponeSelect } from '../postpone-select.tsx';

const undoMs = 8_000;

interface ActionRowProps {
  readonly action: NextAction;
  /** Link to resume local work. */
  readonly link: WorkLink | undefined;
  readonly colleagues: readonly Colleague[];
  /** Undefined for a reminder that this device has not sent. */
  readonly marks: ActionMarks | undefined;
  /** State of such a reminder in the outbox. */
  readonly queuedState: string | undefined;
}

/** Changes of an action; each resolves to the text of a toast, undefined if it took no effect. */
export interface ActionMarks {
  readonly markDone: (action: NextAction) => Promise<string | undefined>;
  /** `until` is the first day on which it is shown again, `yyyy-mm-dd`. */
  readonly postpone: (action: NextAction, until: string) => Promise<string | undefined>;
  /** Undefined for work of this device. */
  readonly assign?: (action: NextAction, colleague: Colleague) => Promise<string | undefined>;
  /** « , suivi par Paul Naud jusqu’au 14/12/2026 » for a colleague who is away; empty otherwise. */
  readonly standIn?: (action: NextAction, colleague: Colleague) => string;
  /** Undoes the last of these. */
  readonly undo: (action: NextAction) => void;
}

/** One pending action: person, reason and link. */
export function ActionRow({ action, link, colleagues, marks, queuedState }: ActionRowProps) {
  const { kind, who, about, why, isUrgent } = action;
  const { icon, tone } = actionKinds[kind];
  const isViewed = useView() !== undefined;
  return (
    <li className="action" data-tone={tone}>
      <span className="action-mark">
        <Icon name={icon} />
      </span>
      <Dossier action={action} link={link}>
        <span className="action-who">
          {who} <small>{about}</small>
        </span>
        <span className={isUrgent ? 'action-why action-urgent' : 'action-why'}>{why}</span>
      </Dossier>
      <span className="action-buttons">
        {queuedState === undefined ? null : <StatusChip status={queuedState} />}
        {isViewed || !marks ? null : <MarkButtons action={action} colleagues={colleagues} marks={marks} />}
        <ActionControl action={action} link={link} />
      </span>
    </li>
  );
}

interface MarkButtonsProps extends Pick<ActionRowProps, 'action' | 'colleagues'> {
  readonly marks: ActionMarks;
}

function MarkButtons({ action, colleagues, marks }: MarkButtonsProps) {
  const { key, who } = action;
  const { markDone, postpone, assign, standIn, undo } = marks;
  const applyChange = async (change: Promise<string | undefined>) => {
    const message = await change;
    if (message !== undefined) notifyWithUndo(key, message, () => undo(action));
  };
  return (
    <>
      {assign && colleagues.length > 0 ? (
        <select
          aria-label={`Passer à, ${who}`}
          value=""
          onChange={({ target }) => {
            const colleague = colleagues.find(({ id }) => String(id) === target.value);
            if (colleague) void applyChange(assign(action, colleague));
          }}
        >
          <option value="">Passer à…</option>
          {colleagues.map((colleague) => (
            <option key={colleague.id} value={colleague.id}>
              {`${colleague.name}${standIn?.(action, colleague) ?? ''}`}
            </option>
          ))}
        </select>
      ) : null}
      <PostponeSelect about={who} onPostpone={(until) => void applyChange(postpone(action, until))} />
      <button type="button" aria-label={`Fait, ${who}`} onClick={() => void applyChange(markDone(action))}>
        Fait
      </button>
    </>
  );
}

const notifyWithUndo = (key: string, message: string, undo: () => void): void => {
  const id = `action ${key}`;
  const action = (
    <button
      type="button"
      className="toast-close"
      onClick={() => {
        dismissToast(id);
        undo();
      }}
    >
      Annuler
    </button>
  );
  notify({ id, type: 'info', message, durationMs: undoMs, action });
};

/** Opens an e-mail to the client that is written already. */
function ReminderLink({ action, mail }: { readonly action: NextAction; readonly mail: string }) {
  const user = useSession()?.user;
  const { isPreparing, remind } = usePaymentReminder();
  if (action.kind === 'unpaid' && user)
    return (
      <button
        type="button"
        className="button"
        disabled={isPreparing}
        onClick={() => void remind(Number(action.id), { ...action, mail }, user)}
      >
        {isPreparing ? 'Préparation…' : 'Relancer'}
      </button>
    );
  const href = user ? reminderHref({ ...action, mail }, user) : `mailto:${mail}`;
  return (
    <a href={href} className="button">
      Relancer
    </a>
  );
}

type RenderControl = (action: NextAction, link: WorkLink | undefined) => ReactNode;

const pathButton = (path: string, label: string) => (
  <PathLink path={path} className="button">
    {label}
  </PathLink>
);
const openDossier: RenderControl = (action) => pathButton(dossierPath(action), 'Ouvrir');
const callClient: RenderControl = (action) =>
  action.phone ? (
    <a href={phoneHref(action.phone)} className="button">
      {`Appeler ${formatPhone(action.phone)}`}
    </a>
  ) : action.mail ? (
    <ReminderLink action={action} mail={action.mail} />
  ) : (
    pathButton(dossierPath(action), 'Ouvrir')
  );

const actionControls: Readonly<Record<ActionCommand, RenderControl>> = {
  open: openDossier,
  call: callClient,
  photograph: (action) => pathButton(...actionLink(action)),
  remind: (action, link) =>
    action.mail ? <ReminderLink action={action} mail={action.mail} /> : callClient(action, link),
  convert: (action) => pathButton(...actionLink(action)),
  requote: (action) => pathButton(...actionLink(action)),
  read: (action) => pathButton(...actionLink(action)),
  resume: (_, link) => (
    <WorkAnchor link={link} className="button">
      Reprendre
    </WorkAnchor>
  ),
  correct: (_, link) => (
    <WorkAnchor link={link} className="button">
      Corriger
    </WorkAnchor>
  ),
};

/** The text links to the dossier, regardless of the button. */
function Dossier({
  action,
  link,
  children,
}: Pick<ActionRowProps, 'action' | 'link'> & { readonly children: ReactNode }) {
  const { kind } = action;
  if (kind === 'draft' || kind === 'refused-send') {
    return (
      <WorkAnchor link={link} className="action-words">
        {children}
      </WorkAnchor>
    );
  }
  return (
    <PathLink path={dossierPath(action)} className="action-words">
      {children}
    </PathLink>
  );
}

function ActionControl({ action, link }: Pick<ActionRowProps, 'action' | 'link'>) {
  return actionControls[actionKinds[action.kind].command](action, link);
}
