import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { messages } from '#shared/primitives/messages.ts';
import { fold } from '#shared/primitives/text.ts';
import { type FieldProps, useBoundField } from '#ui/fields/field-frame.tsx';
import type { Option } from '#ui/fields/select-field.tsx';
import { foldOptions, matchOptions, maxShownMatches } from './match-options.ts';

export interface ComboboxFieldProps<T extends FieldValues, Out> extends FieldProps<T, Out> {
  readonly options: readonly Option[];
  readonly placeholder?: string;
  readonly isLoading?: boolean;
  /** Free text is accepted: the form value is then the text itself. */
  readonly allowsOther?: boolean;
  readonly onChange?: (value: string) => void;
  /** Called with the typed text, for lists that are searched on the server. */
  readonly onQuery?: (text: string) => void;
}

/** State of a combobox: typed text, matching options, and the chosen option. */
export const useCombobox = <T extends FieldValues, Out>(props: ComboboxFieldProps<T, Out>) => {
  const { options, allowsOther = false } = props;
  const folded = useMemo(() => foldOptions(options), [options]);
  const labelOf = (code: string) => options.find((option) => option.code === code)?.libelle ?? code;
  const [typed, setTyped] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  const box = useRef<HTMLDivElement>(null);
  const bound = useBoundField(props, () =>
    typed !== undefined && !isOpen && !allowsOther ? messages.notInList(typed) : null,
  );
  const { field } = bound;
  const value: string = field.value ?? '';
  const canChange = !bound.isDisabled && !bound.isReadOnly;
  const matches = useMemo(() => matchOptions(folded, typed ?? ''), [folded, typed]);
  const shown = matches.slice(0, maxShownMatches);

  const update = (next: string) => {
    if (next === value) return;
    field.onChange(next);
    props.onChange?.(next);
  };
  const open = (index: number) => {
    if (!canChange) return;
    setIsOpen(true);
    setActiveIndex(index);
  };
  const openAtValue = () => open(shown.findIndex((option) => option.code === value));
  const pick = (option: Option) => {
    update(option.code);
    setTyped(undefined);
    setIsOpen(false);
  };
  const type = (text: string) => {
    setTyped(text === '' ? undefined : text);
    update(allowsOther ? text : '');
    props.onQuery?.(text);
    open(text === '' ? -1 : 0);
  };
  /** On blur, a label typed in full is chosen, accents and case ignored; any other text stays visible with an error. */
  const leave = () => {
    const exact = typed === undefined ? undefined : folded.find((option) => option.folded === fold(typed));
    if (exact) pick(exact);
    else if (allowsOther) setTyped(undefined);
    setIsOpen(false);
    field.onBlur();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const active = isOpen ? shown[activeIndex] : undefined;
    if (event.key === 'Enter' && active) {
      event.preventDefault();
      pick(active);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const current = isOpen ? activeIndex : shown.findIndex((option) => option.code === value) - step;
      if (shown.length > 0) open((current + step + shown.length) % shown.length);
    } else if (event.key === 'Tab' && active && typed !== undefined) {
      pick(active);
    }
  };
  return {
    bound,
    box,
    typed,
    matches,
    shown,
    value,
    isOpen,
    setIsOpen,
    activeIndex,
    canChange,
    labelOf,
    openAtValue,
    pick,
    type,
    leave,
    onKeyDown,
  };
};
