import { useEffect, useEffectEvent, useRef } from 'react';
import { type Control, type FieldPath, type FieldValues, type UseFormSetFocus, useFormState } from 'react-hook-form';
import { ErrorBox, ErrorJump, ErrorLines, toMend } from './error-box.tsx';
import { listErrors } from './form-errors.ts';

interface ErrorSummaryProps<T extends FieldValues, Out> {
  readonly control: Control<T, unknown, Out>;
  readonly setFocus: UseFormSetFocus<T>;
  /** What the line of a list is called that a path lies in, where lines have the same fields. */
  readonly lineOf?: ((path: string) => string | undefined) | undefined;
}

/** What is left to mend after a refused submit, each line leading to its field. It takes the focus on each refusal. */
export function ErrorSummary<T extends FieldValues, Out>({ control, setFocus, lineOf }: ErrorSummaryProps<T, Out>) {
  const { errors, submitCount } = useFormState({ control });
  const listed = submitCount > 0 ? listErrors(errors) : [];
  const box = useRef<HTMLDivElement>(null);
  const takeFocus = useEffectEvent(() => box.current?.focus());
  useEffect(() => {
    if (submitCount > 0) takeFocus();
  }, [submitCount]);
  if (listed.length === 0) return null;
  return (
    <ErrorBox title={toMend(listed.length)} ref={box}>
      <ErrorLines>
        {listed.map(({ name, message }) => (
          <li key={`${name}-${message}`}>
            {name === null ? (
              <span>{message}</span>
            ) : (
              // The path was found in this form's own errors.
              <ErrorJump type="button" onClick={() => setFocus(name as FieldPath<T>)}>
                {inLine(message, lineOf?.(name))}
              </ErrorJump>
            )}
          </li>
        ))}
      </ErrorLines>
    </ErrorBox>
  );
}

const inLine = (message: string, line: string | undefined): string =>
  line === undefined ? message : `${line}\u00A0: ${message}`;
