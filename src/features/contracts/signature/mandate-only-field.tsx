import type { Control } from 'react-hook-form';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { WideField } from '#ui/form/field-grid.tsx';

/** Whether the second signatory reads and signs the debit mandate only, among several documents. */
export const MandateOnlyField = ({ control }: { readonly control: unknown }) => (
  <WideField>
    <CheckboxField
      control={control as Control<{ cosigner: { signsMandateOnly: boolean } }>}
      name="cosigner.signsMandateOnly"
      label="Signe seulement le mandat de prélèvement"
      hint="Titulaire du compte débité : il ne lit, ne signe et ne reçoit aucun autre document."
    />
  </WideField>
);
