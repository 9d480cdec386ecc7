import type { FieldValues } from 'react-hook-form';
import { FieldNotes, type FieldProps, RequiredMark, useBoundField } from './field-frame.tsx';
import './controls/choices.css';
import './controls/plain-checkbox.css';

interface CheckboxFieldProps<T extends FieldValues, Out> extends FieldProps<T, Out> {
  readonly onChange?: (checked: boolean) => void;
  /** The form value is the text `'true'` or `'false'` instead of a boolean. */
  readonly isText?: boolean;
}

/** A checkbox. The form value is a boolean. */
export function CheckboxField<T extends FieldValues, Out = T>(props: CheckboxFieldProps<T, Out>) {
  return <Tick {...props} appearance="checkbox" />;
}

/** A switch. The form value is a boolean. */
export function SwitchField<T extends FieldValues, Out = T>(props: CheckboxFieldProps<T, Out>) {
  return <Tick {...props} appearance="switch" />;
}

type TickProps<T extends FieldValues, Out> = CheckboxFieldProps<T, Out> & {
  readonly appearance: 'checkbox' | 'switch';
};

function Tick<T extends FieldValues, Out>({ appearance, ...props }: TickProps<T, Out>) {
  const bound = useBoundField(props);
  const { field } = bound;
  return (
    <div>
      <label className="tick" data-disabled={bound.isDisabled || bound.isReadOnly || undefined}>
        <input
          ref={field.ref}
          className={appearance === 'checkbox' ? 'plain-checkbox' : 'switch'}
          type="checkbox"
          role={appearance === 'switch' ? 'switch' : undefined}
          name={field.name}
          checked={field.value === true || (props.isText === true && field.value === 'true')}
          disabled={bound.isDisabled || bound.isReadOnly}
          required={props.required}
          aria-invalid={bound.error !== undefined || undefined}
          aria-describedby={bound.describedBy}
          onBlur={field.onBlur}
          onChange={(event) => {
            field.onChange(props.isText ? String(event.target.checked) : event.target.checked);
            props.onChange?.(event.target.checked);
          }}
        />
        <span>
          {props.label}
          <RequiredMark required={props.required} />
        </span>
      </label>
      <FieldNotes id={bound.id} error={bound.error} hint={props.hint} locked={props.locked} />
    </div>
  );
}
