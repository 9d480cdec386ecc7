import { type ReactNode, useEffect, useState } from 'react';
import { frenchDateTime } from '#shared/domain/calendar.ts';
import { Icon, type IconName } from './icon.tsx';
import './states.css';

const skeletonDelayMs = 150;

interface LoadingStateProps {
  /** Said to assistive technology, as « Chargement des contrats ». */
  readonly label?: string;
  /** How many blocks come, and the height of each in pixels. */
  readonly blocks?: number;
  readonly blockHeight?: number;
  /** A skeleton in the shape of what comes, instead of blocks. */
  readonly children?: ReactNode;
}

/** What is coming, in its shape, shown only when the wait is felt. */
export function LoadingState({ label = 'Chargement', blocks = 3, blockHeight = 72, children }: LoadingStateProps) {
  const isFelt = useDelay(skeletonDelayMs);
  return (
    <div role="status" aria-busy="true" className="loading-state">
      <span className="sr-only">{label}…</span>
      {isFelt ? (
        <div aria-hidden="true" className="loading-blocks">
          {children ??
            Array.from({ length: blocks }, (_, index) => `block-${index}`).map((key) => (
              <div key={key} className="skeleton" style={{ height: blockHeight }} />
            ))}
        </div>
      ) : null}
    </div>
  );
}

interface NoticeProps {
  readonly title: string;
  readonly icon?: IconName;
  /** Why it is so, and how to get what would be here. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Nothing is here: what would be, and how to get it. */
export function EmptyState({ title, icon = 'search', children, action }: NoticeProps) {
  return (
    <Notice title={title} icon={icon} action={action}>
      {children}
    </Notice>
  );
}

/** A screen that is not for this person: said calmly, with a way on. */
export function ForbiddenState({ action }: { readonly action?: ReactNode }) {
  return (
    <Notice title="Vous n’avez pas accès à cette page" icon="lock" action={action}>
      Votre compte ne donne pas ce droit. Votre administrateur peut vous l’accorder.
    </Notice>
  );
}

interface FailedStateProps {
  readonly title?: string;
  readonly onRetry?: () => void;
  /** The network is what is missing, rather than an answer. */
  readonly isOffline?: boolean;
  readonly children?: ReactNode;
}

/** What happened, and a way to try again. */
export function FailedState({ title, onRetry, isOffline = false, children }: FailedStateProps) {
  const heading = title ?? (isOffline ? 'Pas de connexion' : 'Le chargement a échoué');
  const reason = isOffline
    ? 'Ces données n’ont pas encore été gardées sur cet appareil. Elles s’afficheront au retour du réseau.'
    : 'Le serveur n’a pas répondu comme attendu. Rien n’est perdu\u00A0: vous pouvez réessayer.';
  return (
    <Notice
      title={heading}
      icon={isOffline ? 'offline' : 'alert'}
      isAlert
      action={
        onRetry ? (
          <button type="button" className="button" onClick={onRetry}>
            <Icon name="refresh" />
            Réessayer
          </button>
        ) : null
      }
    >
      {children ?? reason}
    </Notice>
  );
}

/** The age of data that was read from the device. `fetchedAtMs` is in epoch milliseconds. */
export function DeviceDataNotice({ fetchedAtMs }: { readonly fetchedAtMs: number }) {
  return (
    <p className="device-notice">
      <Icon name="cloudOff" size={18} />
      <span>Données du {frenchDateTime(new Date(fetchedAtMs))}</span>
    </p>
  );
}

function Notice({
  title,
  icon = 'info',
  children,
  action,
  isAlert = false,
}: NoticeProps & { readonly isAlert?: boolean }) {
  return (
    <div className="notice-state" role={isAlert ? 'alert' : undefined}>
      <span className="notice-mark">
        <Icon name={icon} size={28} />
      </span>
      <p className="notice-title">{title}</p>
      {children ? <div className="notice-why">{children}</div> : null}
      {action}
    </div>
  );
}

const useDelay = (delayMs: number): boolean => {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isOver;
};
