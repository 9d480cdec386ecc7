import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { redirectIfSignedIn } from '#features/session/guard.ts';
import { LoginScreen } from '#features/session/login-screen.tsx';

// Bundled in one chunk: needed by every first visit.
// @chunk frame
export const Route = createFileRoute('/_public/login')({
  validateSearch: v.object({ redirect: v.optional(v.fallback(v.string(), '/')) }),
  beforeLoad: redirectIfSignedIn,
  component: function Login() {
    return <LoginScreen redirect={Route.useSearch().redirect} />;
  },
});
