import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { works } from '#app/works.ts';
import { DraftsSection } from '#features/sync/drafts.tsx';
import { Queue } from '#features/sync/queue.tsx';
import { Receipts } from '#features/sync/receipts.tsx';
import type { Outbox } from '#offline/interfaces/outbox-types.ts';
import type { Connectivity, OfflineServices } from '#offline/interfaces/types.ts';
import { createWorkServices } from '#offline/outbox/work-services.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import type { createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';
import { WorksProvider } from '#work/works.tsx';
import { VisitScreen, visitWork } from './visit-work.tsx';

/** A tab of the app at an address, over the drafts and the queue of this device. */
export const openVisitTab = async (
  device: ReturnType<typeof createSimulatedDevice>,
  at: string,
  outbox: Partial<Outbox> = {},
) => {
  const opened = await device.openTab();
  // Within a tab a change of the queue reloads its drafts, as in `startWork`.
  opened.outbox.subscribe(() => void opened.drafts.refresh().catch(() => undefined));
  const tab = { ...opened, outbox: { ...opened.outbox, ...outbox } };
  const services = createWorkServices(async () => tab);
  services.attach(tab);
  const readState = () => (device.network.isOffline ? 'offline' : 'online');
  const connectivity = {
    get state() {
      return readState();
    },
    probe: async () => readState(),
    subscribe: () => () => undefined,
  } as Partial<Connectivity>;
  const root = createRootRoute({ component: Outlet });
  const nowMs = device.clock.nowMs;
  const routeTree = root.addChildren([
    createRoute({
      getParentRoute: () => root,
      path: '/task/creation',
      component: function Visit() {
        const { draft, stay } = router.state.location.search as { draft?: string; stay?: boolean };
        return <VisitScreen draft={draft} staysOpen={stay === true} />;
      },
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/sync',
      component: () => (
        <>
          <Queue nowMs={nowMs} item={undefined} />
          <DraftsSection nowMs={nowMs} />
          <Receipts />
        </>
      ),
    }),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [at] }) });
  const rendered = await renderWithServices(
    { drafts: services.drafts, outbox: services.outbox, connectivity } as Partial<OfflineServices>,
    <WorksProvider works={[...works, visitWork]}>
      {/* The app's own router is replaced. */}
      <RouterProvider router={router as never} />
    </WorksProvider>,
  );
  const closeTab = async () => {
    await rendered.unmount();
    tab.kill();
  };
  return { tab, close: closeTab, path: () => router.state.location.pathname };
};
