import { useQuery } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import type * as v from 'valibot';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { DayLimits } from '#shared/primitives/calendar/days.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { contractStatuses, endedContractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import {
  type ReceivedMode,
  receivedModes,
  type receivedPaymentFormSchema,
} from '#shared/schemas/received-payment-form.ts';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { MaskedNumberField } from '#ui/fields/masked-number-field.tsx';
import { RadioField } from '#ui/fields/radio-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FieldGrid } from '#ui/form/field-grid.tsx';
import { dossiersOfClientQuery } from '../../contracts-api.ts';

type Schema = ReturnType<typeof receivedPaymentFormSchema>;
type PaymentControl = Control<v.InferInput<Schema>, unknown, v.InferOutput<Schema>>;

const modes = Object.entries(receivedModes).map(([code, libelle]) => ({ code, libelle }));

interface PaymentFieldsProps {
  readonly control: PaymentControl;
  readonly mode: ReceivedMode;
  /** Days on which the payment may have been received. */
  readonly days: DayLimits;
}

/** How, how much, when and by whom was paid. */
export function PaymentFields({ control, mode, days }: PaymentFieldsProps) {
  const isCheque = mode === 'cheque';
  return (
    <>
      <RadioField name="mode" control={control} label="Mode de règlement" required options={modes} />
      <FieldGrid>
        <MaskedNumberField name="amount" control={control} label="Montant reçu (F)" required mask="amount" />
        <DateField name="day" control={control} label="Reçu le" required {...days} />
        {mode === 'cash' ? null : (
          <TextField
            name="reference"
            control={control}
            label={isCheque ? 'Numéro du chèque' : 'Référence du virement'}
            required={isCheque}
            inputMode={isCheque ? 'numeric' : 'text'}
            maxLength={textLimits.paymentReference}
          />
        )}
        <TextField
          name="drawer"
          control={control}
          label={isCheque ? 'Tireur' : 'Payé par'}
          required={isCheque}
          maxLength={textLimits.paymentDrawer}
        />
      </FieldGrid>
    </>
  );
}

const statusesWithPremiums: readonly string[] = [contractStatuses.valid, ...endedContractStatuses];

interface ContractFieldProps {
  readonly control: PaymentControl;
  readonly contract: ContractFile;
  readonly onChoose: (contractId: number) => void;
}

/** The contracts of the client to which the money may go, the current one first. */
export function ContractField({ control, contract: { details }, onChoose }: ContractFieldProps) {
  const { data } = useQuery(dossiersOfClientQuery(useOffline(), details.person.id));
  const others = data?.value.contractList.filter(
    ({ id, libelleStatut }) => id !== details.id && statusesWithPremiums.includes(libelleStatut),
  );
  const options = [
    { code: String(details.id), libelle: details.number },
    ...(others ?? []).map(({ id, numero, productName }) => ({
      code: String(id),
      libelle: `${numero}, ${productName}`,
    })),
  ];
  return (
    <SelectField
      name="contractId"
      control={control}
      label="Contrat du client"
      emptyLabel={false}
      options={options}
      onChange={(code) => onChoose(Number(code))}
    />
  );
}
