import { IconButton } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import type { FieldValues } from 'react-hook-form';
import { AffixedInput } from '#ui/fields/affixed-input.tsx';
import { FieldFrame } from '#ui/fields/field-frame.tsx';
import { ComboboxList } from './combobox-list.tsx';
import { type ComboboxFieldProps, useCombobox } from './use-combobox.ts';

/**
 * A choice in a long list, found by typing any part of it; accents and case are ignored. The form value is the code.
 */
export function ComboboxField<T extends FieldValues, Out = T>(props: ComboboxFieldProps<T, Out>) {
  const { bound, box, typed, matches, shown, value, isOpen, setIsOpen, activeIndex, ...act } = useCombobox(props);
  const { field } = bound;
  const listId = `${bound.id}-list`;
  return (
    <FieldFrame {...props} id={bound.id} error={bound.error}>
      <div ref={box} style={{ width: '100%' }}>
        <AffixedInput
          ref={field.ref}
          name={field.name}
          role="combobox"
          value={typed ?? act.labelOf(value)}
          placeholder={props.placeholder ?? 'Rechercher…'}
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen && shown[activeIndex] ? `${listId}-${activeIndex}` : undefined}
          aria-describedby={bound.describedBy}
          aria-busy={props.isLoading || undefined}
          onChange={(event) => act.type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onClick={act.openAtValue}
          onKeyDown={act.onKeyDown}
          onBlur={act.leave}
          suffix={
            <IconButton
              type="button"
              variant="ghost"
              size="lg"
              tabIndex={-1}
              aria-label={`Ouvrir la liste\u00A0: ${props.label}`}
              disabled={!act.canChange}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                box.current?.querySelector('input')?.focus();
                if (isOpen) setIsOpen(false);
                else act.openAtValue();
              }}
            >
              <ChevronDown aria-hidden="true" />
            </IconButton>
          }
        />
      </div>
      {isOpen ? (
        <ComboboxList
          anchor={box}
          id={listId}
          label={props.label}
          options={shown}
          hiddenCount={matches.length - shown.length}
          isLoading={props.isLoading === true}
          activeIndex={activeIndex}
          value={value}
          onPick={act.pick}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </FieldFrame>
  );
}
