import { useRouter } from '@tanstack/react-router';
import type { DashboardEntry } from '#shared/operations/shell/shell.ts';
import { formatCount } from '#shared/primitives/money.ts';
import { Tip } from '#ui/disclosure/tip.tsx';
import { Icon } from '#ui/icon.tsx';
import { isRoutablePath, PathLink } from '#ui/page/path-link.tsx';

/** The counters of Mon tableau de bord, each leading to what it counts. */
export function Counters({ entries }: { readonly entries: readonly DashboardEntry[] }) {
  return (
    <div className="counters">
      {entries.map((entry) => (
        <Tip key={entry.title} text={entry.tooltip} align="start">
          {(tipId) => <Counter entry={entry} tipId={tipId} />}
        </Tip>
      ))}
    </div>
  );
}

function Counter({ entry, tipId }: { readonly entry: DashboardEntry; readonly tipId: string }) {
  const router = useRouter();
  const content = (
    <>
      <span className="counter-title">
        <Icon name={entry.icon} />
        {entry.title}
      </span>
      <span className="counter-count">{formatCount(entry.count)}</span>
      <span className="counter-text">{entry.text}</span>
    </>
  );
  return isRoutablePath(router, entry.route) ? (
    <PathLink path={entry.route} className="card" aria-describedby={tipId}>
      {content}
    </PathLink>
  ) : (
    <span className="card">{content}</span>
  );
}
