import type { FieldValues } from 'react-hook-form';
import { SelectControl } from './controls/controls.tsx';
import { FieldFrame, type FieldProps, useBoundField } from './field-frame.tsx';

/** One row of a reference list. */
export interface Option {
  readonly code: string;
  readonly libelle: string;
  /** Shown, but not selectable. */
  readonly isRefused?: boolean;
}

interface SelectFieldProps<T extends FieldValues, Out> extends FieldProps<T, Out> {
  readonly options: readonly Option[];
  /** Label of the empty option; `false` removes it. */
  readonly emptyLabel?: string | false;
  readonly isLoading?: boolean;
  readonly onChange?: (code: string) => void;
}

/**
 * A choice among few options in a native select, which opens the system’s picker on a tablet. The form value is the
 * code or an empty text. A code missing from the list is displayed as it is, never dropped.
 */
export function SelectField<T extends FieldValues, Out = T>(props: SelectFieldProps<T, Out>) {
  const bound = useBoundField(props);
  const { field } = bound;
  const value: string = field.value ?? '';
  const isKnown = value === '' || props.options.some((option) => option.code === value);
  const empty = props.isLoading ? 'Chargement…' : (props.emptyLabel ?? 'Choisir…');
  return (
    <FieldFrame {...props} id={bound.id} error={bound.error}>
      <SelectControl
        ref={field.ref}
        name={field.name}
        value={value}
        aria-describedby={bound.describedBy}
        aria-busy={props.isLoading || undefined}
        onBlur={field.onBlur}
        onChange={(event) => {
          field.onChange(event.target.value);
          props.onChange?.(event.target.value);
        }}
      >
        {empty === false ? null : <option value="">{empty}</option>}
        {isKnown ? null : <option value={value}>{value}</option>}
        {props.options.map((option) => (
          <option key={option.code} value={option.code} disabled={option.isRefused}>
            {option.libelle}
          </option>
        ))}
      </SelectControl>
    </FieldFrame>
  );
}
