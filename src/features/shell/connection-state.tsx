import { useConnectivity, useOffline, useSyncProgress } from '#offline/offline-context.tsx';
import { frenchDateTime } from '#shared/domain/calendar.ts';
import { count } from '#shared/domain/money.ts';
import { Icon } from '#ui/icon.tsx';

const words = { online: 'En ligne', offline: 'Hors ligne', unknown: 'Vérification' } as const;
const icons = { online: 'cloud', offline: 'cloudOff', unknown: 'clock' } as const;

/** The connection, in a word and an icon; what is being synchronised, while it is. */
export function ConnectionState() {
  const state = useConnectivity();
  const progress = useSyncProgress();
  const isSyncing = progress.state === 'running' && progress.total > 0;
  const detail = isSyncing ? `Synchronisation du portefeuille… ${count(progress.done)} / ${count(progress.total)}` : '';
  return (
    <div role="status" className="connection" data-state={state} title={detail || undefined}>
      <Icon name={icons[state]} />
      <span className="connection-word">{words[state]}</span>
      {isSyncing ? (
        <span className="desktop-only" aria-hidden="true">
          · {Math.floor((100 * progress.done) / progress.total)} %
        </span>
      ) : null}
    </div>
  );
}

/** A slim bar under the top bar while the network is away: what one reads, and of when. */
export function OfflineBar() {
  const state = useConnectivity();
  const { connectivity } = useOffline();
  const { completedAtMs } = useSyncProgress();
  if (state !== 'offline') return null;
  return (
    <div className="offline-bar" data-print="hide">
      <Icon name="offline" size={18} />
      <span>Hors ligne{completedAtMs === null ? '' : ` · données du ${frenchDateTime(new Date(completedAtMs))}`}</span>
      <button type="button" onClick={() => void connectivity.probe()}>
        Réessayer
      </button>
    </div>
  );
}
