import { chakra } from '@chakra-ui/react';

/** A line of a list: facts, then what can be done with them. */
export const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  minHeight: '56px',
  '& + li': { borderTopWidth: '1px', borderColor: 'border.subtle' },
} as const;

export const smallPrint = {
  display: 'block',
  fontSize: 'sm',
  color: 'fg.muted',
} as const;

/** Lines of an icon, a text with small print under it (the first `div`), and what can be done. */
export const ListRows = chakra('ul', {
  base: {
    listStyle: 'none',
    '& > li': {
      ...line,
      py: '1',
      '& > div:first-of-type': { flex: '1', minWidth: '160px', overflowWrap: 'anywhere' },
    },
    '& small': smallPrint,
  },
});
