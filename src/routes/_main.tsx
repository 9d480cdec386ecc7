import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { requireSession } from '#features/session/guard.ts';
import { SessionEndedDialog } from '#features/session/session-ended-dialog.tsx';
import { MainLayout } from '#features/shell/main-layout.tsx';
import { MainServices } from '../main-services.tsx';

const SignInForm = lazy(async () => ({ default: (await import('#features/session/login-form.tsx')).LoginForm }));

export const Route = createFileRoute('/_main')({
  beforeLoad: requireSession,
  component: () => (
    <MainServices>
      <MainLayout signInForm={(email) => <SignInForm knownEmail={email} onSignedIn={() => {}} />} />
      <SessionEndedDialog />
    </MainServices>
  ),
});
