import { Link } from '@tanstack/react-router';
import type { OutboxSnapshot } from '#offline/interfaces/outbox-types.ts';
import { formatNeededActions } from '#offline/outbox/outbox-labels.ts';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import { Icon } from '#ui/icon.tsx';
import { useAppBadge } from '#ui/window/use-app-badge.ts';

/** Number of outbox items not yet received, linked to the queue and shown on the app icon; renders nothing for 0. */
export function OutboxBadge() {
  const outbox = useOutbox();
  const unsent = outbox.entries.length;
  useAppBadge(outbox.state === 'ready' ? unsent : undefined);
  if (unsent === 0) return null;
  const { state, icon, words } = describeBadge(outbox);
  return (
    <Link to="/sync" search={{}} className="outbox-badge" data-state={state} aria-label={words} title={words}>
      <Icon name={icon} />
      {unsent}
    </Link>
  );
}

const describeBadge = ({ entries, authPaused, waiting, progress }: OutboxSnapshot) => {
  const waitingCount = waiting + authPaused;
  const waitingText = waitingCount === 1 ? '1 envoi en attente' : `${waitingCount} envois en attente`;
  const neededActions = formatNeededActions(entries);
  if (neededActions.length > 0) {
    const words = [...neededActions, ...(waitingCount > 0 ? [waitingText] : [])].join(', ');
    return { state: 'refused', icon: 'alert', words } as const;
  }
  if (progress && waiting > 0)
    return { state: 'sending', icon: 'send', words: `Envoi en cours, ${waitingText}` } as const;
  if (authPaused > 0) return { state: 'waiting', icon: 'lock', words: `Connexion requise, ${waitingText}` } as const;
  return { state: 'waiting', icon: 'clock', words: waitingText } as const;
};
