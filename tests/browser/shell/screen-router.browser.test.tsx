import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { createScreenRouter } from '#features/shell/screen-router.ts';

const openCarQuote = async () => {
  const root = createRootRoute();
  const createRouteAt = (path: string) => createRoute({ getParentRoute: () => root, path, component: () => null });
  const router = createRouter({
    routeTree: root.addChildren(['/', '/estimate/$key'].map(createRouteAt)),
    history: createMemoryHistory({ initialEntries: ['/estimate/AUTO'] }),
  });
  await router.load();
  return { router, screen: createScreenRouter(router, '/estimate/AUTO').router };
};
const draft = { from: '/estimate/$key', search: { draft: 'car' }, replace: true } as const;

describe('router of a cached screen', () => {
  it('writes search parameters into the address while the screen is addressed', async () => {
    const { router, screen } = await openCarQuote();
    await screen.navigate(draft);
    expect(router.latestLocation.href).toBe('/estimate/AUTO?draft=car');
  });

  it('writes none into the address of another screen of the same route', async () => {
    const { router, screen } = await openCarQuote();
    await router.navigate({ to: '/estimate/GAV21' });
    await screen.navigate(draft);
    expect(router.latestLocation.href).toBe('/estimate/GAV21');
  });

  it('writes none while another screen of the same route is loading', async () => {
    const { router, screen } = await openCarQuote();
    const navigation = router.navigate({ to: '/estimate/GAV21' });
    await screen.navigate(draft);
    await navigation;
    expect(router.latestLocation.href).toBe('/estimate/GAV21');
  });

  it('opens other screens at any time', async () => {
    const { router, screen } = await openCarQuote();
    await router.navigate({ to: '/estimate/GAV21' });
    await screen.navigate({ to: '/' });
    expect(router.latestLocation.href).toBe('/');
  });
});
