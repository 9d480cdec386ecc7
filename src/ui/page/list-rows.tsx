import { chakra } from '@chakra-ui/react';

/** Style of a list row: content, then actions. */
export const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  minHeight: '3.5rem',
  '& + li': { borderTopWidth: '1px', borderColor: 'border.subtle' },
} as const;

export const smallPrint = {
  display: 'block',
  fontSize: 'sm',
  color: 'fg.muted',
} as const;

/** List of rows with an icon, a text with small print (the first `div`), and actions. */
export const ListRows = chakra('ul', {
  base: {
    listStyle: 'none',
    '& > li': {
      ...line,
      py: '1',
      // On a phone the actions wrap below the text rather than squeezing it.
      '& > div:first-of-type': { flex: '1', minWidth: 'min(13rem, calc(100% - 2.25rem))', overflowWrap: 'anywhere' },
    },
    '& small': smallPrint,
  },
});
