import { type ReactNode, useId } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Modal } from '#ui/dialog/modal.tsx';
import type { LabelledValue } from '#ui/facts/labelled-values.ts';
import { Form } from '#ui/form/form.tsx';
import { ContactConflict } from './contact-conflict.tsx';
import { ContactFoot } from './contact-foot.tsx';
import type { ContactChange } from './use-contact-change.ts';

interface ContactWindowProps<Seen, Values extends FieldValues> {
  readonly title: string;
  readonly form: UseFormReturn<Values, unknown, Values>;
  readonly change: ContactChange<Seen, Values>;
  /** Disables the submit button until the form is valid. */
  readonly isDisabledWhileInvalid?: boolean;
  /** Label of the submit button. */
  readonly submitLabel?: string;
  /** Formats the values for the conflict comparison. */
  readonly label: (values: Values) => readonly LabelledValue[];
  /** Fields. */
  readonly children: ReactNode;
  /** A dialog over the fields. */
  readonly question?: ReactNode;
}

/** Dialog that changes contacts of a contract, with the conflict dialog. */
export function ContactWindow<Seen, Values extends FieldValues>(props: ContactWindowProps<Seen, Values>) {
  const { title, form, change, isDisabledWhileInvalid = false, submitLabel = 'Modifier' } = props;
  const { label, children, question } = props;
  const formId = useId();
  return (
    <Modal
      title={title}
      onClose={change.close}
      footer={
        <ContactFoot
          formId={formId}
          control={form.control}
          isDone={change.isDone}
          isDisabledWhileInvalid={isDisabledWhileInvalid}
        >
          {submitLabel}
        </ContactFoot>
      }
    >
      <Form id={formId} form={form} onSubmit={change.submit} label={title} isDone={change.isDone}>
        {children}
      </Form>
      {question}
      <ContactConflict change={change} label={label} />
    </Modal>
  );
}
