import { useRouter } from '@tanstack/react-router';
import { ClosureNotice } from './closure-notice.tsx';
import { internalPath } from './guard.ts';
import { LoginForm } from './login-form.tsx';
import { PublicCard } from './public-layout.tsx';

export function LoginScreen({ redirect }: { readonly redirect: string | undefined }) {
  const router = useRouter();
  return (
    <PublicCard
      title="Authentification"
      lead="Bienvenue. Identifiez-vous pour retrouver vos devis, vos contrats et vos clients."
    >
      <ClosureNotice />
      <LoginForm onSignedIn={() => router.history.replace(internalPath(redirect))} />
    </PublicCard>
  );
}
