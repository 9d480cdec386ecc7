import type { Control, FieldValues, Path } from 'react-hook-form';
import { textLimits } from '#shared/domain/limits.ts';
import type { Profile } from '#shared/domain/user-forms.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { FieldGrid, WideField } from './field-grid.tsx';

interface IdentityFieldsProps<T extends FieldValues & Profile, Out> {
  readonly control: Control<T, unknown, Out>;
  /** The person types of themselves: the browser may fill in. */
  readonly isOwn?: boolean;
  readonly emailHint: string;
}

/** The names and the address of a person who signs in. Specification 2, sections 5.5 and 5.8. */
export function IdentityFields<T extends FieldValues & Profile, Out>(props: IdentityFieldsProps<T, Out>) {
  const { control, isOwn = false, emailHint } = props;
  const field = (name: keyof Profile, filling: string) => ({
    control,
    name: name as Path<T>,
    required: true,
    ...(isOwn ? { autoComplete: filling } : {}),
  });
  return (
    <FieldGrid>
      <TextField {...field('firstName', 'given-name')} label="Prénom" maxLength={textLimits.name} />
      <TextField {...field('lastName', 'family-name')} label="Nom" maxLength={textLimits.name} />
      <WideField>
        <TextField
          {...field('email', 'email')}
          label="E-mail"
          type="email"
          inputMode="email"
          maxLength={textLimits.userEmail}
          hint={emailHint}
        />
      </WideField>
    </FieldGrid>
  );
}
