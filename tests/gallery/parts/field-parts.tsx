import type { ReactElement, ReactNode } from 'react';
import { type Control, useForm } from 'react-hook-form';
import type { GalleryPart } from '#tests/gallery/gallery-part.ts';
import { CheckboxField, SwitchField } from '#ui/fields/checkbox-field.tsx';
import { PickField, type PickSource } from '#ui/fields/combobox/pick-field.tsx';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { DateRangeField } from '#ui/fields/dates/date-range-field.tsx';
import { FileField } from '#ui/fields/files/file-field.tsx';
import { MaskedNumberField } from '#ui/fields/masked-number-field.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { PhoneField } from '#ui/fields/phone-field.tsx';
import { RadioField } from '#ui/fields/radio-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { TextareaField } from '#ui/fields/textarea-field.tsx';

/** Value of the field, and the second one of fields that have two. */
interface Values {
  readonly value: unknown;
  readonly other: unknown;
}
interface FieldState {
  readonly name: 'value';
  readonly control: Control<Values>;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly locked?: string;
  readonly hint?: string;
}

interface BoundProps {
  readonly values: Values;
  readonly error?: string;
  readonly children: (control: Control<Values>) => ReactNode;
}

function Bound({ values, error, children }: BoundProps) {
  const errors = error === undefined ? {} : { value: { type: 'gallery', message: error } };
  const { control } = useForm<Values>({ defaultValues: values, errors: errors as never });
  return children(control);
}

/** A field in the states that each field has. `empty` and `filled` are its form values. */
const fieldStates = (
  [empty, filled, other = '']: readonly [empty: unknown, filled: unknown, other?: unknown],
  field: (state: FieldState) => ReactElement,
): GalleryPart['states'] => {
  const createState = (value: unknown, stateOptions: Omit<FieldState, 'name' | 'control'> = {}, error?: string) => (
    <Bound values={{ value, other: value === empty ? '' : other }} {...(error === undefined ? {} : { error })}>
      {(control) => field({ name: 'value', control, ...stateOptions })}
    </Bound>
  );
  return {
    empty: createState(empty),
    required: createState(empty, { required: true, hint: 'Comme sur la pièce d’identité' }),
    filled: createState(filled),
    error: createState(filled, { required: true }, 'Cette valeur n’est pas acceptée'),
    disabled: createState(filled, { disabled: true }),
    locked: createState(filled, { locked: 'Repris du contrat' }),
  };
};

const communes = [
  { code: '98800', libelle: 'Nouméa' },
  { code: '98835', libelle: 'Dumbéa' },
  { code: '98860', libelle: 'Koné' },
];
const pickSource: PickSource = {
  useOptions: () => ({ options: communes, hiddenCount: 12, isLoading: false }),
  useLabel: (code) => communes.find((commune) => commune.code === code)?.libelle,
};
const photo = new File([new Uint8Array(120_000)], 'carte-grise-d’une-voiture-de-fonction.pdf', {
  type: 'application/pdf',
});

export const fieldParts: readonly GalleryPart[] = [
  {
    name: 'TextField',
    states: fieldStates(['', 'Wamytan'], (state) => <TextField {...state} label="Nom" maxLength={50} />),
  },
  {
    name: 'TextareaField',
    states: fieldStates(['', 'Le client rappelle lundi.'], (state) => (
      <TextareaField {...state} label="Commentaire" rows={2} maxLength={2000} />
    )),
  },
  {
    name: 'PhoneField',
    states: fieldStates(
      [
        { prefix: '+687', number: '' },
        { prefix: '+687', number: '771234' },
      ],
      (state) => <PhoneField {...(state as never as Parameters<typeof PhoneField>[0])} label="Téléphone" />,
    ),
  },
  {
    name: 'MaskedNumberField',
    states: fieldStates(['', '98800'], (state) => <MaskedNumberField {...state} label="Code postal" mask="postcode" />),
  },
  {
    name: 'PasswordField',
    states: fieldStates(['', 'Lagon-2026'], (state) => (
      <PasswordField {...state} label="Mot de passe" autoComplete="new-password" hasChecklist />
    )),
  },
  {
    name: 'DateField',
    states: fieldStates(['', '2026-11-27'], (state) => <DateField {...state} label="Date d’effet" />),
  },
  {
    name: 'DateRangeField',
    states: fieldStates(['', '2026-11-01', '2026-11-30'], ({ name: _, required: __, ...state }) => (
      <DateRangeField {...state} label="Période" nameFrom="value" nameTo="other" />
    )),
  },
  {
    name: 'SelectField',
    states: fieldStates(['', '98835'], (state) => <SelectField {...state} label="Commune" options={communes} />),
  },
  {
    name: 'PickField',
    states: fieldStates(['', '98835'], (state) => <PickField {...state} label="Commune" source={pickSource} />),
  },
  {
    name: 'RadioField',
    states: fieldStates(['', '98835'], (state) => <RadioField {...state} label="Commune" options={communes} />),
  },
  {
    name: 'CheckboxField',
    states: fieldStates([false, true], (state) => <CheckboxField {...state} label="Impayés seulement" />),
  },
  {
    name: 'SwitchField',
    states: fieldStates([false, true], (state) => <SwitchField {...state} label="Accepte les SMS" />),
  },
  {
    name: 'FileField',
    states: fieldStates([[], [photo]], (state) => <FileField {...state} label="Pièces" />),
  },
];
