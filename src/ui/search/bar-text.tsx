import { chakra, Flex, IconButton } from '@chakra-ui/react';
import type { UseFormReturn } from 'react-hook-form';
import { Icon } from '#ui/icon.tsx';
import type { SearchField } from './search-definition.ts';
import type { FormValues } from './search-state.ts';

type TextFilter<P extends string> = SearchField<P> & { readonly kind: 'text' };

/** Text filter of the search bar: the one placed there, or the first text filter. */
export const barText = <P extends string>(fields: readonly SearchField<P>[]): TextFilter<P> | undefined => {
  const texts = fields.filter((field): field is TextFilter<P> => field.kind === 'text');
  return texts.find(({ place }) => place === 'bar') ?? texts[0];
};

interface BarTextProps<P extends string> {
  readonly field: TextFilter<P>;
  readonly form: UseFormReturn<FormValues, unknown, FormValues>;
}

/** Text filter of the search bar with its submit button. */
export function BarText<P extends string>({ field, form }: BarTextProps<P>) {
  return (
    <Flex position="relative" flex="1" minW="150px">
      <BarInput
        type="text"
        enterKeyHint="search"
        aria-label={field.label}
        placeholder={field.hint ?? field.label}
        maxLength={field.maxLength}
        {...form.register(field.name)}
      />
      <IconButton
        type="submit"
        variant="ghost"
        position="absolute"
        right="0"
        aria-label={`Chercher\u00A0: ${field.label}`}
      >
        <Icon name="search" />
      </IconButton>
    </Flex>
  );
}

const BarInput = chakra('input', {
  base: {
    width: 'full',
    height: '2.75rem',
    ps: '3',
    pe: '11',
    fontSize: '1rem',
    bg: 'bg.surface',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'l2',
    textOverflow: 'ellipsis',
    _placeholder: { color: 'fg.muted', opacity: 1 },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '1px' },
  },
});
