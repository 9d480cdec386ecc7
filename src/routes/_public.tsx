import { createFileRoute, Outlet } from '@tanstack/react-router';
import { PublicLayout } from '#features/session/layout/public-layout.tsx';

// Bundled in one chunk: needed by every first visit.
// @chunk frame
export const Route = createFileRoute('/_public')({
  component: () => (
    <PublicLayout>
      <Outlet />
    </PublicLayout>
  ),
});
