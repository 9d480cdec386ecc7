import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { readQuery } from '#offline/reads/read-query.ts';
import { type MenuCategory, menuCategoryList } from '#shared/operations/shell/shell.ts';
import { isRoutablePath } from '#ui/page/path-link.tsx';
import { screenKeyOf } from './screen-router.ts';

const menuQuery = (offline: Pick<OfflineServices, 'read'>) => readQuery(offline, menuCategoryList, { isEnabled: true });

export interface Navigation {
  readonly state: 'loading' | 'failed' | 'ready';
  /** The server’s categories, without entries whose route does not exist. */
  readonly categories: readonly MenuCategory[];
  readonly retry: () => void;
  /** Path of the current screen. */
  readonly currentKey: string;
  readonly containsCurrent: (category: MenuCategory) => boolean;
}

/** Content of the left drawer. Specification 1, section 2 "Left drawer". */
export const useNavigation = (): Navigation => {
  const router = useRouter();
  const menu = useQuery(menuQuery(useOffline()));
  const currentKey = useLocation({ select: ({ pathname }) => screenKeyOf(pathname) });
  const menuCategories = menu.data?.value.menuCategoryList;
  const categories = useMemo(
    () =>
      (menuCategories ?? [])
        .map((category) => ({
          ...category,
          menus: category.menus.filter((entry) => isRoutablePath(router, entry.menuRoute)),
        }))
        .filter((category) => category.menus.length > 0),
    [router, menuCategories],
  );
  return {
    state: menu.data ? 'ready' : menu.isError ? 'failed' : 'loading',
    categories,
    retry: () => void menu.refetch(),
    currentKey,
    containsCurrent: (category) => category.menus.some((entry) => menuPath(entry.menuRoute) === currentKey),
  };
};

/** Screen path of a menu route, without search parameters. */
export const menuPath = (route: string): string => screenKeyOf(route.split(/[?#]/)[0] ?? route);
