import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactElement } from 'react';

/** A part of the app inside a router, for links. */
export const withRouter = (part: ReactElement) => {
  const routeTree = createRootRoute({ component: () => part });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  return <RouterProvider router={router as never} />;
};
