import { Link, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { call } from '#api/call.ts';
import { CallError, describeFailure } from '#api/errors.ts';
import { resetCheck } from '#shared/operations/people/session.ts';
import { Notice } from '#ui/plain/notice.tsx';
import { PublicCard } from '#ui/plain/public-card.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { NewPasswordForm } from './new-password-form.tsx';

/** Specification 1, section 9: after a reset, and after a refused link. */
const redirectMs = 3_500;

type Step =
  | { readonly kind: 'checking' | 'ready' }
  | { readonly kind: 'unreachable' | 'refused' | 'done'; readonly message: string };

/** Checks the reset link first; an invalid link and a completed reset redirect to the login page. */
export function NewPasswordScreen({ token }: { readonly token: string }) {
  const router = useRouter();
  const [step, setStep] = useState<Step>({ kind: 'checking' });

  const check = useCallback(
    async (signal?: AbortSignal) => {
      try {
        await call(resetCheck, { token }, signal ? { signal } : {});
        setStep({ kind: 'ready' });
      } catch (error) {
        if (signal?.aborted) return;
        const isRefused = error instanceof CallError && error.status < 500 && error.status !== 429;
        const { message } = describeFailure(error);
        setStep({ kind: isRefused ? 'refused' : 'unreachable', message });
        if (isRefused) notify({ type: 'error', message });
      }
    },
    [token],
  );
  useEffect(() => {
    const unmounting = new AbortController();
    void check(unmounting.signal);
    return () => unmounting.abort();
  }, [check]);

  const isOver = step.kind === 'refused' || step.kind === 'done';
  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(() => void router.navigate({ to: '/login', replace: true }), redirectMs);
    return () => clearTimeout(timer);
  }, [isOver, router]);

  const finish = (message: string) => {
    notify({ type: 'success', message });
    setStep({ kind: 'done', message });
  };
  return (
    <PublicCard title="Nouveau mot de passe">
      {step.kind === 'checking' && <p className="quiet">Vérification du lien…</p>}
      {step.kind === 'ready' && (
        <NewPasswordForm token={token} onDone={finish} onRefused={(message) => setStep({ kind: 'refused', message })} />
      )}
      {step.kind === 'unreachable' && (
        <>
          <Notice tone="error">{step.message}</Notice>
          <button type="button" className="primary" onClick={() => void check()}>
            Réessayer
          </button>
        </>
      )}
      {isOver && (
        <>
          <Notice tone={step.kind === 'done' ? 'success' : 'error'}>{step.message}</Notice>
          <div className="under">
            <Link to="/login">Aller à l’identification</Link>
          </div>
        </>
      )}
    </PublicCard>
  );
}
