import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setSession } from '#api/session/session-store.ts';
import { useIsWithdrawn, useQuoteContext } from '#features/quotes/quotes-api.ts';
import { OfflineProvider } from '#offline/interfaces/offline-context.tsx';
import type { OfflineServices, Read } from '#offline/interfaces/types.ts';
import { queryDefaults } from '#offline/reads/query-defaults.ts';

const user = {
  id: 1,
  userBrokerCode: 'B1',
  userBrokerId: 1,
  agency: null,
  isRoot: false,
  isAdmin: false,
  isBroker: true,
  initials: 'CL',
  userName: 'courtier',
  fullName: 'Courtier Lagon',
};

function Today() {
  return <p>{useQuoteContext().context?.today}</p>;
}

/** Renders a part with a device and a server that answer `value` to every read. */
const renderWithRead = (value: object, children: ReactNode) => {
  const readStub = (async () => ({ value, fetchedAtMs: Date.now(), isFromDevice: false })) as unknown as Read;
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: queryDefaults })}>
      <OfflineProvider services={{ read: readStub } as OfflineServices}>{children}</OfflineProvider>
    </QueryClientProvider>,
  );
};

afterEach(() => {
  vi.useRealTimers();
  setSession(null);
});

test('open quote: is validated by the new day after midnight in Nouméa', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-21T12:59:50Z') });
  setSession({ token: 'a', refreshToken: 'b', user });
  await renderWithRead({ success: true, lists: {} }, <Today />);
  await expect.element(page.getByText('2026-11-21')).toBeVisible();
  // The interval is set after the first paint.
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
  vi.advanceTimersByTime(60_000);
  await expect.element(page.getByText('2026-11-22')).toBeVisible();
});

function Withdrawn() {
  return (
    <>
      <p>AUTO: {String(useIsWithdrawn('AUTO'))}</p>
      <p>PJ: {String(useIsWithdrawn('PJ'))}</p>
    </>
  );
}

test('product: counts as withdrawn once no active range offers it', async () => {
  const createRange = (active: boolean, code: string) => ({
    ...{ title: code, icon: 'car', active },
    products: [{ title: code, actions: [{ route: `/estimate/${code}`, icon: '', tooltip: '', hasFile: false }] }],
  });
  await renderWithRead({ success: true, gamuts: [createRange(true, 'AUTO'), createRange(false, 'PJ')] }, <Withdrawn />);
  await expect.element(page.getByText('PJ: true')).toBeVisible();
  await expect.element(page.getByText('AUTO: false')).toBeVisible();
});
