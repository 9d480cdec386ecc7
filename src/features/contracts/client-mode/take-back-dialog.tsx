import { useRouter } from '@tanstack/react-router';
import { useId } from 'react';
import * as v from 'valibot';
import { endInPersonSession, type InPersonSession } from '#api/session/in-person-session.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { messages } from '#shared/primitives/messages.ts';
import { CancelButton } from '#ui/dialog/cancel-button.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { SubmitButton } from '#ui/form/action-bar.tsx';
import { Form } from '#ui/form/form.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { passwordLabel, verifyPassword } from '../signature/verify-password.ts';

const title = 'Reprendre la tablette';
const schema = v.object({ password: v.pipe(v.string(), v.nonEmpty(messages.required(passwordLabel))) });

interface TakeBackDialogProps {
  readonly inPersonSession: InPersonSession;
  readonly onClose: () => void;
}

/** The broker proves with their password that they hold the tablet again. */
export default function TakeBackDialog({
  inPersonSession: { contract, draft, isClaim },
  onClose,
}: TakeBackDialogProps) {
  const offline = useOffline();
  const router = useRouter();
  const formId = useId();
  const form = useSchemaForm(schema, { defaultValues: { password: '' } });
  const submit = async ({ password }: { readonly password: string }): Promise<void> => {
    const refusal = await verifyPassword(offline, password);
    if (refusal === undefined) {
      await endInPersonSession();
      if (isClaim) {
        await router.navigate({ to: '/claim/create', search: { contract: Number(contract), draft }, replace: true });
        return;
      }
      await router.navigate({
        to: '/contract/search/$id',
        params: { id: contract },
        hash: 'documents',
        replace: true,
      });
      return;
    }
    form.reset({ password: '' });
    form.setError('password', { type: 'server', message: refusal });
  };
  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <>
          <CancelButton />
          <SubmitButton control={form.control} formId={formId}>
            {title}
          </SubmitButton>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit} label={title}>
        <PasswordField
          control={form.control}
          name="password"
          label={passwordLabel}
          required
          // No autofill: the client may hold the tablet.
          autoComplete="new-password"
          hint="Celui du courtier qui a confié la tablette."
        />
      </Form>
    </Modal>
  );
}
