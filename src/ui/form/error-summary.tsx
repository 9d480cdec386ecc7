import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, type UseFormSetFocus, useFormState } from 'react-hook-form';
import { isUnnamed } from '#shared/primitives/basic-messages.ts';
import { correctionTitle, ErrorBox, ErrorJump, ErrorLines, failureTitle } from './error-box.tsx';
import { listErrors, sortByControl } from './form-errors.ts';

interface ErrorSummaryProps<T extends FieldValues, Out> {
  readonly control: Control<T, unknown, Out>;
  readonly setFocus: UseFormSetFocus<T>;
  /** Name of the list row that contains a path, for lists whose rows have the same field labels. */
  readonly lineOf?: ((path: string) => string | undefined) | undefined;
}

/**
 * Error summary after a rejected submit, in the order of the fields; each line focuses its field. The summary receives
 * the focus on each rejection.
 */
export function ErrorSummary<T extends FieldValues, Out>({ control, setFocus, lineOf }: ErrorSummaryProps<T, Out>) {
  const { errors, submitCount } = useFormState({ control });
  const [controlNames, setControlNames] = useState('');
  const [formElement, setFormElement] = useState<Element>();
  const shownErrors = submitCount > 0 ? sortByControl(listErrors(errors), controlNames.split('\n')) : [];
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const found = box.current?.closest('form, [role=form]');
    if (!found) return;
    setFormElement(found);
    const controls = found.querySelectorAll('[name]');
    setControlNames(Array.from(controls, (control) => control.getAttribute('name')).join('\n'));
  });
  const takeFocus = useEffectEvent(() => box.current?.focus());
  useEffect(() => {
    if (submitCount > 0) takeFocus();
  }, [submitCount]);
  if (shownErrors.length === 0) return null;
  return (
    <ErrorBox
      title={shownErrors.some(({ name }) => name !== null) ? correctionTitle(shownErrors.length) : failureTitle}
      ref={box}
    >
      <ErrorLines>
        {shownErrors.map(({ name, message }) => (
          <li key={`${name}-${message}`}>
            {name === null ? (
              <span>{message}</span>
            ) : (
              // The path comes from this form’s own errors.
              <ErrorJump type="button" onClick={() => setFocus(name as FieldPath<T>)}>
                {[lineOf?.(name), isUnnamed(message) && labelOf(formElement, name), message]
                  .filter(Boolean)
                  .join('\u00A0: ')}
              </ErrorJump>
            )}
          </li>
        ))}
      </ErrorLines>
    </ErrorBox>
  );
}

const labelOf = (form: Element | undefined, name: string) =>
  form?.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)?.labels?.[0]?.firstChild?.textContent;
