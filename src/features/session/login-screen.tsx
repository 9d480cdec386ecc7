import { useRouter } from '@tanstack/react-router';
import { PublicCard } from '#ui/plain/public-card.tsx';
import { internalPath } from './guard.ts';
import { CloseReasonNotice } from './layout/close-reason-notice.tsx';
import { LoginForm } from './login-form.tsx';

export function LoginScreen({ redirect }: { readonly redirect: string | undefined }) {
  const router = useRouter();
  // The route guard may already have redirected.
  const redirectAfterSignIn = () => {
    if (router.state.location.pathname === '/login') router.history.replace(internalPath(redirect));
  };
  return (
    <PublicCard
      title="Authentification"
      lead="Bienvenue. Identifiez-vous pour retrouver vos devis, vos contrats et vos clients."
    >
      <CloseReasonNotice />
      <LoginForm onSignedIn={redirectAfterSignIn} />
    </PublicCard>
  );
}
