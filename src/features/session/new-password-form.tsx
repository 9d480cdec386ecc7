import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { call } from '#api/call.ts';
import { CallError, describeFailure } from '#api/errors.ts';
import { resetPassword } from '#shared/operations/people/session.ts';
import { newPasswordSchema } from '#shared/primitives/credentials.ts';
import { Notice } from '#ui/plain/notice.tsx';
import { PasswordChecklist } from '#ui/plain/password-checklist.tsx';
import { PasswordInput } from '#ui/plain/password-input.tsx';
import { useIsOffline } from '#ui/plain/use-is-offline.ts';
import { useUnsavedInput } from '#ui/plain/use-unsaved-input.ts';
import { notify } from '#ui/toast/toaster.ts';

/** A new password and its confirmation. Specification 1, section 5. */
export function NewPasswordForm(props: {
  readonly token: string;
  onDone(message: string): void;
  onRefused(message: string): void;
}) {
  const { token, onDone, onRefused } = props;
  const isOffline = useIsOffline();
  const form = useForm({
    resolver: valibotResolver(newPasswordSchema),
    mode: 'onTouched',
    defaultValues: { password: '', confirmedPassword: '' },
  });
  const { errors, isValid, isSubmitting, isDirty, touchedFields } = form.formState;
  useUnsavedInput(isDirty);
  const submit = form.handleSubmit(async (input) => {
    try {
      const { message } = await call(resetPassword, { token, ...input });
      onDone(message?.message ?? 'Votre mot de passe est enregistré.');
    } catch (error) {
      notify({ type: 'error', message: describeFailure(error).message });
      if (!(error instanceof CallError)) return;
      if (error.status === 400) onRefused(error.message);
      for (const name of ['password', 'confirmedPassword'] as const) {
        const text = error.errors[name]?.[0];
        if (text) form.setError(name, { message: text });
      }
    }
  });
  // Not `deps`: that validates the confirmation before it is typed, and its message stays until the button is pressed, which
  // then moves away under the finger.
  const revalidateConfirmation = () => {
    if (touchedFields.confirmedPassword) void form.trigger('confirmedPassword');
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Nouveau mot de passe">
      <PasswordInput
        id="nouveau-mot-de-passe"
        label="Mot de passe"
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password', { onChange: revalidateConfirmation })}
      />
      <PasswordChecklist password={form.watch('password')} />
      <PasswordInput
        id="confirmation"
        label="Confirmation du mot de passe"
        autoComplete="new-password"
        error={errors.confirmedPassword?.message}
        {...form.register('confirmedPassword')}
      />
      {isOffline && <Notice tone="offline">Changer de mot de passe demande le réseau.</Notice>}
      <button type="submit" className="primary" disabled={!isValid || isSubmitting || isOffline}>
        {isSubmitting ? 'Enregistrement…' : 'Valider'}
      </button>
    </form>
  );
}
