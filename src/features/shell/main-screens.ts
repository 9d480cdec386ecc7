import type { IconName } from '#ui/icon.tsx';

/** A screen in the rail or bottom bar, one tap away from anywhere. */
interface MainScreen {
  readonly label: string;
  readonly icon: IconName;
  readonly path: string;
  /** Path prefixes of the screens that belong to it; the longest match wins. */
  readonly covers: readonly string[];
  /** Shown only in the rail of a landscape tablet; elsewhere it is in the drawer. */
  readonly isRailOnly?: boolean;
  /** Left out of the bottom bar of the narrowest phones, where six labels do not fit. */
  readonly isHiddenOnNarrow?: boolean;
}

/** Entries of the rail and the bottom bar; the drawer holds the rest. */
export const mainScreens: readonly MainScreen[] = [
  { label: 'Accueil', icon: 'accueil', path: '/', covers: ['/'] },
  { label: 'Clients', icon: 'users', path: '/client/search', covers: ['/client'] },
  { label: 'Contrats', icon: 'contract', path: '/contract/search', covers: ['/contract'] },
  { label: 'Sinistres', icon: 'warning', path: '/claim/search', covers: ['/claim'], isRailOnly: true },
  { label: 'Échéances', icon: 'clock', path: '/renewals', covers: ['/renewals'], isHiddenOnNarrow: true },
  { label: 'Devis', icon: 'calculator', path: '/estimate', covers: ['/estimate', '/contract/create'] },
  { label: 'Demandes', icon: 'tasks', path: '/task/search', covers: ['/task'] },
  { label: 'Documents', icon: 'folder', path: '/document', covers: ['/document', '/page'], isRailOnly: true },
  { label: 'Envois', icon: 'send', path: '/sync', covers: ['/sync'], isRailOnly: true },
];

/** Whether a screen shows data that is private to its user. */
export const isPersonal = (path: string): boolean => path === '/profile' || path === '/sync';

/** Length of the longest matching prefix; 0 if none matches. */
const matchLength = (covers: readonly string[], path: string): number =>
  Math.max(
    0,
    ...covers.filter((prefix) => path === prefix || path.startsWith(`${prefix}/`)).map(({ length }) => length),
  );

/** The main screen that a path (without trailing slash) belongs to; undefined if none. */
export const findMainScreen = (path: string): MainScreen | undefined => {
  const matches = mainScreens.map((screen) => ({ place: screen, reach: matchLength(screen.covers, path) }));
  const longest = Math.max(...matches.map(({ reach: prefixLength }) => prefixLength));
  return longest === 0 ? undefined : matches.find(({ reach: prefixLength }) => prefixLength === longest)?.place;
};
