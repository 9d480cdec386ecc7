import { Box, chakra } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { formatCount } from '#shared/primitives/money.ts';
import type { Option } from '#ui/fields/select-field.tsx';
import { Popup } from './popup.tsx';

/** An option with a second line: what distinguishes it from others with the same label, or why it cannot be chosen. */
export interface ListedOption extends Option {
  readonly detail?: string;
  readonly isDisabled?: boolean;
}

interface ComboboxListProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly id: string;
  readonly label: string;
  readonly options: readonly ListedOption[];
  /** How many more match than are shown. */
  readonly hiddenCount: number;
  readonly isLoading: boolean;
  /** Instruction if options cannot be listed yet. */
  readonly hint?: string | undefined;
  /** Text if nothing matches; says what was not searched, if not everything was. */
  readonly emptyText?: string | undefined;
  readonly activeIndex: number;
  readonly value: string;
  readonly onPick: (option: ListedOption) => void;
  readonly onClose: () => void;
}

/** The open list of a combobox. Focus stays in the text box; `aria-activedescendant` points to the active option. */
export function ComboboxList(props: ComboboxListProps) {
  const { options, activeIndex, id } = props;
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current?.querySelector(`[data-index="${activeIndex}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [activeIndex]);
  const noteText = listNote(props);
  return (
    <Popup
      anchor={props.anchor}
      onClose={props.onClose}
      isAsWideAsAnchor
      display="flex"
      flexDirection="column"
      overflow="hidden"
    >
      <Box ref={list} role="listbox" id={id} aria-label={props.label} minHeight="0" overflow="auto">
        {options.map((option, index) => (
          <Row
            key={option.code}
            role="option"
            id={`${id}-${index}`}
            data-index={index}
            data-active={index === activeIndex || undefined}
            aria-selected={option.code === props.value}
            aria-disabled={option.isDisabled}
            // Pressing a row must not take the focus from the text box.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => props.onPick(option)}
          >
            <span>
              {option.libelle}
              {option.detail ? <small>{option.detail}</small> : null}
            </span>
            {option.code === props.value ? <Check size={18} aria-hidden="true" /> : null}
          </Row>
        ))}
      </Box>
      <Box
        role="status"
        fontSize="sm"
        color="fg.muted"
        paddingX={noteText ? '3' : '0'}
        paddingY={noteText ? '2.5' : '0'}
      >
        {noteText}
      </Box>
    </Popup>
  );
}

const listNote = ({
  options,
  hiddenCount,
  isLoading,
  hint,
  emptyText = 'Aucun résultat',
}: ComboboxListProps): string | null => {
  if (hint) return hint;
  if (isLoading) return 'Chargement…';
  if (options.length === 0) return emptyText;
  if (hiddenCount === 0) return null;
  return `${formatCount(hiddenCount)} ${hiddenCount > 1 ? 'autres' : 'autre'}\u00A0: précisez votre recherche`;
};

const Row = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    minHeight: '11',
    paddingInline: '3',
    paddingBlock: '1.5',
    fontSize: 'md',
    cursor: 'pointer',
    _hover: { background: 'bg.subtle' },
    '&[data-active]': { background: 'accent.muted' },
    '& small': { display: 'block', color: 'fg.muted' },
    '&[aria-selected=true]': { fontWeight: 'medium' },
    '&[aria-disabled=true]': { color: 'fg.muted', cursor: 'default' },
  },
});
