import { chakra } from '@chakra-ui/react';

/** A link that takes a whole row of a list. */
export const linkRow = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  minHeight: '56px',
  paddingInline: '5',
  paddingBlock: '2',
  _hover: { bg: 'bg.subtle' },
  _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '-2px' },
} as const;

/** A list whose rows are links or buttons: a title, small print below it. */
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
