import { chakra } from '@chakra-ui/react';

/** A table of a price: styled from its root, amounts aligned at their end, totals set apart. */
export const QuoteTable = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'separate',
    borderSpacing: '0',
    fontVariantNumeric: 'tabular-nums',
    '& caption': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    '& th, & td': {
      px: { base: '1', md: '3' },
      py: '2.5',
      textAlign: 'start',
      verticalAlign: 'top',
      borderColor: 'border.subtle',
    },
    '& thead th': { fontSize: '0.8125rem', fontWeight: 'semibold', color: 'fg.muted', borderBottomWidth: '1px' },
    '& tbody th': { fontWeight: 'medium' },
    '& tbody tr + tr > *': { borderTopWidth: '1px' },
    '& [data-amount]': { textAlign: 'end', whiteSpace: 'nowrap' },
    '& [data-amount] small': { whiteSpace: 'normal' },
    '& thead [data-amount]': { whiteSpace: { base: 'normal', md: 'nowrap' } },
    '& abbr': { textDecoration: 'none' },
    '& small': { display: 'block', fontSize: '0.8125rem', fontWeight: 'normal', color: 'fg.muted' },
    '& tr[data-part=fee] > *': { color: 'fg.muted', fontWeight: 'normal' },
    '& tr[data-part=subtotal] > *': { fontWeight: 'semibold' },
    '& tfoot > tr:first-of-type > *': { borderTopWidth: '1px' },
    '& tr[data-part=total] > *': {
      fontSize: 'lg',
      fontWeight: 'semibold',
      borderTopWidth: '2px',
      borderColor: 'border.strong',
    },
    '& [data-none]': { color: 'fg.muted' },
    _print: { '& tr': { breakInside: 'avoid' } },
  },
});
