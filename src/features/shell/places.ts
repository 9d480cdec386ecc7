import type { IconName } from '#ui/icon.tsx';

/** A screen that is one tap away from every other. */
export interface Place {
  readonly label: string;
  readonly icon: IconName;
  readonly path: string;
  /** Beginnings of the addresses of its screens; the longest that fits says where one is. */
  readonly covers: readonly string[];
  /** Has room on a landscape tablet alone; elsewhere it is in the drawer. */
  readonly isForRail?: boolean;
}

/** The rail of a landscape tablet and the bottom bar below it; the drawer holds all the rest. */
export const places: readonly Place[] = [
  { label: 'Accueil', icon: 'accueil', path: '/', covers: ['/'] },
  { label: 'Clients', icon: 'users', path: '/client/search', covers: ['/client'] },
  { label: 'Contrats', icon: 'contract', path: '/contract/search', covers: ['/contract'] },
  { label: 'Échéances', icon: 'clock', path: '/renewals', covers: ['/renewals'], isForRail: true },
  { label: 'Devis', icon: 'calculator', path: '/estimate', covers: ['/estimate', '/contract/create'] },
  { label: 'Demandes', icon: 'tasks', path: '/task/search', covers: ['/task'] },
  { label: 'Documents', icon: 'folder', path: '/document', covers: ['/document', '/page'], isForRail: true },
  { label: 'Envois', icon: 'send', path: '/sync', covers: ['/sync'], isForRail: true },
];

/** Whether a screen shows what is kept of its person on their device, or is told to them alone. */
export const isPersonal = (path: string): boolean => path === '/profile' || path === '/sync';

/** How much of a path one of these beginnings is; 0 where none is. */
const reachOf = (covers: readonly string[], path: string): number =>
  Math.max(0, ...covers.filter((start) => path === start || path.startsWith(`${start}/`)).map(({ length }) => length));

/** The place that holds a screen, by the path of that (no trailing slash); undefined where none does. */
export const placeOf = (path: string): Place | undefined => {
  const reached = places.map((place) => ({ place, reach: reachOf(place.covers, path) }));
  const best = Math.max(...reached.map(({ reach }) => reach));
  return best === 0 ? undefined : reached.find(({ reach }) => reach === best)?.place;
};
