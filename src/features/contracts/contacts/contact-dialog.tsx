import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { ListItem } from '#shared/operations/wire/envelope.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { SwitchField } from '#ui/fields/checkbox-field.tsx';
import { PhoneField } from '#ui/fields/phone-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FieldGrid, WideField } from '#ui/form/field-grid.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import {
  type ContactForm,
  type ContactSnapshot,
  contactSchema,
  contactValues,
  itemsOf,
  labelContact,
} from './contact-values.ts';
import { ContactWindow } from './contact-window.tsx';
import { contactTypesQuery, saveContact } from './contacts-api.ts';
import { useContactChange } from './use-contact-change.ts';

const title = 'Modifier e-mail / téléphone';

interface ContactDialogProps {
  readonly details: ContractFile['details'];
  readonly onClose: () => void;
}

/** Changes e-mail and phone of a contract, or of all contracts of its holder. Specification 2, section 5.3. */
export default function ContactDialog({ details, onClose }: ContactDialogProps) {
  const offline = useOffline();
  const mailTypes = useQuery(contactTypesQuery(offline, 'mail'));
  const telTypes = useQuery(contactTypesQuery(offline, 'tel'));
  const { mail, phone } = details.addresses;
  const lists = {
    mail: mailTypes.data?.value.listItems ?? itemsOf(mail?.type),
    tel: telTypes.data?.value.listItems ?? itemsOf(phone?.type),
  };
  const opened: ContactSnapshot = { mail, phone };
  const form = useSchemaForm(contactSchema(phone !== null), { defaultValues: contactValues(opened) });
  const change = useContactChange({
    form,
    opened,
    valuesOf: contactValues,
    send: (opened, values) => saveContact(details, opened, values),
    onClose,
    messageMs: 3_000,
    closingDelayMs: 3_500,
  });
  return (
    <ContactWindow
      title={title}
      form={form}
      change={change}
      isDisabledWhileInvalid
      label={(values) => labelContact(values, lists)}
    >
      <ContactFields
        form={form}
        hasPhone={phone !== null}
        lists={lists}
        isLoading={{ mail: mailTypes.isPending, tel: telTypes.isPending }}
      />
    </ContactWindow>
  );
}

interface ContactFieldsProps {
  readonly form: UseFormReturn<ContactForm, unknown, ContactForm>;
  /** The phone of a client who has one is required. */
  readonly hasPhone: boolean;
  readonly lists: Readonly<Record<'mail' | 'tel', readonly ListItem[]>>;
  readonly isLoading: Readonly<Record<'mail' | 'tel', boolean>>;
}

/** Shows which of type and number is missing once one of them was left: the submit button is disabled until then. */
const usePhoneErrors = ({ control, trigger }: ContactFieldsProps['form']): void => {
  const { touchedFields } = useFormState({ control });
  const [telType, number] = useWatch({ control, name: ['telType', 'phone.number'] });
  const isTouched = Boolean(touchedFields.telType ?? touchedFields.phone);
  const isNumberEmpty = number === '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: validates again if one of them is emptied or filled.
  useEffect(() => {
    if (isTouched) void trigger(['telType', 'phone']);
  }, [trigger, isTouched, telType, isNumberEmpty]);
};

function ContactFields({ form, hasPhone, lists, isLoading }: ContactFieldsProps) {
  const { control } = form;
  usePhoneErrors(form);
  return (
    <FieldGrid>
      <SelectField
        control={control}
        name="emailType"
        label="Type d’e-mail"
        required
        options={lists.mail}
        isLoading={isLoading.mail}
      />
      <TextField
        control={control}
        name="email"
        label="E-mail"
        required
        type="email"
        inputMode="email"
        maxLength={textLimits.clientEmail}
      />
      <WideField>
        <SwitchField
          control={control}
          name="allContractEmail"
          label="Appliquer cet e-mail à tous les contrats du client"
        />
      </WideField>
      <SelectField
        control={control}
        name="telType"
        label="Type de téléphone"
        required={hasPhone}
        options={lists.tel}
        isLoading={isLoading.tel}
      />
      <PhoneField control={control} name="phone" label="Téléphone" required={hasPhone} />
      <WideField>
        <SwitchField
          control={control}
          name="allContractTel"
          label="Appliquer ce téléphone à tous les contrats du client"
        />
      </WideField>
      <WideField>
        <SwitchField control={control} name="smsAccepted" label="Le client accepte de recevoir des SMS" />
      </WideField>
    </FieldGrid>
  );
}
