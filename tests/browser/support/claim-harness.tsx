import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { works } from '#app/works.ts';
import DeclarationScreen from '#features/contracts/claims/declaration/declaration-screen.tsx';
import { Queue } from '#features/sync/queue.tsx';
import type { Connectivity, OfflineServices, Read } from '#offline/interfaces/types.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { openSavedWork } from '#tests/browser/support/saved-work.ts';
import { carContract } from '#tests/support/documents/printed-contract.ts';
import { createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';
import { WorksProvider } from '#work/works.tsx';

/** A contract of legal protection. */
export const legalFile: ContractFile = {
  ...carContract,
  details: {
    ...carContract.details,
    id: 12,
    number: 'PJ0000012',
    isEstimate: false,
    status: 'Contrat validé',
    product: { code: 'PJ', libelle: 'Protection juridique' },
    effectDate: '2019-01-01',
  },
};

/** The same contract as one of a car. */
export const carFile: ContractFile = {
  ...legalFile,
  details: { ...legalFile.details, product: { code: 'AUTO', libelle: 'Automobile' } },
};

/** Opens declarations on one device without network, which is cleared after each test. */
export const declarationHarness = () => {
  let current: ReturnType<typeof createSimulatedDevice>;
  const closers: (() => Promise<void>)[] = [];
  beforeEach(() => {
    current = createSimulatedDevice();
    current.network.isOffline = true;
  });
  afterEach(async () => {
    for (const one of closers.splice(0).reverse()) await one();
    current.close();
  });

  /** The declaration of the contract in a tab over the drafts and the queue of this device. */
  const openDeclaration = async (file = legalFile, overrides: Partial<OfflineServices> = {}) => {
    const { tab, services } = await openSavedWork(current);
    const readStub = (async () => ({
      value: { success: true, contract: file },
      fetchedAtMs: Date.now(),
      isFromDevice: false,
    })) as unknown as Read;
    const connectivity = {
      state: 'offline',
      subscribe: () => () => undefined,
    } as Partial<Connectivity>;
    const root = createRootRoute({ component: Outlet });
    const nowMs = current.clock.nowMs;
    const routeTree = root.addChildren([
      createRoute({
        getParentRoute: () => root,
        path: '/claim/create',
        component: () => (
          <DeclarationScreen
            contract={12}
            client={undefined}
            draft={undefined}
            onDraft={() => undefined}
            onContract={() => undefined}
          />
        ),
      }),
      createRoute({
        getParentRoute: () => root,
        path: '/sync',
        component: () => <Queue nowMs={nowMs} item={undefined} />,
      }),
      createRoute({ getParentRoute: () => root, path: '/in-person/$contract', component: () => 'Tablette confiée' }),
    ]);
    const history = createMemoryHistory({ initialEntries: ['/claim/create'] });
    const router = createRouter({ routeTree, history });
    const rendered = await renderWithServices(
      { ...services, connectivity, read: readStub, ...overrides } as Partial<OfflineServices>,
      <main>
        <WorksProvider works={works}>
          {/* The app's own router is replaced. */}
          <RouterProvider router={router as never} />
        </WorksProvider>
      </main>,
    );
    const closeTab = async () => {
      await rendered.unmount();
      tab.kill();
    };
    closers.push(closeTab);
    return { tab, close: closeTab, path: () => router.state.location.pathname };
  };
  return { openDeclaration, world: () => current };
};

export const textbox = (name: string) => page.getByRole('textbox', { name });
export const clickButton = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));
