import { Field } from '@chakra-ui/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { AffixedInput } from '#ui/fields/affixed-input.tsx';
import { Icon } from '#ui/icon.tsx';
import { ComboboxList, type ListedOption } from './combobox-list.tsx';

interface PickBoxProps {
  readonly label: string;
  readonly placeholder: string;
  /** Options for the typed text, best match first; for an empty text, the most recent ones. */
  readonly options: readonly ListedOption[];
  /** How many further matches are not in `options`. */
  readonly hiddenCount?: number;
  readonly isLoading: boolean;
  /** Minimum length of the text before a search starts. */
  readonly minLength: number;
  readonly isDisabled: boolean;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onPick: (code: string) => void;
  /** Id of the element that says why a choice is required. */
  readonly errorId?: string | undefined;
  readonly ref?: (input: HTMLInputElement | null) => void;
}

/**
 * Combobox that searches while typing and reports the picked code; it stores no value itself. The focus stays in the
 * text box.
 */
export function PickBox(props: PickBoxProps) {
  const { label, options, text, errorId, minLength } = props;
  const isShort = text.trim().length < minLength;
  const isLoading = props.isLoading && !isShort;
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  // With no text and no recent options there is no list to open.
  const isShown = isOpen && (text !== '' || options.length > 0);
  const active = isShown ? options[Math.min(activeIndex, options.length - 1)] : undefined;
  const pick = ({ code }: ListedOption) => {
    setIsOpen(false);
    props.onPick(code);
  };
  const open = (index: number) => {
    setIsOpen(true);
    setActiveIndex(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') {
      // Enter would submit the surrounding form.
      event.preventDefault();
      if (active) pick(active);
    } else if (step !== undefined && options.length > 0) {
      event.preventDefault();
      open((Math.max(activeIndex, step === 1 ? -1 : 0) + step + options.length) % options.length);
    }
  };
  const listId = `${label.replace(/\W+/g, '-')}-list`;
  return (
    <Field.Root invalid={errorId !== undefined} disabled={props.isDisabled}>
      <Field.Label fontSize="sm">{label}</Field.Label>
      <div ref={box} style={{ width: '100%' }}>
        <AffixedInput
          {...(props.ref ? { ref: props.ref } : {})}
          role="combobox"
          type="search"
          value={text}
          placeholder={props.placeholder}
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? listId : undefined}
          aria-activedescendant={active ? `${listId}-${options.indexOf(active)}` : undefined}
          aria-describedby={errorId}
          aria-busy={isLoading || undefined}
          onChange={(event) => {
            props.onText(event.target.value);
            open(event.target.value === '' ? -1 : 0);
          }}
          onClick={() => setIsOpen(true)}
          onBlur={() => setIsOpen(false)}
          onKeyDown={onKeyDown}
          suffix={<Icon name="search" />}
        />
      </div>
      {isShown ? (
        <ComboboxList
          anchor={box}
          id={listId}
          label={label}
          options={options}
          hiddenCount={props.hiddenCount ?? 0}
          isLoading={isLoading && options.length === 0}
          hint={isShort && options.length === 0 ? `Tapez au moins ${minLength} caractères` : undefined}
          activeIndex={active ? options.indexOf(active) : -1}
          value=""
          onPick={pick}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </Field.Root>
  );
}
