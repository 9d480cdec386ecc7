import { chakra, Flex } from '@chakra-ui/react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useBoundField } from './field-frame.tsx';
import { GroupFrame } from './group-frame.tsx';
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
      <Flex wrap="wrap" gap="2">
        {options.map((option, index) => (
          <Choice key={option.code} data-disabled={isDisabled || undefined}>
            <Dot
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
          </Choice>
        ))}
      </Flex>
    </GroupFrame>
  );
}

const Choice = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: '11',
    paddingInline: '3.5',
    paddingBlock: '1.5',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'l2',
    background: 'bg.surface',
    cursor: 'pointer',
    fontSize: 'md',
    '&:has(:checked)': { borderColor: 'accent.solid', background: 'accent.subtle' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' },
    _disabled: { cursor: 'not-allowed', color: 'fg.muted', background: 'bg.sunken' },
  },
});

const Dot = chakra('input', {
  base: {
    appearance: 'none',
    flexShrink: 0,
    width: '5',
    height: '5',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'border.strong',
    outline: 'none',
    cursor: 'inherit',
    _checked: { borderWidth: '6px', borderColor: 'accent.solid' },
  },
});
