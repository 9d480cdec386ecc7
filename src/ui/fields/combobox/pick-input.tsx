import { type KeyboardEvent, useRef, useState } from 'react';
import { AffixedInput } from '#ui/fields/controls/affixed-input.tsx';
import { Icon } from '#ui/icon.tsx';
import { isComposingKey } from '#ui/keyboard/composing-key.ts';
import { ComboboxList, type ListedOption } from './combobox-list.tsx';

export interface PickInputProps {
  readonly label: string;
  readonly placeholder: string;
  /** Options for the typed text, best match first; for an empty text, the most recent ones. */
  readonly options: readonly ListedOption[];
  /** How many further matches are not in `options`. */
  readonly hiddenCount?: number;
  readonly isLoading: boolean;
  /** Text if nothing matches; « Aucun résultat » by default. */
  readonly emptyText?: string | undefined;
  /** Minimum length of the text before a search starts. */
  readonly minLength: number;
  /** Typed text, or the label of the picked option. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onPick: (code: string) => void;
  /** Code of the picked option, marked in the list. */
  readonly value?: string;
  readonly describedBy?: string | undefined;
  /** Called when the focus leaves the box. */
  readonly onClose?: () => void;
  readonly ref?: (input: HTMLInputElement | null) => void;
}

/** The text box and the list of a combobox that searches while typing. The focus stays in the text box. */
export function PickInput(props: PickInputProps) {
  const { label, options, text, minLength } = props;
  const isShort = text.trim().length < minLength;
  const isLoading = props.isLoading && !isShort;
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  // With no text and no recent options there is no list to open.
  const isShown = isOpen && (text !== '' || options.length > 0);
  const active = isShown ? options[Math.min(activeIndex, options.length - 1)] : undefined;
  const pick = ({ code, isDisabled }: ListedOption) => {
    if (isDisabled) return;
    setIsOpen(false);
    props.onPick(code);
  };
  const open = (index: number) => {
    setIsOpen(true);
    setActiveIndex(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposingKey(event.nativeEvent)) return;
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
    <>
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
          aria-describedby={props.describedBy}
          aria-busy={isLoading || undefined}
          onChange={(event) => {
            props.onText(event.target.value);
            open(event.target.value === '' ? -1 : 0);
          }}
          onClick={() => setIsOpen(true)}
          onBlur={() => {
            setIsOpen(false);
            props.onClose?.();
          }}
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
          emptyText={props.emptyText}
          activeIndex={active ? options.indexOf(active) : -1}
          value={props.value ?? ''}
          onPick={pick}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}
