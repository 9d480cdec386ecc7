import { type Control, type FieldValues, type Path, useWatch } from 'react-hook-form';
import { currentPasswordLabel } from '#shared/primitives/credentials.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { isSameAddress, type Profile } from '#shared/schemas/user-forms.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FieldGrid, WideField } from './field-grid.tsx';

type Identity = FieldValues & Profile & { readonly currentPassword: string };

interface IdentityFieldsProps<T extends Identity, Out> {
  readonly control: Control<T, unknown, Out>;
  /** The form edits the signed-in user’s own data: the browser may autofill it. */
  readonly isOwn?: boolean;
  readonly emailHint: string;
  /** The stored sign-in e-mail address; changing it requires the current password. */
  readonly savedAccount?: { readonly email: string; readonly passwordHint: string } | undefined;
}

/** Name and sign-in e-mail fields of a user. Specification 2, sections 5.5 and 5.8. */
export function IdentityFields<T extends Identity, Out>(props: IdentityFieldsProps<T, Out>) {
  const { control, isOwn = false, emailHint, savedAccount } = props;
  const email: string = useWatch({ control, name: 'email' as Path<T> });
  const fieldProps = (name: keyof Profile, filling: string) => ({
    control,
    name: name as Path<T>,
    required: true,
    ...(isOwn ? { autoComplete: filling } : {}),
  });
  return (
    <FieldGrid>
      <TextField {...fieldProps('firstName', 'given-name')} label="Prénom" maxLength={textLimits.name} />
      <TextField {...fieldProps('lastName', 'family-name')} label="Nom" maxLength={textLimits.name} />
      <WideField>
        <TextField
          {...fieldProps('email', 'email')}
          label="E-mail"
          type="email"
          inputMode="email"
          maxLength={textLimits.signInEmail}
          hint={emailHint}
        />
      </WideField>
      {savedAccount && !isSameAddress(email, savedAccount.email) ? (
        <WideField>
          <PasswordField
            control={control}
            name={'currentPassword' as Path<T>}
            label={currentPasswordLabel}
            required
            autoComplete="current-password"
            hint={savedAccount.passwordHint}
          />
        </WideField>
      ) : null}
    </FieldGrid>
  );
}
