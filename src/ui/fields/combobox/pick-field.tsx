import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame, type FieldProps, useBoundField } from '#ui/fields/field-frame.tsx';
import type { ListedOption } from './combobox-list.tsx';
import { PickInput } from './pick-input.tsx';

/** Options of a picker, searched where they are stored: a list may be longer than any page of it. */
export interface PickSource {
  /** Options for the typed text, best match first; for an empty text, the first ones. */
  readonly useOptions: (text: string) => {
    readonly options: readonly ListedOption[];
    /** How many further matches there are. */
    readonly hiddenCount: number;
    readonly isLoading: boolean;
    /** Text if nothing matches; « Aucun résultat » by default. */
    readonly emptyText?: string | undefined;
  };
  /** Label of a code; undefined while it loads. */
  readonly useLabel: (code: string) => string | undefined;
}

interface PickFieldProps<T extends FieldValues, Out> extends FieldProps<T, Out> {
  readonly source: PickSource;
  readonly placeholder?: string;
}

/** A choice among many options in a combobox that searches while typing. The form value is the code or an empty text. */
export function PickField<T extends FieldValues, Out = T>(props: PickFieldProps<T, Out>) {
  const { source, label } = props;
  const bound = useBoundField(props);
  const { field } = bound;
  const code: string = field.value ?? '';
  // Undefined while the picked option is shown.
  const [typed, setTyped] = useState<string>();
  const { options, hiddenCount, isLoading, emptyText } = source.useOptions(typed ?? '');
  const pickedLabel = source.useLabel(code);
  const displayedText =
    code === '' ? '' : (options.find((option) => option.code === code)?.libelle ?? pickedLabel ?? 'Chargement…');
  return (
    <FieldFrame {...props} id={bound.id} error={bound.error}>
      <PickInput
        ref={field.ref}
        label={label}
        placeholder={props.placeholder ?? 'Chercher…'}
        options={options}
        hiddenCount={hiddenCount}
        isLoading={isLoading}
        emptyText={emptyText}
        minLength={0}
        text={typed ?? displayedText}
        value={code}
        describedBy={bound.describedBy}
        onText={(text) => {
          setTyped(text);
          if (text === '') field.onChange('');
        }}
        onPick={(next) => {
          setTyped(undefined);
          field.onChange(next);
        }}
        onClose={() => {
          // A text that was not picked is no choice: the picked option is shown again.
          setTyped(undefined);
          field.onBlur();
        }}
      />
    </FieldFrame>
  );
}
