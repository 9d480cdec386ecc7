import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { hasDebitMandate } from '#shared/documents/signable.ts';
import { emailSchema } from '#shared/primitives/credentials.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { printableText } from '#shared/primitives/parsers/printable.ts';
import { foldAddress } from '#shared/primitives/text.ts';
import { CancelButton } from '#ui/dialog/cancel-button.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { SubmitButton } from '#ui/form/action-bar.tsx';
import { FieldGrid, WideField } from '#ui/form/field-grid.tsx';
import { Form } from '#ui/form/form.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { MandateOnlyField } from '../signature/mandate-only-field.tsx';
import { PayerNotice } from '../signature/payer-notice.tsx';

const title = 'Signataire et adresse';

const signatorySchema = v.object({
  firstName: printableText(textLimits.name),
  lastName: v.pipe(printableText(80), v.nonEmpty(messages.required('Nom'))),
  email: emailSchema(textLimits.clientEmail),
});
export type SignatoryValues = v.InferOutput<typeof signatorySchema>;

/** A second signatory, of all documents or of the debit mandate only. */
type CosignerValues = SignatoryValues & { signsMandateOnly: boolean };

/** One or two signatories. */
export interface Signatories {
  readonly signatory: SignatoryValues;
  readonly cosigner?: CosignerValues;
}

interface Values extends SignatoryValues {
  hasCosigner: boolean;
  cosigner: CosignerValues;
}

const signsMandateOnly = v.boolean();
const anyText = v.object({ firstName: v.string(), lastName: v.string(), email: v.string(), signsMandateOnly });
const aloneSchema = v.object({ ...signatorySchema.entries, hasCosigner: v.boolean(), cosigner: anyText });
const pairSchema = v.pipe(
  v.object({ ...aloneSchema.entries, cosigner: v.object({ ...signatorySchema.entries, signsMandateOnly }) }),
  v.forward(
    v.check(
      ({ email, cosigner }) => foldAddress(email) !== foldAddress(cosigner.email),
      'Le code de chaque signataire arrive à une adresse qui est la sienne. Donnez une autre adresse, ou faites signer sur place.',
    ),
    ['cosigner', 'email'],
  ),
);
const schema: v.GenericSchema<Values, Values> = v.lazy((input) =>
  v.is(v.looseObject({ hasCosigner: v.literal(true) }), input) ? pairSchema : aloneSchema,
);

interface SignatoryDialogProps {
  readonly signatory: SignatoryValues;
  readonly documents: readonly { readonly id: number; readonly name: string; readonly type: string }[];
  /** Owner of a third party's account, who signs the mandate too. */
  readonly payer: string | null;
  readonly onSend: (signatories: Signatories) => void;
  readonly onClose: () => void;
}

/**
 * Signatories and addresses of a request, edited before it is sent: somebody who signs for a company, another mailbox, a spouse
 * or co-owner who signs too, or the holder of the debited account who signs the mandate.
 */
export default function SignatoryDialog({ signatory, documents, payer, onSend, onClose }: SignatoryDialogProps) {
  const formId = useId();
  const form = useSchemaForm(schema, {
    defaultValues: {
      ...signatory,
      hasCosigner: payer !== null,
      cosigner: { firstName: '', lastName: payer ?? '', email: '', signsMandateOnly: payer !== null },
    },
  });
  const hasCosigner = useWatch({ control: form.control, name: 'hasCosigner' });
  const submit = ({ hasCosigner: isPair, cosigner, ...values }: Values): void => {
    onSend({ signatory: values, ...(isPair && { cosigner }) });
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
            {hasCosigner ? 'Envoyer aux deux signataires' : 'Envoyer à ce signataire'}
          </SubmitButton>
        </>
      }
    >
      <PayerNotice payer={payer} />
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
          <WideField>
            <CheckboxField
              control={form.control}
              name="hasCosigner"
              label="Un second signataire signe aussi"
              hint="Conjoint, copropriétaire, titulaire du compte : chacun reçoit son lien, et les documents sont scellés quand les deux ont signé."
            />
          </WideField>
          {hasCosigner ? (
            <>
              <TextField
                control={form.control}
                name="cosigner.firstName"
                label="Prénom du second signataire"
                capitals="words"
              />
              <TextField control={form.control} name="cosigner.lastName" label="Nom du second signataire" required />
              <WideField>
                <TextField
                  control={form.control}
                  name="cosigner.email"
                  label="E-mail du second signataire"
                  type="email"
                  required
                />
              </WideField>
              {hasDebitMandate(documents) ? <MandateOnlyField control={form.control} /> : null}
            </>
          ) : null}
        </FieldGrid>
      </Form>
    </Modal>
  );
}
