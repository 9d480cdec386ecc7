import { Link } from '@tanstack/react-router';
import { formatFaults } from '#offline/interfaces/device-faults.ts';
import {
  useConnectivity,
  useDeviceFaults,
  useIsRevalidating,
  useOffline,
  useOfflineReason,
  useSyncProgress,
} from '#offline/interfaces/offline-context.tsx';
import { formatCount } from '#shared/primitives/money.ts';
import { Icon } from '#ui/icon.tsx';

const stateLabels = { online: 'En ligne', offline: 'Hors ligne', unknown: 'Vérification' } as const;
/** Cause of the outage: a short text for the top bar and a sentence for the bar below. */
const offlineLabels = {
  network: ['Hors ligne', 'Hors ligne'],
  portal: ['Portail Wi-Fi', 'Portail Wi-Fi\u00A0: identifiez-vous sur ce réseau, puis réessayez.'],
  server: ['Serveur en panne', 'Le serveur ne répond pas correctement. Ce n’est pas votre connexion.'],
} as const;
const icons = { online: 'cloud', offline: 'cloudOff', unknown: 'clock' } as const;

/** Connection state as text and icon, and the progress of a synchronization. */
export function ConnectionState() {
  const state = useConnectivity();
  const offlineReason = useOfflineReason();
  const isRevalidating = useIsRevalidating();
  const progress = useSyncProgress();
  const isSyncing = progress.state === 'running' && progress.total > 0;
  const detail = isSyncing
    ? `Synchronisation du portefeuille… ${formatCount(progress.done)} / ${formatCount(progress.total)}`
    : '';
  return (
    <div role="status" className="connection" data-state={state} title={detail || undefined}>
      <Icon name={isRevalidating && !offlineReason ? 'refresh' : icons[state]} />
      <span className="connection-word">
        {offlineReason ? offlineLabels[offlineReason][0] : isRevalidating ? 'Actualisation…' : stateLabels[state]}
      </span>
      {isSyncing ? (
        <span className="connection-progress" aria-hidden="true">
          {`${Math.floor((100 * progress.done) / progress.total)}\u00A0%`}
        </span>
      ) : null}
    </div>
  );
}

/**
 * Bar under the top bar with the cause while the server is unreachable. The age of the data is shown by the content.
 */
export function OfflineBar() {
  const offlineReason = useOfflineReason();
  const { connectivity } = useOffline();
  if (offlineReason === null) return null;
  return (
    <section aria-label="État du réseau" className="offline-bar trouble-bar" data-print="hide">
      <Icon name="offline" size={18} />
      <span>{offlineLabels[offlineReason][1]}</span>
      <button type="button" onClick={() => void connectivity.probe()}>
        Réessayer
      </button>
    </section>
  );
}

/** Bar that reports when this device cannot store data as expected. */
export function DeviceFaultBar() {
  const [gravest, ...others] = formatFaults(useDeviceFaults());
  if (!gravest) return null;
  return (
    <div className="offline-bar device-bar" role="status" data-print="hide">
      <Icon name="warning" size={18} />
      <span>{gravest}</span>
      {others.length > 0 ? (
        <Link to="/sync" search={{}}>
          En savoir plus
        </Link>
      ) : null}
    </div>
  );
}
