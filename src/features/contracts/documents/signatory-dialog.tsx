import { useId } from 'react';
import * as v from 'valibot';
import { emailSchema } from '#shared/primitives/credentials.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { printableText } from '#shared/primitives/parsers/printable.ts';
import { CancelButton } from '#ui/dialog/cancel-button.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { SubmitButton } from '#ui/form/action-bar.tsx';
import { FieldGrid, WideField } from '#ui/form/field-grid.tsx';
import { Form } from '#ui/form/form.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';

const title = 'Signataire et adresse';

const schema = v.object({
  firstName: printableText(textLimits.name),
  lastName: v.pipe(printableText(80), v.nonEmpty(messages.required('Nom'))),
  email: emailSchema(textLimits.clientEmail),
});
export type SignatoryValues = v.InferOutput<typeof schema>;

interface SignatoryDialogProps {
  readonly signatory: SignatoryValues;
  readonly documents: readonly { readonly id: number; readonly name: string }[];
  readonly onSend: (signatory: SignatoryValues) => void;
  readonly onClose: () => void;
}

/** Signatory and address of a request, edited before it is sent: somebody who signs for a company, another mailbox. */
export default function SignatoryDialog({ signatory, documents, onSend, onClose }: SignatoryDialogProps) {
  const formId = useId();
  const form = useSchemaForm(schema, { defaultValues: signatory });
  const submit = (values: SignatoryValues): void => {
    onSend(values);
    onClose();
  };
  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <>
          <CancelButton />
          <SubmitButton control={form.control} formId={formId}>
            Envoyer à ce signataire
          </SubmitButton>
        </>
      }
    >
      <p>{documents.map(({ name }) => name).join(', ')}</p>
      <Form id={formId} form={form} onSubmit={submit} label={title}>
        <FieldGrid>
          <TextField control={form.control} name="firstName" label="Prénom" capitals="words" />
          <TextField control={form.control} name="lastName" label="Nom" required />
          <WideField>
            <TextField
              control={form.control}
              name="email"
              label="E-mail"
              type="email"
              required
              hint="L’invitation, le code et les documents signés y sont envoyés."
            />
          </WideField>
        </FieldGrid>
      </Form>
    </Modal>
  );
}
