import { useId } from 'react';
import * as v from 'valibot';
import { messages } from '#shared/primitives/messages.ts';
import { CancelButton } from '#ui/dialog/cancel-button.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { SubmitButton } from '#ui/form/action-bar.tsx';
import { Form } from '#ui/form/form.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { HandOverNotice, useCanHandOver, useHandOverRefusal } from '../../signature/hand-over-notice.tsx';
import { useStartClientMode } from '../../signature/use-hand-over.ts';
import { passwordLabel } from '../../signature/verify-password.ts';

const title = 'Faire signer les conducteurs';
const schema = v.object({ password: v.pipe(v.string(), v.nonEmpty(messages.required(passwordLabel))) });

interface SignHandOverDialogProps {
  readonly contractId: number;
  /** Saves the statement in the draft; returns the id of the draft. */
  readonly prepare: () => Promise<string>;
  readonly onClose: () => void;
}

/** Asks for the broker's password before the drivers hold the tablet. */
export default function SignHandOverDialog({ contractId, prepare, onClose }: SignHandOverDialogProps) {
  const formId = useId();
  const form = useSchemaForm(schema, { defaultValues: { password: '' } });
  const device = useCanHandOver();
  const start = useStartClientMode(contractId);
  const refusal = useHandOverRefusal(form);
  const submit = async ({ password }: { readonly password: string }): Promise<void> => {
    refusal.show(await start(password, prepare, { isClaim: true }));
  };
  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <>
          <CancelButton />
          <SubmitButton control={form.control} formId={formId} isDisabled={!device.isReady}>
            Confier la tablette
          </SubmitButton>
        </>
      }
    >
      <HandOverNotice {...device} failure={refusal.message} />
      <Form id={formId} form={form} onSubmit={submit} label={title}>
        <PasswordField
          control={form.control}
          name="password"
          label={passwordLabel}
          required
          autoComplete="current-password"
          hint="Le vôtre, demandé avant de confier la tablette et pour la reprendre. Entre les deux, elle ne montre que le constat à signer."
        />
      </Form>
    </Modal>
  );
}
