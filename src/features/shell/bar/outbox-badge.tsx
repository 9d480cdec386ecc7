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
  const { state, icon, words } = badgeOf(outbox);
  return (
    <Link to="/sync" search={{}} className="outbox-badge" data-state={state} aria-label={words} title={words}>
      <Icon name={icon} />
      {unsent}
    </Link>
  );
}

const badgeOf = ({ entries, authPaused, waiting, progress }: OutboxSnapshot) => {
  const coming = waiting + authPaused;
  const waits = coming === 1 ? '1 envoi en attente' : `${coming} envois en attente`;
  const needed = formatNeededActions(entries);
  if (needed.length > 0) {
    const words = [...needed, ...(coming > 0 ? [waits] : [])].join(', ');
    return { state: 'refused', icon: 'alert', words } as const;
  }
  if (progress && waiting > 0) return { state: 'sending', icon: 'send', words: `Envoi en cours, ${waits}` } as const;
  if (authPaused > 0) return { state: 'waiting', icon: 'lock', words: `Connexion requise, ${waits}` } as const;
  return { state: 'waiting', icon: 'clock', words: waits } as const;
};
