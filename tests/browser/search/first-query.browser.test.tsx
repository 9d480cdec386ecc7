import { QueryClientProvider } from '@tanstack/react-query';
import {
  createLazyRoute,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useSearch,
} from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setSession } from '#api/session/session-store.ts';
import { offline, queryClient } from '#app/main-services.tsx';
import { ContractSearchScreen } from '#features/contracts/search/contract-search-screen.tsx';
import { requireSession } from '#features/session/guard.ts';
import { OfflineProvider } from '#offline/interfaces/offline-context.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { contractSearch } from '#shared/operations/contracts/contracts.ts';
import { taskSearch } from '#shared/operations/tasks/tasks.ts';
import { SearchTermsProvider } from '#ui/search/search-terms.tsx';
import ComponentSystem from '#ui/theme/component-system.tsx';

const { calls, terms } = vi.hoisted(() => ({
  calls: [] as { readonly path: string; readonly input: unknown }[],
  terms: Promise.withResolvers<{ readonly texte: string }>(),
}));
const inputsOf = ({ path }: { readonly path: string }) =>
  calls.flatMap((call) => (call.path === path ? [call.input] : []));

vi.mock('#app/main-services.tsx', async () => {
  const { QueryClient } = await import('@tanstack/react-query');
  const { queryDefaults } = await import('#offline/reads/query-defaults.ts');
  const { portfolioContract } = await import('#tests/support/contracts/portfolio.ts');
  const { row } = portfolioContract(1, { holder: 'Poaouteta Alice' });
  const value = { success: true, contractList: [row], totalCount: 21, listItems: [] };
  const offline = {
    read: async ({ path }: { readonly path: string }, input: unknown) => {
      calls.push({ path, input });
      return { value, fetchedAtMs: Date.now(), isFromDevice: false };
    },
    connectivity: { state: 'online', subscribe: () => () => undefined },
    terms: { cached: () => undefined, find: () => terms.promise, save: () => 'key' },
  } as unknown as OfflineServices;
  return { offline, queryClient: new QueryClient({ defaultOptions: queryDefaults }) };
});

const signIn = (user: { readonly agency: unknown }) =>
  setSession({ token: 't', refreshToken: 'r', user: { id: 1, isAdmin: false, isRoot: false, ...user } } as never);
const userWithBroker = { agency: { code: 'A', name: 'A' } };

beforeEach(() => {
  calls.length = 0;
  queryClient.clear();
  localStorage.clear();
});
afterEach(() => setSession(null));

function ContractList() {
  return <ContractSearchScreen params={useSearch({ strict: false })} onParams={() => undefined} />;
}

const routes = import.meta.glob<{ readonly Route: { readonly options: object } }>(
  '/src/routes/_main/*/search.index.tsx',
  {
    eager: true,
  },
);
/** Loader and search parameters of the app's own route of a list. */
const loaderOf = (folder: string): object => {
  const { loader, validateSearch }: Record<string, unknown> = {
    ...routes[`/src/routes/_main/${folder}/search.index.tsx`]?.Route.options,
  };
  return { loader, validateSearch };
};

/** Opens an address behind the session's guard; the code of its screen comes when `loadScreen` is called. */
const openAddress = (address: string) => {
  const screen = Promise.withResolvers<void>();
  const root = createRootRoute();
  const main = createRoute({ getParentRoute: () => root, id: 'main', beforeLoad: requireSession as () => void });
  const login = createRoute({ getParentRoute: () => root, path: '/login' });
  const parent = { getParentRoute: () => main } as const;
  const contracts = createRoute({ ...parent, path: '/contract/search', ...loaderOf('contract') }).lazy(async () => {
    await screen.promise;
    return createLazyRoute('/main/contract/search')({ component: ContractList });
  });
  const tasks = createRoute({ ...parent, path: '/task/search', ...loaderOf('task') });
  const routeTree = root.addChildren([login, main.addChildren([contracts, tasks])]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) });
  const rendered = render(
    <QueryClientProvider client={queryClient}>
      <OfflineProvider services={offline}>
        <SearchTermsProvider terms={offline.terms}>
          <ComponentSystem>
            <RouterProvider router={router as never} />
          </ComponentSystem>
        </SearchTermsProvider>
      </OfflineProvider>
    </QueryClientProvider>,
  );
  return { router, rendered, loadScreen: screen.resolve };
};

describe('loader of a list', () => {
  test('requests the rows before the screen’s code is loaded, and the screen does not request them again', async () => {
    signIn(userWithBroker);
    const { loadScreen } = openAddress('/contract/search?page=2');
    await expect.poll(() => inputsOf(contractSearch)).toHaveLength(1);
    expect(inputsOf(contractSearch)).toMatchObject([
      { pageSize: 20, firstPage: 20, sortField: ['solde', 'dateEffet'] },
    ]);
    loadScreen();
    await expect.element(page.getByText('Poaouteta Alice').first()).toBeVisible();
    expect(inputsOf(contractSearch)).toHaveLength(1);
  });

  test('reads nothing without a session', async () => {
    const { router } = openAddress('/contract/search');
    await expect.poll(() => router.state.location.pathname).toBe('/login');
    expect(calls).toEqual([]);
  });

  test('leaves an address with stored criteria to the screen', async () => {
    signIn(userWithBroker);
    const { loadScreen } = openAddress('/contract/search?criteres=stored-key');
    loadScreen();
    await expect.element(page.getByRole('heading', { name: 'Recherche de devis et contrats' })).toBeVisible();
    expect(inputsOf(contractSearch)).toEqual([]);
    terms.resolve({ texte: 'Wéa' });
    await expect.poll(() => inputsOf(contractSearch)).toMatchObject([{ texte: 'Wéa' }]);
  });

  test('reads what this person may call', async () => {
    signIn(userWithBroker);
    openAddress('/task/search?state=waiting');
    await expect.poll(() => inputsOf(taskSearch)).toHaveLength(1);
  });

  test('reads nothing that this person may not call', async () => {
    signIn({ agency: null });
    const { router } = openAddress('/task/search');
    await expect.poll(() => router.state.status).toBe('idle');
    await vi.dynamicImportSettled();
    expect(inputsOf(taskSearch)).toEqual([]);
  });
});

test('list of contracts: leads to the remittance slips if it is limited to payments that wait to be handed over', async () => {
  signIn(userWithBroker);
  const { router, loadScreen } = openAddress('/contract/search');
  loadScreen();
  await expect.element(page.getByText('Poaouteta Alice').first()).toBeVisible();
  const button = page.getByRole('button', { name: 'Bordereau de remise' });
  expect(button.elements()).toEqual([]);
  await router.navigate({ to: '/contract/search', search: { getOnlyARemettre: 'true' } } as never);
  await expect.element(button).toBeEnabled();
});
