import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useSession } from '#api/session/use-session.ts';
import { useConnectivity, useOffline } from '#offline/interfaces/offline-context.tsx';
import { readQuery } from '#offline/reads/read-query.ts';
import { isAllowed } from '#shared/operations/access.ts';
import { gamutsMenu } from '#shared/operations/shell/shell.ts';
import type { Access } from '#shared/operations/wire/endpoint.ts';
import type { IconName } from '#ui/icon.tsx';
import { isRoutablePath } from '#ui/page/path-link.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { accountGroupsFor } from '../account-entries.ts';
import { cachedHref } from '../cached-screens.tsx';
import { useNavigation } from '../menu-api.ts';
import type { QuickEntry } from './quick-entry.ts';

interface Action {
  readonly title: string;
  readonly icon: IconName;
  readonly path: string;
  readonly access: Access;
  /** The action accepts a client. */
  readonly acceptsClient?: boolean;
}

const actions: readonly Action[] = [
  { title: 'Nouveau client', icon: 'user', path: '/client/add', access: 'linked' },
  { title: 'Nouvelle demande', icon: 'tasks', path: '/task/creation', access: 'linked', acceptsClient: true },
  { title: 'Déclarer un sinistre', icon: 'warning', path: '/claim/create', access: 'linked', acceptsClient: true },
  { title: 'Ajouter un utilisateur', icon: 'add', path: '/user/add', access: 'user-admin' },
];

interface EntryOptions {
  readonly detail?: string;
  readonly acceptsClient?: boolean;
}

const createEntry = (
  title: string,
  icon: string,
  path: string,
  { detail = '', acceptsClient }: EntryOptions = {},
): QuickEntry => ({
  key: `place ${path}`,
  title,
  detail,
  icon,
  target: {
    path: path.includes('?') ? path : cachedHref(path),
    ...(acceptsClient ? { forClient: (id: number) => `${path}?client=${id}` } : {}),
  },
});

/** Actions and screens available to the user, without duplicates. */
export const useQuickCommands = (): {
  readonly actions: readonly QuickEntry[];
  readonly screens: readonly QuickEntry[];
} => {
  const router = useRouter();
  const offline = useOffline();
  const isOffline = useConnectivity() === 'offline';
  const user = useSession()?.user;
  const { categories } = useNavigation();
  const ranges = useQuery(readQuery(offline, gamutsMenu, {})).data?.value.gamuts ?? [];
  if (!user) return { actions: [], screens: [] };
  const isRoute = (path: string) => isRoutablePath(router, path);

  const quotes = ranges
    .filter(({ active }) => active)
    .flatMap(({ title, icon, products }) =>
      products.flatMap((product) =>
        product.actions
          .filter(({ hasFile, route }) => !hasFile && isRoute(route))
          .map(({ route }) =>
            createEntry(`Nouveau devis ${product.title}`, icon, route, { detail: title, acceptsClient: true }),
          ),
      ),
    );
  const ownActions = actions
    .filter(({ path, access }) => isAllowed(access, user) && isRoute(path))
    .map(({ title, icon, path, ...options }) => createEntry(title, icon, path, options));
  const synchronise: QuickEntry = {
    key: 'synchronise',
    title: 'Synchroniser maintenant',
    detail: isOffline ? 'Au retour du réseau' : '',
    icon: 'refresh',
    target: {
      run: () => {
        void offline.portfolio.syncNow();
        notify({
          type: 'info',
          message: isOffline ? 'La synchronisation se fera au retour du réseau' : 'Synchronisation en cours',
        });
      },
    },
  };
  const signOutEntry = createEntry('Se déconnecter', 'logout', '/logout');
  const menuEntries = categories.flatMap(({ categoryTitle, categoryIcon, menus: entries }) =>
    entries.map(({ menuTitle, menuRoute }) =>
      createEntry(menuTitle, categoryIcon, menuRoute, { detail: categoryTitle }),
    ),
  );
  const accountEntries = accountGroupsFor(user, isRoute).flatMap(({ entries }) =>
    entries.map(({ label, icon, path }) => createEntry(label, icon, path)),
  );
  const allEntries = [
    ...ownActions,
    ...quotes,
    synchronise,
    signOutEntry,
    createEntry('Accueil', 'accueil', '/'),
    ...menuEntries,
    ...accountEntries,
  ];
  const actionKeys = new Set([...ownActions, ...quotes, synchronise, signOutEntry].map(({ key }) => key));
  const distinctEntries = allEntries.filter(
    ({ key }, index) => allEntries.findIndex((other) => other.key === key) === index,
  );
  return {
    actions: distinctEntries.filter(({ key }) => actionKeys.has(key)),
    screens: distinctEntries.filter(({ key }) => !actionKeys.has(key)),
  };
};
