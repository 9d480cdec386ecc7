import { valibotResolver } from '@hookform/resolvers/valibot';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CallError, Unreachable } from '#api/errors.ts';
import { signIn } from '#api/session-actions.ts';
import type { Session } from '#shared/contract/session.ts';
import { loginSchema } from '#shared/domain/credentials.ts';
import { notify } from '#ui/toaster.ts';
import { BotProofNotice, Notice } from './notices.tsx';
import { PasswordInput } from './password-input.tsx';
import { TextInput } from './text-input.tsx';
import { useBotProof } from './use-bot-proof.ts';
import { useIsOffline } from './use-is-offline.ts';

/** Identifiant and Mot de passe. Specification 1, sections 2, 5 and 8. */
export function LoginForm({ email, onSignedIn }: { readonly email?: string; onSignedIn(session: Session): void }) {
  const isOffline = useIsOffline();
  const proof = useBotProof();
  const [isCut, setIsCut] = useState(false);
  const form = useForm({
    resolver: valibotResolver(loginSchema),
    mode: 'onTouched',
    defaultValues: { email: email ?? '', password: '' },
  });
  const { errors, isValid, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (input) => {
    setIsCut(false);
    try {
      onSignedIn(await signIn({ ...input, token: await proof.take() }));
    } catch (error) {
      if (error instanceof CallError) {
        notify({ type: 'error', message: error.message });
        form.resetField('password', { keepTouched: false });
        form.setFocus('password');
        proof.start();
      } else if (error instanceof Unreachable) setIsCut(true);
      else throw error;
    }
  });

  return (
    <form onSubmit={submit} onFocus={proof.start} noValidate aria-label="Authentification">
      <TextInput
        id="identifiant"
        label="Identifiant"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordInput
        id="mot-de-passe"
        label="Mot de passe"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      {isOffline && <Notice tone="offline">Se connecter demande le réseau. Réessayez dès qu’il revient.</Notice>}
      {!isOffline && isCut && <Notice tone="error">Le serveur est injoignable. Vérifiez votre connexion.</Notice>}
      <button type="submit" className="primary" disabled={!isValid || isSubmitting || isOffline}>
        {isSubmitting ? 'Connexion…' : "S'identifier"}
      </button>
      <div className="under">
        <BotProofNotice state={proof.state} />
        <Link to="/reset/password">Mot de passe oublié</Link>
      </div>
    </form>
  );
}
