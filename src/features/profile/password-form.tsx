import { useConnectivity, useOffline } from '#offline/interfaces/offline-context.tsx';
import { currentPasswordLabel, ownPasswordSchema } from '#shared/primitives/credentials.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { SubmitButton } from '#ui/form/action-bar.tsx';
import { FieldGrid, WideField } from '#ui/form/field-grid.tsx';
import { Form } from '#ui/form/form.tsx';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import { FormFoot } from './form-foot.tsx';
import { savePassword } from './profile-api.ts';

const blank = { currentPassword: '', password: '', confirmedPassword: '' };

/** My password, typed twice, after the current one. Specification 2, section 5.6. */
export function PasswordForm() {
  const isOffline = useConnectivity() === 'offline';
  const { device } = useOffline();
  const form = useSchemaForm(ownPasswordSchema, { defaultValues: blank });
  const { control } = form;
  const { save } = useOnlineChange({
    mutationFn: savePassword,
    onSuccess: (message, { password }) => {
      void device.rememberPassword(password);
      form.reset(blank);
      if (message) notify(message);
    },
    onErrors: (errors) => applyServerErrors(form, errors),
  });
  return (
    <Form form={form} onSubmit={save} label="Mot de passe">
      <FieldGrid>
        <WideField>
          <PasswordField
            control={control}
            name="currentPassword"
            label={currentPasswordLabel}
            required
            autoComplete="current-password"
          />
        </WideField>
        <PasswordField
          control={control}
          name="password"
          label="Mot de passe"
          required
          autoComplete="new-password"
          hasChecklist
        />
        <PasswordField
          control={control}
          name="confirmedPassword"
          label="Confirmation du mot de passe"
          required
          autoComplete="new-password"
        />
      </FieldGrid>
      <FormFoot isOffline={isOffline}>
        <SubmitButton control={control} isDisabled={isOffline}>
          Changer le mot de passe
        </SubmitButton>
      </FormFoot>
    </Form>
  );
}
