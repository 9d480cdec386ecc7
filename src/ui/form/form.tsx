import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ErrorSummary } from './error-summary.tsx';
import { ownSubmit } from './own-submit.ts';

interface FormProps<T extends FieldValues, Out> {
  readonly form: UseFormReturn<T, unknown, Out>;
  /** Called with the values as the schema read them, once they are accepted. */
  readonly onSubmit: (values: Out) => void | Promise<void>;
  /** Lets a button outside of the form submit it. */
  readonly id?: string;
  /** Names the form for assistive technology. */
  readonly label?: string;
  /** Names the line of a list that a field lies in, for the summary of errors. */
  readonly lineOf?: (path: string) => string | undefined;
  readonly children: ReactNode;
}

/**
 * A form with its summary of errors. The browser keeps nothing that is typed in it, for its suggestions or for the next
 * session: that would stay on the disk in clear. A field that says what it is for keeps its own word.
 */
export function Form<T extends FieldValues, Out>({ form, onSubmit, id, label, lineOf, children }: FormProps<T, Out>) {
  return (
    <Element id={id} noValidate autoComplete="off" aria-label={label} onSubmit={ownSubmit(form.handleSubmit(onSubmit))}>
      <ErrorSummary control={form.control} setFocus={form.setFocus} lineOf={lineOf} />
      {children}
    </Element>
  );
}

const Element = chakra('form', { base: { width: 'full' } });
