import type { ReactNode } from 'react';
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form';
import { UnsavedInput } from '#ui/dialog/unsaved-input.tsx';
import { isSavedAsDraft } from './draft-saved-forms.ts';
import { ErrorSummary } from './error-summary.tsx';
import './field-grid.css';
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
  /** The values were sent. */
  readonly isDone?: boolean;
  readonly children: ReactNode;
}

/**
 * A form with its error summary. Autofill is off by default, because browsers store what it remembers on disk
 * unencrypted. A field with its own `autoComplete` overrides this. Values that are not saved as a draft are not
 * discarded without a question.
 */
export function Form<T extends FieldValues, Out>(props: FormProps<T, Out>) {
  const { form, onSubmit, id, label, lineOf, isDone = false, children } = props;
  return (
    <form
      className="form"
      id={id}
      noValidate
      autoComplete="off"
      aria-label={label}
      onSubmit={isolateSubmit(form.handleSubmit(onSubmit))}
    >
      {isSavedAsDraft(form.control) || isDone ? null : <UnsavedValues form={form} />}
      <ErrorSummary control={form.control} setFocus={form.setFocus} lineOf={lineOf} />
      {children}
    </form>
  );
}

function UnsavedValues<T extends FieldValues, Out>({ form: { control } }: Pick<FormProps<T, Out>, 'form'>) {
  return <UnsavedInput isUnsaved={useFormState({ control }).isDirty} />;
}
