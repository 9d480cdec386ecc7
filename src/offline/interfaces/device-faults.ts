import { observable } from '#offline/state/observable.ts';
import { formatCount } from '#shared/primitives/money.ts';
import { formatCounted } from '#shared/primitives/text.ts';

/** Why a person's data is stored in this page's memory instead of on disk. */
export type MemoryCause = 'no-database' | 'no-keys' | 'blocked' | 'no-room';

/** Storage problems of this device, most severe first. All screens read this one model. */
export interface DeviceFaults {
  /** All data is in memory and lost when this page closes; null if the disk is used. */
  readonly memory: MemoryCause | null;
  /** The browser erased unsent work: how much, as far as known. */
  readonly lost: { readonly items: number; readonly drafts: number } | null;
  /** The quota is exhausted: refetchable data was evicted for unsent work. */
  readonly isFull: boolean;
  /** Number of contract files among the evicted data. */
  readonly evictedFiles: number;
  /** The browser refuses to persist the session, so it ends with this page. */
  readonly isSessionUnpersisted: boolean;
  /** The app's own files are not precached: it does not open offline. */
  readonly isShellUncached: boolean;
}

export const noFaults: DeviceFaults = {
  memory: null,
  lost: null,
  isFull: false,
  evictedFiles: 0,
  isSessionUnpersisted: false,
  isShellUncached: false,
};

const faults = observable(noFaults);

/** For `useSyncExternalStore`: returns the same object until something changes. */
export const getDeviceFaults = faults.get;
export const subscribeDeviceFaults = faults.subscribe;

export const reportDeviceFaults = (changes: Partial<DeviceFaults>): void => {
  const before = faults.get();
  const isChanged = Object.entries(changes).some(([name, value]) => before[name as keyof DeviceFaults] !== value);
  if (isChanged) faults.set({ ...before, ...changes });
};

const memoryOnlySentence =
  'Ce que vous saisissez ne vaut que tant que cette page reste ouverte\u202F; vos envois partent tant qu’il y a du réseau.';

const memorySentences: Readonly<Record<MemoryCause, string>> = {
  'no-database': `Rien ne peut être gardé sur cet appareil\u00A0: ce navigateur le refuse (navigation privée ou réglage). ${memoryOnlySentence}`,
  'no-keys': `Rien ne peut être gardé sur cet appareil\u00A0: ce navigateur refuse de garder des clés. ${memoryOnlySentence}`,
  blocked: `Le stockage de cet appareil ne répond pas\u00A0: fermez les autres fenêtres de Lagon, puis rechargez. ${memoryOnlySentence}`,
  'no-room': `Rien ne peut être gardé sur cet appareil\u00A0: il n’a plus de place. ${memoryOnlySentence}`,
};

const formatLoss = ({ items, drafts }: NonNullable<DeviceFaults['lost']>): string => {
  const lossText = [
    ...formatCounted(items, 'envoi en attente', 'envois en attente'),
    ...formatCounted(drafts, 'brouillon', 'brouillons'),
  ];
  return `Le navigateur a effacé ce que Lagon gardait sur cet appareil\u00A0: ${lossText.join(' et ')} n’y ${items + drafts === 1 ? 'est' : 'sont'} plus. Ressaisissez ce que le serveur n’a pas reçu.`;
};

const formatFull = (evicted: number): string => {
  const files = `${formatCount(evicted)} ${evicted > 1 ? 'dossiers ne s’ouvrent' : 'dossier ne s’ouvre'}`;
  const without = evicted > 0 ? ` ${files} plus sans réseau, jusqu’à ce que la place revienne.` : '';
  return `Cet appareil n’a plus de place\u00A0: ce qui peut être rechargé cède la place à votre travail non envoyé.${without}`;
};

/** French sentences for the current problems, most severe first; empty if there are none. */
export const formatFaults = (all: DeviceFaults): readonly string[] => [
  ...(all.lost ? [formatLoss(all.lost)] : []),
  ...(all.memory ? [memorySentences[all.memory]] : []),
  ...(all.isFull && !all.memory ? [formatFull(all.evictedFiles)] : []),
  ...(all.isSessionUnpersisted
    ? [
        'Ce navigateur ne retient pas votre connexion\u00A0: fermer cette page vous déconnecte, et sans réseau on ne revient pas.',
      ]
    : []),
  ...(all.isShellUncached
    ? ['Ce navigateur ne garde pas l’application\u00A0: elle ne s’ouvrira pas sans réseau.']
    : []),
];

/** True if the app can be relied on without network on this device. */
export const canWorkOffline = ({ memory, isSessionUnpersisted, isShellUncached }: DeviceFaults): boolean =>
  memory === null && !isSessionUnpersisted && !isShellUncached;
