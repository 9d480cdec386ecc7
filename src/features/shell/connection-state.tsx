import { useConnectivity, useDeviceState, useOffline, useSyncProgress } from '#offline/offline-context.tsx';
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
        <span className="connection-progress" aria-hidden="true">
          {`${Math.floor((100 * progress.done) / progress.total)}\u00A0%`}
        </span>
      ) : null}
    </div>
  );
}

/** A slim bar under the top bar while the server is away: why. Of when what one reads is, the content says. */
export function OfflineBar() {
  const state = useConnectivity();
  const { connectivity } = useOffline();
  if (state !== 'offline') return null;
  return (
    <section aria-label="État du réseau" className="offline-bar" data-print="hide">
      <Icon name="offline" size={18} />
      <span>Hors ligne</span>
      <button type="button" onClick={() => void connectivity.probe()}>
        Réessayer
      </button>
    </section>
  );
}

const deviceWords = {
  refused:
    'Ce navigateur refuse de garder des clés\u00a0: rien n’est conservé sur cet appareil pour travailler sans réseau.',
  full: 'La mémoire de cet appareil est pleine\u00a0: vos dernières données n’y sont pas toutes.',
} as const;

/** Says when this device does not keep what its person would expect to find without network. */
export function DeviceBar() {
  const state = useDeviceState();
  if (state !== 'refused' && state !== 'full') return null;
  return (
    <div className="offline-bar" role="status" data-print="hide">
      <Icon name="offline" size={18} />
      <span>{deviceWords[state]}</span>
    </div>
  );
}
