import { chakra } from '@chakra-ui/react';

/** Style of a link that fills a list row. */
export const linkRow = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  minHeight: '3.5rem',
  paddingInline: '5',
  paddingBlock: '2',
  _hover: { bg: 'bg.subtle' },
  _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '-2px' },
} as const;

/** List whose rows are links or buttons with a title and small print. */
export const RowList = chakra('ul', {
  base: {
    listStyle: 'none',
    bg: 'bg.surface',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    borderRadius: 'l3',
    overflow: 'hidden',
    '& li + li': { borderTopWidth: '1px', borderColor: 'border.subtle' },
    '& :is(a, button)': { ...linkRow, width: 'full', textAlign: 'start', cursor: 'pointer', fontWeight: 'medium' },
    '& span': { flex: '1', minWidth: '0', overflowWrap: 'anywhere' },
    '& small': { display: 'block', fontSize: 'sm', fontWeight: 'normal', color: 'fg.muted' },
  },
});
