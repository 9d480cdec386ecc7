import { Link } from '@tanstack/react-router';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { describeFailure, Unreachable } from '#api/errors.ts';
import type { SecondStep } from '#shared/operations/wire/second-factor-shape.ts';
import { loginSchema } from '#shared/primitives/credentials.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { Notice } from '#ui/plain/notice.tsx';
import { PasswordInput } from '#ui/plain/password-input.tsx';
import { TextInput } from '#ui/plain/text-input.tsx';
import { useIsOffline } from '#ui/plain/use-is-offline.ts';
import { notify } from '#ui/toast/toaster.ts';
import { BotProofNotice } from './layout/bot-proof-notice.tsx';
import { useBotProof } from './use-bot-proof.ts';

const SignInCode = lazyComponent(() => import('./sign-in-code.tsx'));

const noFieldTouched = { email: false, password: false };

/** Values and validation errors of the two fields. */
const useLoginFields = (knownEmail: string | undefined) => {
  const [values, setValues] = useState({ email: knownEmail ?? '', password: '' });
  const [touched, setTouched] = useState(noFieldTouched);
  const parsed = v.safeParse(loginSchema, values);
  const errors = parsed.success ? {} : (v.flatten<typeof loginSchema>(parsed.issues).nested ?? {});

  const bind = (name: 'email' | 'password') => ({
    name,
    value: values[name],
    error: touched[name] ? errors[name]?.[0] : undefined,
    onChange: ({ target }: { target: HTMLInputElement }) => setValues({ ...values, [name]: target.value }),
    // Do not show an error on blur when a link receives the click: the inserted text would move that link.
    onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) =>
      setTouched({
        ...touched,
        [name]: touched[name] || values[name] !== '' || !(relatedTarget instanceof HTMLAnchorElement),
      }),
  });
  const forgetPassword = () => {
    setValues({ ...values, password: '' });
    setTouched(noFieldTouched);
  };
  return { values, parsed, bind, forgetPassword };
};

/**
 * Sign-in form. Specification 1, sections 2, 5 and 8. It does not use the form library, which alone is an eighth of
 * this page’s budget. `knownEmail` is set for re-authentication.
 */
export function LoginForm(props: { readonly knownEmail?: string; onSignedIn(): void }) {
  const { knownEmail, onSignedIn } = props;
  const isOffline = useIsOffline();
  const botProof = useBotProof();
  const { values, parsed, bind, forgetPassword } = useLoginFields(knownEmail);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [unreachable, setUnreachable] = useState<Unreachable>();
  const [refusal, setRefusal] = useState<string>();
  const [step, setStep] = useState<SecondStep>();
  const passwordField = useRef<HTMLInputElement>(null);
  // A native dialog focuses the element with `autofocus`, else its first field, which is read-only here.
  useLayoutEffect(() => {
    if (knownEmail !== undefined) passwordField.current?.setAttribute('autofocus', '');
  }, [knownEmail]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!parsed.success || isSubmitting || isOffline) return;
    setIsSubmitting(true);
    setUnreachable(undefined);
    setRefusal(undefined);
    try {
      // Lazy-load the API client with the first request.
      const { signIn } = await import('#api/sign-in/session-actions.ts');
      const answer = await signIn({ ...parsed.output, token: await botProof.take() });
      setStep(answer.step);
      if (!answer.step) onSignedIn();
    } catch (error) {
      if (error instanceof Unreachable) return setUnreachable(error);
      const message = describeFailure(error).message;
      // A toast would be behind the modal re-authentication dialog.
      if (knownEmail === undefined) notify({ type: 'error', message });
      else setRefusal(message);
      forgetPassword();
      passwordField.current?.focus();
      botProof.start();
    } finally {
      setIsSubmitting(false);
    }
  };

  if (step)
    return (
      <SignInCode step={step} password={values.password} onSignedIn={onSignedIn} onBack={() => setStep(undefined)} />
    );
  return (
    <form onSubmit={submit} onFocus={botProof.start} noValidate aria-label="Authentification">
      <TextInput
        {...bind('email')}
        id="identifiant"
        label="Identifiant"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={knownEmail !== undefined}
      />
      <PasswordInput
        {...bind('password')}
        ref={passwordField}
        id="mot-de-passe"
        label="Mot de passe"
        autoComplete="current-password"
      />
      {isOffline && <Notice tone="offline">Se connecter demande le réseau. Réessayez dès qu’il revient.</Notice>}
      {!isOffline && unreachable && <Notice tone="error">{unreachable.message}</Notice>}
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <button type="submit" className="primary" disabled={!parsed.success || isSubmitting || isOffline}>
        {isSubmitting ? 'Connexion…' : "S'identifier"}
      </button>
      <div className="under">
        <BotProofNotice state={botProof.state} />
        {knownEmail === undefined ? (
          <Link to="/reset/password">Mot de passe oublié</Link>
        ) : (
          <Link to="/logout">Se déconnecter</Link>
        )}
      </div>
    </form>
  );
}
