import { createFileRoute } from '@tanstack/react-router';
import { MainServices } from '#app/main-services.tsx';
import { NotifiedPath } from '#app/notified-path.tsx';
import { SessionEndedDialog } from '#features/session/ended/session-ended-dialog.tsx';
import { requireSession } from '#features/session/guard.ts';
import { MainLayout } from '#features/shell/main-layout.tsx';

// Bundled in one chunk: needed right after a sign-in.
// @chunk shell
export const Route = createFileRoute('/_main')({
  beforeLoad: requireSession,
  component: () => (
    <MainServices>
      <MainLayout />
      <NotifiedPath />
      <SessionEndedDialog />
    </MainServices>
  ),
});
