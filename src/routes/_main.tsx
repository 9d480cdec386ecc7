import { createFileRoute } from '@tanstack/react-router';
import { requireSession } from '#features/session/guard.ts';
import { SessionEndedDialog } from '#features/session/session-ended-dialog.tsx';
import { MainLayout } from '#features/shell/main-layout.tsx';
import { MainServices } from '../main-services.tsx';

export const Route = createFileRoute('/_main')({
  beforeLoad: requireSession,
  component: () => (
    <MainServices>
      <MainLayout />
      <SessionEndedDialog />
    </MainServices>
  ),
});
