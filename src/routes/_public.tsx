import { createFileRoute, Outlet } from '@tanstack/react-router';
import { PublicLayout } from '#features/session/layout/public-layout.tsx';

// What every first visit needs, in one file.
// @chunk frame
export const Route = createFileRoute('/_public')({
  component: () => (
    <PublicLayout>
      <Outlet />
    </PublicLayout>
  ),
});
