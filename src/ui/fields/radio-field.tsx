import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useBoundField } from './field-frame.tsx';
import { GroupFrame } from './group-frame.tsx';
import './controls/choices.css';
import type { Option } from './select-field.tsx';

interface RadioFieldProps<T extends FieldValues, Out> extends FieldProps<T, Out> {
  readonly options: readonly Option[];
  readonly onChange?: (code: string) => void;
}

/** A choice among very few options, all visible. The form value is the code. */
export function RadioField<T extends FieldValues, Out = T>({ options, ...props }: RadioFieldProps<T, Out>) {
  const bound = useBoundField(props);
  const { field } = bound;
  const chosen = field.value ?? '';
  const isDisabled = bound.isDisabled || bound.isReadOnly;
  return (
    <GroupFrame {...props} id={bound.id} error={bound.error} describedBy={bound.describedBy} role="radiogroup">
      <div className="field-choices">
        {options.map((option, index) => (
          <label key={option.code} className="field-choice" data-disabled={isDisabled || undefined}>
            <input
              type="radio"
              // The chosen option receives the focus, or the first one if none is chosen.
              ref={option.code === chosen || (index === 0 && chosen === '') ? field.ref : undefined}
              name={`${bound.id}-${field.name}`}
              value={option.code}
              checked={option.code === chosen}
              disabled={isDisabled}
              onBlur={field.onBlur}
              onChange={() => {
                field.onChange(option.code);
                props.onChange?.(option.code);
              }}
            />
            {option.libelle}
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}
