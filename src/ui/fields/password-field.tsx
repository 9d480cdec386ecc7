import { chakra, Flex, IconButton } from '@chakra-ui/react';
import { Check, Circle, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { passwordRules } from '#shared/primitives/credentials.ts';
import { AffixedInput } from './controls/affixed-input.tsx';
import { FieldFrame, type FieldProps, useBoundField } from './field-frame.tsx';

interface PasswordFieldProps<T extends FieldValues, Out> extends FieldProps<T, Out> {
  readonly autoComplete: 'current-password' | 'new-password';
  /** Shows the password rules with a check mark for each one met. */
  readonly hasChecklist?: boolean;
  /** The dialog of the field opens with the focus on it. */
  readonly hasInitialFocus?: boolean;
}

/** A password field with a button that reveals it. The form value is a string. */
export function PasswordField<T extends FieldValues, Out = T>(props: PasswordFieldProps<T, Out>) {
  const bound = useBoundField(props);
  const { field } = bound;
  const [isShown, setIsShown] = useState(false);
  const value: string = field.value ?? '';
  return (
    <FieldFrame {...props} id={bound.id} error={bound.error}>
      <AffixedInput
        ref={field.ref}
        autoFocus={props.hasInitialFocus}
        name={field.name}
        type={isShown ? 'text' : 'password'}
        value={value}
        autoComplete={props.autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby={bound.describedBy}
        onBlur={field.onBlur}
        onChange={field.onChange}
        suffix={
          <IconButton
            type="button"
            variant="ghost"
            aria-label={isShown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </IconButton>
        }
      />
      {props.hasChecklist ? <Checklist password={value} /> : null}
    </FieldFrame>
  );
}

function Checklist({ password }: { readonly password: string }) {
  return (
    <Rules aria-label="Le mot de passe doit avoir">
      {passwordRules.map((rule) => {
        const isSatisfied = rule.isSatisfied(password);
        return (
          <Flex as="li" key={rule.label} align="center" gap="2" color={isSatisfied ? 'success.fg' : undefined}>
            {isSatisfied ? <Check size={16} aria-label="Respecté" /> : <Circle size={16} aria-label="À faire" />}
            {rule.label}
          </Flex>
        );
      })}
    </Rules>
  );
}

const Rules = chakra('ul', { base: { listStyle: 'none', fontSize: 'sm', color: 'fg.muted' } });
