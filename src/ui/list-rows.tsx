import { chakra } from '@chakra-ui/react';

/** Lines of an icon, a text with small print under it (the first `div`), and what can be done. */
export const ListRows = chakra('ul', {
  base: {
    listStyle: 'none',
    '& > li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '3',
      minHeight: '56px',
      py: '1',
      '& + li': { borderTopWidth: '1px', borderColor: 'border.subtle' },
      '& > div:first-of-type': { flex: '1', minWidth: '160px', overflowWrap: 'anywhere' },
    },
    '& small': { display: 'block', fontSize: 'sm', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
  },
});
