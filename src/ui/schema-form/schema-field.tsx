import { memo, use } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import type { Field, QuoteContext } from '#shared/forms/node.ts';
import type { ListName } from '#shared/primitives/vocabulary/lists.ts';
import { lazyPart } from '#ui/disclosure/lazy-part.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { MaskedNumberField } from '#ui/fields/masked-number-field.tsx';
import type { masks } from '#ui/fields/masks.ts';
import { RadioField } from '#ui/fields/radio-field.tsx';
import { type Option, SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { WideField } from '#ui/form/field-grid.tsx';
import { CityField } from './city-field.tsx';
import { DayField } from './day-field.tsx';
import { OptionNotes } from './option-notes.ts';
import { SchemaPhone } from './schema-phone.tsx';

// No quote has a text of several lines: its control is not loaded with the wizard.
const LinesField = lazyPart(async () => ({
  default: (await import('#ui/fields/textarea-field.tsx')).TextareaField,
}));

interface SchemaFieldProps {
  readonly field: Field;
  readonly path: string;
  readonly state: 'editable' | 'locked' | 'disabled';
  readonly isRequired: boolean;
  /** Reference list of the field’s options in the current state of the form. */
  readonly list: ListName | undefined;
  /** Codes of the list that cannot be selected for the current values. */
  readonly refused?: readonly string[] | undefined;
  readonly context: QuoteContext;
  // A schema form’s values are texts at the paths of its description.
  readonly control: Control<FieldValues, unknown, FieldValues>;
  readonly isReadOnly: boolean;
  /** Reason of the lock, shown under the field. */
  readonly locked?: string | undefined;
}

const masksByKind: Partial<Record<Field['kind'], keyof typeof masks>> = {
  number: 'digits',
  money: 'amount',
  decimal: 'crm',
  plate: 'registration',
  ridet: 'ridet',
  'zip-code': 'postcode',
};

const capitalsByKind = { capitals: 'upper', 'initial-capital': 'sentences' } as const;

/** Options of a field; empty while its list is not loaded. */
const offeredEntries = ({
  field,
  list,
  refused,
  context,
}: Pick<SchemaFieldProps, 'field' | 'list' | 'refused' | 'context'>): readonly Option[] => {
  const entries = field.entries ?? (list && context.lists[list]) ?? [];
  const offered = field.codes ? entries.filter(({ code }) => field.codes?.includes(code)) : entries;
  return refused ? offered.map((entry) => ({ ...entry, isRefused: refused.includes(entry.code) })) : offered;
};

/**
 * One field of a schema form: the control for its kind, bound to its path. Memoized: typing in another field does not
 * render it again.
 */
export const SchemaField = memo(function SchemaField(props: SchemaFieldProps) {
  const { field, path, state, isRequired, context, control, isReadOnly, locked } = props;
  const hint = [field.hint, use(OptionNotes)[path]].filter(Boolean).join('. ');
  const bound = {
    control,
    name: path,
    label: field.label,
    // An unticked checkbox is a valid answer.
    required: field.kind !== 'checkbox' && state !== 'disabled' && isRequired,
    disabled: state === 'disabled',
    readOnly: isReadOnly || state === 'locked',
    // A locked field needs no input hint.
    ...(hint === '' || locked !== undefined ? {} : { hint }),
    ...(locked === undefined ? {} : { locked }),
  };
  const { kind, maxLength } = field;
  const limit = maxLength === undefined ? {} : { maxLength };
  const mask = masksByKind[kind];
  if (mask) return <MaskedNumberField {...bound} mask={mask} />;
  switch (kind) {
    case 'select':
      return <SelectField {...bound} options={offeredEntries(props)} />;
    case 'radio':
      return <RadioField {...bound} options={offeredEntries(props)} />;
    case 'checkbox':
      return (
        <WideField>
          <CheckboxField {...bound} isText />
        </WideField>
      );
    case 'day':
      return field.shortcuts ? (
        <DayField {...bound} {...field.days?.(context)} shortcuts={field.shortcuts(context)} />
      ) : (
        <DateField {...bound} {...field.days?.(context)} />
      );
    case 'lines':
      return (
        <WideField>
          <LinesField {...bound} {...limit} />
        </WideField>
      );
    case 'phone':
      return <SchemaPhone {...bound} />;
    case 'city':
      return <CityField {...bound} zipName={path.replace(/[^.]+$/, 'zipCode')} />;
    case 'email':
      return <TextField {...bound} type="email" inputMode="email" />;
    case 'capitals':
    case 'initial-capital':
      return <TextField {...bound} {...limit} capitals={capitalsByKind[kind]} />;
    default:
      return <TextField {...bound} {...limit} />;
  }
});
