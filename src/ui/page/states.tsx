import { type ReactNode, useEffect, useState } from 'react';
import type { DataOrigin, FallbackCause } from '#shared/completeness/data-origin.ts';
import { failureText, formatCause, formatGaps, formatOrigin, isStale } from '#shared/completeness/data-origin-text.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import './states.css';
import { useNowMs } from '#ui/clock/use-now.ts';

const skeletonDelayMs = 150;

interface LoadingStateProps {
  /** Accessible label: « Chargement des contrats ». */
  readonly label?: string;
  /** Number of skeleton blocks, and the height of each in pixels. */
  readonly blocks?: number;
  readonly blockHeight?: number;
  /** A custom skeleton instead of blocks. */
  readonly children?: ReactNode;
}

/** Loading skeleton, shown after a delay so that fast responses do not flash. */
export function LoadingState({ label = 'Chargement', blocks = 3, blockHeight = 72, children }: LoadingStateProps) {
  const isDelayOver = useDelay(skeletonDelayMs);
  return (
    <div role="status" aria-busy="true" className="loading-state">
      <span className="sr-only">{label}…</span>
      {isDelayOver ? (
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
  /** The reason, and how to change it. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Empty state: what would be here, and how to get it. */
export function EmptyState({ title, icon = 'search', children, action }: NoticeProps) {
  return (
    <Notice title={title} icon={icon} action={action}>
      {children}
    </Notice>
  );
}

/** Empty state in one line, for sections that are often empty together. */
export function EmptyLine({ title, children }: Pick<NoticeProps, 'title' | 'children'>) {
  return (
    <p className="empty-line">
      <span>{title}.</span> {children}
    </p>
  );
}

/** Shown to a user without access to the screen. */
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
  /** Cause of the failure, if known. */
  readonly cause?: FallbackCause | undefined;
  /** Message of a server that refuses the data to this person: it takes the place of title, text and button. */
  readonly refusal?: string | undefined;
  readonly children?: ReactNode;
}

/** Error state with a retry button. */
export function FailedState({ title, onRetry, cause, refusal, children }: FailedStateProps) {
  if (refusal !== undefined) return <Notice title={refusal} icon="lock" isAlert />;
  const texts = failureText(cause);
  return (
    <Notice
      title={title ?? texts.title}
      icon={cause === 'unreachable' ? 'offline' : 'alert'}
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
      {children ?? texts.why}
    </Notice>
  );
}

interface OriginNoticeProps {
  readonly origin: DataOrigin | undefined;
  /** Refetches from the server after a failure. */
  readonly onRetry?: () => void;
}

/**
 * Notice about data read from the device: its age, gaps, and why the server was not used. Renders nothing for fresh
 * server data. A pending response is only indicated in the top bar, unless the data shown meanwhile is old.
 */
export function OriginNotice({ origin, onRetry }: OriginNoticeProps) {
  const nowMs = useNowMs();
  if (!origin?.isFromDevice) return null;
  const isTooOld = isStale(origin, nowMs);
  const gaps = formatGaps(origin.gaps);
  if (origin.cause === 'slow' && !isTooOld && gaps === '') return null;
  const isWarning = isTooOld || origin.cause === 'server-error' || origin.gaps?.some(({ kind }) => kind === 'partial');
  const cause = formatCause(origin.cause);
  return (
    <div className="device-notice" data-tone={isWarning ? 'warning' : undefined}>
      <Icon name={isWarning ? 'alert' : 'cloudOff'} size={18} />
      <p>
        {cause === '' ? null : <strong className="device-cause">{cause} </strong>}
        <span>{formatOrigin(origin, nowMs)}</span>
        {isTooOld ? '. Elles ont pu changer depuis.' : null}
        {gaps === '' ? null : <span className="device-gap">{gaps}</span>}
      </p>
      {cause !== '' && onRetry ? (
        <button type="button" className="button" onClick={onRetry}>
          <Icon name="refresh" />
          Réessayer
        </button>
      ) : null}
    </div>
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
