import { chakra } from '@chakra-ui/react';

/** Lines of facts with their state and buttons. */
export const Rows = chakra('ul', {
  base: {
    listStyle: 'none',
    '& > li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '3',
      minHeight: '56px',
      px: '2',
      py: '3',
      // A queue of hundreds costs what is on the screen.
      contentVisibility: 'auto',
      containIntrinsicSize: 'auto 72px',
      '& + li': { borderTopWidth: '1px', borderColor: 'border.subtle' },
      '& > div:first-of-type': { flex: '1 1 320px', minWidth: 'min(100%, 320px)', overflowWrap: 'anywhere' },
      '&[aria-current]': { bg: 'accent.subtle', borderRadius: 'l2' },
    },
    '& small': { display: 'block', fontSize: 'sm', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
    '& small[data-reason]': { color: 'fg' },
    '& small[data-reason=rejected]': { color: 'danger.fg' },
    '& [data-actions]': { display: 'flex', flexWrap: 'wrap', gap: '2' },
    '& a:not([data-button])': { color: 'accent.fg', textDecoration: 'underline', textUnderlineOffset: '3px' },
  },
});
