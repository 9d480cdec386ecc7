import type { ReactNode } from 'react';
import { useSession, useView } from '#api/session/use-session.ts';
import { actionLink, dossierPath } from '#shared/actions/action-links.ts';
import type { ActionCommand } from '#shared/actions/define-action.ts';
import { actionKinds } from '#shared/actions/next-actions.ts';
import { reminderHref } from '#shared/actions/reminder-mail.ts';
import type { NextAction } from '#shared/operations/home/next-actions.ts';
import { formatPhone } from '#shared/primitives/phone/format-phone.ts';
import { Icon } from '#ui/icon.tsx';
import { PathLink } from '#ui/page/path-link.tsx';
import { dismissToast, notify } from '#ui/toast/toaster.ts';
import type { WorkLink } from '#work/define-work.ts';
import { WorkAnchor } from '#work/work-anchor.tsx';

const undoMs = 8_000;

interface ActionRowProps {
  readonly action: NextAction;
  /** Link to resume local work. */
  readonly link: WorkLink | undefined;
  readonly markDone: (key: string) => void;
  readonly postpone: (key: string) => void;
  readonly show: (key: string) => void;
}

/** One pending action: person, reason and link. */
export function ActionRow({ action, link, markDone, postpone, show }: ActionRowProps) {
  const { key, kind, who, about, why, isUrgent } = action;
  const { icon, tone } = actionKinds[kind];
  // Both are noted on the device of whoever does it.
  const isSeen = useView() !== undefined;
  const take = (change: (key: string) => void, message: string) => {
    change(key);
    notifyWithUndo(key, message, () => show(key));
  };
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
        {isSeen ? null : (
          <>
            <button
              type="button"
              aria-label={`Plus tard, ${who}`}
              onClick={() => take(postpone, 'Remis à demain sur cet appareil.')}
            >
              Plus tard
            </button>
            <button
              type="button"
              aria-label={`Fait, ${who}`}
              onClick={() => take(markDone, 'Noté comme fait sur cet appareil.')}
            >
              Fait
            </button>
          </>
        )}
        <DoingLink action={action} link={link} />
      </span>
    </li>
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
  const href = user ? reminderHref({ ...action, mail }, user) : `mailto:${mail}`;
  return (
    <a href={href} className="button">
      Relancer
    </a>
  );
}

type Way = (action: NextAction, link: WorkLink | undefined) => ReactNode;

const to = (path: string, words: string) => (
  <PathLink path={path} className="button">
    {words}
  </PathLink>
);
const open: Way = (action) => to(dossierPath(action), 'Ouvrir');
const call: Way = (action) =>
  action.phone ? (
    <a href={`tel:${action.phone.replace(/\s/g, '')}`} className="button">
      {`Appeler ${formatPhone(action.phone)}`}
    </a>
  ) : action.mail ? (
    <ReminderLink action={action} mail={action.mail} />
  ) : (
    to(dossierPath(action), 'Ouvrir')
  );

const ways: Readonly<Record<ActionCommand, Way>> = {
  open,
  call,
  photograph: (action) => to(...actionLink(action)),
  remind: (action, link) => (action.mail ? <ReminderLink action={action} mail={action.mail} /> : call(action, link)),
  requote: (action) => to(...actionLink(action)),
  read: (action) => to(...actionLink(action)),
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

/** The words lead to the dossier, whatever the button does. */
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

function DoingLink({ action, link }: Pick<ActionRowProps, 'action' | 'link'>) {
  return ways[actionKinds[action.kind].command](action, link);
}
