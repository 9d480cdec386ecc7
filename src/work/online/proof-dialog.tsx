import { Button, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as v from 'valibot';
import { call } from '#api/call.ts';
import { PasskeyDismissed, requestPasskey, supportsPasskeys } from '#api/sign-in/passkeys.ts';
import { identityProve } from '#shared/operations/people/identity.ts';
import { passkeyList, passkeyProofBegin } from '#shared/operations/people/passkeys.ts';
import { secondFactorGet } from '#shared/operations/people/second-factor.ts';
import { currentPasswordLabel } from '#shared/primitives/credentials.ts';
import { messages } from '#shared/primitives/messages.ts';
import { CancelButton } from '#ui/dialog/cancel-button.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { SubmitButton } from '#ui/form/action-bar.tsx';
import { Form } from '#ui/form/form.tsx';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import ComponentSystem from '#ui/theme/component-system.tsx';
import { useOnlineChange } from './use-online-change.ts';

const title = 'Confirmez votre identité';
const codeLabel = 'Code de votre application, ou de secours';
const schemas = {
  password: v.object({
    password: v.pipe(v.string(), v.nonEmpty(messages.required(currentPasswordLabel))),
    code: v.string(),
  }),
  code: v.object({ password: v.string(), code: v.pipe(v.string(), v.nonEmpty(messages.required(codeLabel))) }),
} as const;

interface ProofDialogProps {
  /** Called with the result. */
  readonly onDone: (isProved: boolean) => void;
}

/**
 * Asks the person to prove their identity by password, code or passkey. It provides the component system itself, since it stands
 * beside the screens and not in one of them.
 */
export default function ProofDialog(props: ProofDialogProps) {
  return (
    <ComponentSystem>
      <ProofForm {...props} />
    </ComponentSystem>
  );
}

function ProofForm({ onDone }: ProofDialogProps) {
  const formId = useId();
  const [method, setMethod] = useState<keyof typeof schemas>('password');
  const form = useSchemaForm(schemas[method], { defaultValues: { password: '', code: '' } });
  const { save } = useOnlineChange({
    mutationFn: (proof: { readonly password: string; readonly code: string }) => call(identityProve, proof),
    onSuccess: () => onDone(true),
    onErrors: (errors) => applyServerErrors(form, errors),
  });
  const passkeys = useQuery({
    queryKey: [passkeyList.path],
    queryFn: ({ signal }) => call(passkeyList, {}, { signal }),
  });
  const secondFactor = useQuery({
    queryKey: [secondFactorGet.path],
    queryFn: ({ signal }) => call(secondFactorGet, {}, { signal }),
  });
  const byPasskey = useOnlineChange({
    mutationFn: async () => {
      const { token, options } = await call(passkeyProofBegin, {});
      try {
        return await call(identityProve, { passkey: { token, response: await requestPasskey(options) } });
      } catch (error) {
        if (error instanceof PasskeyDismissed) return undefined;
        throw error;
      }
    },
    onSuccess: (proved) => proved && onDone(true),
  });
  return (
    <Modal
      title={title}
      onClose={() => onDone(false)}
      footer={
        <>
          <CancelButton />
          <SubmitButton control={form.control} formId={formId}>
            Confirmer
          </SubmitButton>
        </>
      }
    >
      <Text marginBottom="4">Cette opération demande de prouver que cet appareil est entre vos mains.</Text>
      <Form id={formId} form={form} onSubmit={save} label={title}>
        {method === 'password' ? (
          <PasswordField
            control={form.control}
            name="password"
            label={currentPasswordLabel}
            required
            hasInitialFocus
            autoComplete="current-password"
          />
        ) : (
          <TextField control={form.control} name="code" label={codeLabel} required autoComplete="one-time-code" />
        )}
      </Form>
      {passkeys.data?.passkeys.length && supportsPasskeys() ? (
        <Button
          type="button"
          variant="outline"
          marginTop="2"
          disabled={byPasskey.isPending}
          onClick={() => byPasskey.mutate(undefined)}
        >
          Utiliser une clé d’accès
        </Button>
      ) : null}
      {secondFactor.data?.since ? (
        <Button
          type="button"
          variant="ghost"
          marginTop="2"
          onClick={() => {
            form.reset();
            setMethod(method === 'password' ? 'code' : 'password');
          }}
        >
          {method === 'password' ? 'Utiliser un code du second facteur' : 'Utiliser le mot de passe'}
        </Button>
      ) : null}
    </Modal>
  );
}
