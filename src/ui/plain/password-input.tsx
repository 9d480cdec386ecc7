import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { errorId, Field, hintId } from './field.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  readonly id: string;
  readonly label: string;
  readonly error?: string | undefined;
}

/** A password input with a reveal button and a Caps Lock warning. Pasting is allowed. */
export function PasswordInput({ id, label, error, onKeyUp, onBlur, ...input }: Props) {
  const [isShown, setIsShown] = useState(false);
  const [isCapsLocked, setIsCapsLocked] = useState(false);
  const updateCapsLock = (event: KeyboardEvent<HTMLInputElement>) =>
    setIsCapsLocked(event.getModifierState('CapsLock'));
  return (
    <Field id={id} label={label} error={error} hint={isCapsLocked ? 'Verrouillage des majuscules actif' : undefined}>
      <span className="field-password">
        <input
          {...input}
          id={id}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={`${errorId(id)} ${hintId(id)}`}
          onKeyDown={updateCapsLock}
          onKeyUp={(event) => {
            updateCapsLock(event);
            onKeyUp?.(event);
          }}
          onBlur={(event) => {
            setIsCapsLocked(false);
            onBlur?.(event);
          }}
        />
        <button
          type="button"
          className="field-reveal"
          aria-controls={id}
          aria-pressed={isShown}
          aria-label={isShown ? 'Masquer la saisie' : 'Afficher la saisie'}
          onClick={() => setIsShown(!isShown)}
        >
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="none" stroke="currentColor">
            <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" strokeWidth="1.6" />
            <circle cx="12" cy="12" r="3" strokeWidth="1.6" />
            {isShown && <path d="M4 20 20 4" strokeWidth="1.6" strokeLinecap="round" />}
          </svg>
        </button>
      </span>
    </Field>
  );
}
