import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ErrorSummary } from './error-summary.tsx';
import { isolateSubmit } from './isolate-submit.ts';

interface FormProps<T extends FieldValues, Out> {
  readonly form: UseFormReturn<T, unknown, Out>;
  /** Called with the schema’s output once the values are valid. */
  readonly onSubmit: (values: Out) => void | Promise<void>;
  /** Lets a button outside of the form submit it. */
  readonly id?: string;
  /** Names the form for assistive technology. */
  readonly label?: string;
  /** Name of the list row that contains a path, for the error summary. */
  readonly lineOf?: (path: string) => string | undefined;
  readonly children: ReactNode;
}

/**
 * A form with its error summary. Autofill is off by default, because browsers store what it remembers on disk
 * unencrypted. A field with its own `autoComplete` overrides this.
 */
export function Form<T extends FieldValues, Out>({ form, onSubmit, id, label, lineOf, children }: FormProps<T, Out>) {
  return (
    <Element
      id={id}
      noValidate
      autoComplete="off"
      aria-label={label}
      onSubmit={isolateSubmit(form.handleSubmit(onSubmit))}
    >
      <ErrorSummary control={form.control} setFocus={form.setFocus} lineOf={lineOf} />
      {children}
    </Element>
  );
}

const Element = chakra('form', { base: { width: 'full' } });
