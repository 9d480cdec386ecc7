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
import { keptHref } from '../kept-screens.tsx';
import { useNavigation } from '../menu-api.ts';
import type { QuickEntry } from './quick-entry.ts';

interface Action {
  readonly title: string;
  readonly icon: IconName;
  readonly path: string;
  readonly access: Access;
  /** A client may be named to it. */
  readonly takesClient?: boolean;
}

const actions: readonly Action[] = [
  { title: 'Nouveau client', icon: 'user', path: '/client/add', access: 'linked' },
  { title: 'Nouvelle demande', icon: 'tasks', path: '/task/creation', access: 'linked', takesClient: true },
  { title: 'Ajouter un utilisateur', icon: 'add', path: '/user/add', access: 'user-admin' },
];

interface PlaceMore {
  readonly detail?: string;
  readonly takesClient?: boolean;
}

const place = (
  title: string,
  icon: string,
  path: string,
  { detail = '', takesClient }: PlaceMore = {},
): QuickEntry => ({
  key: `place ${path}`,
  title,
  detail,
  icon,
  act: {
    path: path.includes('?') ? path : keptHref(path),
    ...(takesClient ? { forClient: (id: number) => `${path}?client=${id}` } : {}),
  },
});

/** What the person may do and the screens that they may open: those of the menus, each once. */
export const useQuickPlaces = (): {
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
  const exists = (path: string) => isRoutablePath(router, path);

  const quotes = ranges
    .filter(({ active }) => active)
    .flatMap(({ title, icon, products }) =>
      products.flatMap((product) =>
        product.actions
          .filter(({ hasFile, route }) => !hasFile && exists(route))
          .map(({ route }) =>
            place(`Nouveau devis ${product.title}`, icon, route, { detail: title, takesClient: true }),
          ),
      ),
    );
  const own = actions
    .filter(({ path, access }) => isAllowed(access, user) && exists(path))
    .map(({ title, icon, path, ...more }) => place(title, icon, path, more));
  const synchronise: QuickEntry = {
    key: 'synchronise',
    title: 'Synchroniser maintenant',
    detail: isOffline ? 'Au retour du réseau' : '',
    icon: 'refresh',
    act: {
      run: () => {
        void offline.portfolio.syncNow();
        notify({
          type: 'info',
          message: isOffline ? 'La synchronisation se fera au retour du réseau' : 'Synchronisation en cours',
        });
      },
    },
  };
  const leave = place('Se déconnecter', 'logout', '/logout');
  const menus = categories.flatMap(({ categoryTitle, categoryIcon, menus: entries }) =>
    entries.map(({ menuTitle, menuRoute }) => place(menuTitle, categoryIcon, menuRoute, { detail: categoryTitle })),
  );
  const account = accountGroupsFor(user, exists).flatMap(({ entries }) =>
    entries.map(({ label, icon, path }) => place(label, icon, path)),
  );
  const all = [...own, ...quotes, synchronise, leave, place('Accueil', 'accueil', '/'), ...menus, ...account];
  const isAction = new Set([...own, ...quotes, synchronise, leave].map(({ key }) => key));
  const distinct = all.filter(({ key }, at) => all.findIndex((other) => other.key === key) === at);
  return {
    actions: distinct.filter(({ key }) => isAction.has(key)),
    screens: distinct.filter(({ key }) => !isAction.has(key)),
  };
};
