import { valibotResolver } from '@hookform/resolvers/valibot';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { call } from '#api/call.ts';
import { describeFailure } from '#api/errors.ts';
import { resetRequest } from '#shared/operations/people/session.ts';
import { emailSchema } from '#shared/primitives/credentials.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { Notice } from '#ui/plain/notice.tsx';
import { PublicCard } from '#ui/plain/public-card.tsx';
import { TextInput } from '#ui/plain/text-input.tsx';
import { useIsOffline } from '#ui/plain/use-is-offline.ts';
import { notify } from '#ui/toast/toaster.ts';

const formSchema = v.object({ email: emailSchema(textLimits.signInEmail) });

/** Requests a reset e-mail. The response does not reveal whether the address exists. */
export function ResetRequestScreen() {
  const isOffline = useIsOffline();
  const [sent, setSent] = useState<string>();
  const form = useForm({ resolver: valibotResolver(formSchema), mode: 'onTouched', defaultValues: { email: '' } });
  const { errors, isValid, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (input) => {
    try {
      const { success, message } = await call(resetRequest, input);
      const text = message?.message ?? 'Demande envoyée.';
      notify({ type: success ? 'success' : 'error', message: text });
      setSent(success ? text : undefined);
    } catch (error) {
      notify({ type: 'error', message: describeFailure(error).message });
    }
  });
  return (
    <PublicCard
      title="Mot de passe oublié"
      lead={'Indiquez votre adresse e-mail\u00A0: vous recevrez un lien pour en choisir un nouveau.'}
    >
      <form onSubmit={submit} noValidate aria-label="Mot de passe oublié">
        <TextInput
          id="email"
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...form.register('email', { onChange: () => setSent(undefined) })}
        />
        {isOffline && <Notice tone="offline">Cette demande a besoin du réseau. Réessayez dès qu’il revient.</Notice>}
        {sent && <Notice tone="success">{sent}</Notice>}
        <button
          type="submit"
          className="primary"
          disabled={!isValid || isSubmitting || isOffline || sent !== undefined}
        >
          {isSubmitting ? 'Envoi…' : 'Recevoir le lien'}
        </button>
        <div className="under">
          <Link to="/login">Retour à l’identification</Link>
        </div>
      </form>
    </PublicCard>
  );
}
