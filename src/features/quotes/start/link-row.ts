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
