import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { PersonType } from '#shared/clients/people.ts';
import type { Field } from '#shared/forms/node.ts';
import { type RawGroup, valueAt } from '#shared/forms/raw.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { RadioField } from '#ui/fields/radio-field.tsx';
import type { HeldWork } from '../work/use-priced-work.ts';

const path = 'person.personType';

/**
 * Natural person or legal entity. Another kind starts from its blank model; what was typed is given up only once the
 * person says so. Specification 3, section 2.3.
 */
export function PersonTypeChoice({ held: { work, replace } }: { readonly held: HeldWork }) {
  const { form, product, context, isReadOnly } = work;
  const held: PersonType = useWatch({ control: form.control, name: path });
  const [wanted, setWanted] = useState<PersonType>();
  // The quote keeps its kind while the question is asked.
  const choice = useForm<{ personType: string }>({ defaultValues: { personType: held } });
  useEffect(() => choice.reset({ personType: held }), [choice, held]);
  const field = valueAt(product.fields, path) as Field;

  const reload = (personType: PersonType) => {
    setWanted(undefined);
    replace(product.blank(personType, context));
  };
  const keep = () => {
    setWanted(undefined);
    choice.reset({ personType: held });
  };
  const change = (code: string) => {
    const personType = product.personTypes.find((type) => type === code);
    if (!personType || personType === held) return;
    const start = product.normalize(product.blank(held, context), context);
    const isUntouched =
      JSON.stringify(product.normalize(form.getValues() as RawGroup, context)) === JSON.stringify(start);
    if (isUntouched) reload(personType);
    else setWanted(personType);
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
      {wanted ? (
        <ConfirmDialog
          question={'Changer de type de client\u202F?'}
          confirmLabel="Changer et repartir de zéro"
          cancelLabel="Garder ma saisie"
          onConfirm={() => reload(wanted)}
          onClose={keep}
        >
          Le devis repart d’un modèle vierge{'\u00A0'}: ce qui a été saisi sera effacé.
        </ConfirmDialog>
      ) : null}
    </>
  );
}
