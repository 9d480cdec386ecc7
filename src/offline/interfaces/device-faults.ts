import { observable } from '#offline/state/observable.ts';

/** Why what is kept for a person lies in this page's memory instead of on the disk. */
export type MemoryCause = 'no-database' | 'no-keys' | 'blocked' | 'no-room';

/** What this device does not keep as its person may expect, the gravest first. One model for every screen. */
export interface DeviceFaults {
  /** Everything lies in memory, for as long as this page is open; null where the disk takes it. */
  readonly memory: MemoryCause | null;
  /** The browser erased unsent work that lay here: how much, as far as it is known. */
  readonly lost: { readonly items: number; readonly drafts: number } | null;
  /** No room is left: what can be fetched again was given up for unsent work. */
  readonly isFull: boolean;
  /** The session ends with this page: the browser refuses to keep it. */
  readonly isSessionUnkept: boolean;
  /** The app's own files are not kept: it does not open without network. */
  readonly isShellUnkept: boolean;
}

export const noFaults: DeviceFaults = {
  memory: null,
  lost: null,
  isFull: false,
  isSessionUnkept: false,
  isShellUnkept: false,
};

const faults = observable(noFaults);

/** For `useSyncExternalStore`: the same object as long as nothing changed. */
export const getDeviceFaults = faults.get;
export const subscribeDeviceFaults = faults.subscribe;

export const reportDeviceFaults = (changes: Partial<DeviceFaults>): void => {
  const before = faults.get();
  const isChanged = Object.entries(changes).some(([name, value]) => before[name as keyof DeviceFaults] !== value);
  if (isChanged) faults.set({ ...before, ...changes });
};

const meanwhile =
  'Ce que vous saisissez ne vaut que tant que cette page reste ouverte\u202F; vos envois partent tant qu’il y a du réseau.';

const memoryWords: Readonly<Record<MemoryCause, string>> = {
  'no-database': `Rien ne peut être gardé sur cet appareil\u00A0: ce navigateur le refuse (navigation privée ou réglage). ${meanwhile}`,
  'no-keys': `Rien ne peut être gardé sur cet appareil\u00A0: ce navigateur refuse de garder des clés. ${meanwhile}`,
  blocked: `Le stockage de cet appareil ne répond pas\u00A0: fermez les autres fenêtres de Lagon, puis rechargez. ${meanwhile}`,
  'no-room': `Rien ne peut être gardé sur cet appareil\u00A0: il n’a plus de place. ${meanwhile}`,
};

const counted = (count: number, one: string, many: string): readonly string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`];

const lostWords = ({ items, drafts }: NonNullable<DeviceFaults['lost']>): string => {
  const what = [
    ...counted(items, 'envoi en attente', 'envois en attente'),
    ...counted(drafts, 'brouillon', 'brouillons'),
  ];
  return `Le navigateur a effacé ce que Lagon gardait sur cet appareil\u00A0: ${what.join(' et ')} n’y ${items + drafts === 1 ? 'est' : 'sont'} plus. Ressaisissez ce que le serveur n’a pas reçu.`;
};

/** What is wrong in words, the gravest first; nothing where the device keeps all that it should. */
export const faultSentences = (all: DeviceFaults): readonly string[] => [
  ...(all.lost ? [lostWords(all.lost)] : []),
  ...(all.memory ? [memoryWords[all.memory]] : []),
  ...(all.isFull && !all.memory
    ? ['Cet appareil n’a plus de place\u00A0: ce qui peut être rechargé cède la place à votre travail non envoyé.']
    : []),
  ...(all.isSessionUnkept
    ? [
        'Ce navigateur ne retient pas votre connexion\u00A0: fermer cette page vous déconnecte, et sans réseau on ne revient pas.',
      ]
    : []),
  ...(all.isShellUnkept ? ['Ce navigateur ne garde pas l’application\u00A0: elle ne s’ouvrira pas sans réseau.'] : []),
];

/** Whether the app may be counted on without network on this device. */
export const worksOffline = ({ memory, isSessionUnkept, isShellUnkept }: DeviceFaults): boolean =>
  memory === null && !isSessionUnkept && !isShellUnkept;
