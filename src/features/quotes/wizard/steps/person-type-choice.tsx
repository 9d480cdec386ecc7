import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { PersonType } from '#shared/clients/people.ts';
import type { Field } from '#shared/forms/node.ts';
import { type RawGroup, valueAt } from '#shared/forms/raw.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { RadioField } from '#ui/fields/radio-field.tsx';
import type { PricedWork } from '../work/use-priced-work.ts';

const path = 'person.personType';

/**
 * Natural person or legal entity. Changing the type restarts from a blank model, after confirmation if anything was
 * typed. Specification 3, section 2.3.
 */
export function PersonTypeChoice({ pricedWork: { work, replace } }: { readonly pricedWork: PricedWork }) {
  const { form, product, context, isReadOnly } = work;
  const currentType: PersonType = useWatch({ control: form.control, name: path });
  const [requestedType, setRequestedType] = useState<PersonType>();
  // A separate form: the quote keeps its type until the change is confirmed.
  const choice = useForm<{ personType: string }>({ defaultValues: { personType: currentType } });
  useEffect(() => choice.reset({ personType: currentType }), [choice, currentType]);
  const field = valueAt(product.fields, path) as Field;

  const applyType = (personType: PersonType) => {
    setRequestedType(undefined);
    replace(product.newQuote(personType, context));
  };
  const cancel = () => {
    setRequestedType(undefined);
    choice.reset({ personType: currentType });
  };
  const change = (code: string) => {
    const personType = product.personTypes.find((type) => type === code);
    if (!personType || personType === currentType) return;
    const start = product.normalize(product.newQuote(currentType, context), context);
    const isUntouched =
      JSON.stringify(product.normalize(form.getValues() as RawGroup, context)) === JSON.stringify(start);
    if (isUntouched) applyType(personType);
    else setRequestedType(personType);
  };

  return (
    <>
      <RadioField
        control={choice.control}
        name="personType"
        label={field.label}
        options={field.entries ?? []}
        readOnly={isReadOnly}
        onChange={change}
      />
      {requestedType ? (
        <ConfirmDialog
          question={'Changer de type de client\u202F?'}
          confirmLabel="Changer et repartir de zéro"
          isDestructive
          cancelLabel="Garder ma saisie"
          onConfirm={() => applyType(requestedType)}
          onClose={cancel}
        >
          Le devis repart d’un modèle vierge{'\u00A0'}: ce qui a été saisi sera effacé.
        </ConfirmDialog>
      ) : null}
    </>
  );
}
