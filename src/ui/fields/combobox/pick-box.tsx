import { Field } from '@chakra-ui/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { AffixedInput } from '#ui/fields/affixed-input.tsx';
import { Icon } from '#ui/icon.tsx';
import { ComboboxList, type ListedOption } from './combobox-list.tsx';

interface PickBoxProps {
  readonly label: string;
  readonly placeholder: string;
  /** What may be picked for what is typed, best first; for nothing typed, the most recent. */
  readonly options: readonly ListedOption[];
  /** How many more there are than are given. */
  readonly hiddenCount?: number;
  readonly isLoading: boolean;
  /** So many characters are needed before anything is looked for. */
  readonly leastLength: number;
  readonly isDisabled: boolean;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onPick: (code: string) => void;
  /** Where the reason lies for which it must be filled. */
  readonly errorId?: string | undefined;
  readonly ref?: (input: HTMLInputElement | null) => void;
}

/** Looks something up as one types, to pick one: it keeps nothing itself. The focus stays in the box, as in a combobox. */
export function PickBox(props: PickBoxProps) {
  const { label, options, text, errorId, leastLength } = props;
  const isShort = text.trim().length < leastLength;
  const isLoading = props.isLoading && !isShort;
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  // Nothing was typed and nothing is recent: there is no list to open.
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
      // In a form the key would send it.
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
          hint={isShort && options.length === 0 ? `Tapez au moins ${leastLength} caractères` : undefined}
          activeIndex={active ? options.indexOf(active) : -1}
          value=""
          onPick={pick}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </Field.Root>
  );
}
