import { chakra } from '@chakra-ui/react';
import { line, smallPrint } from '#ui/page/list-rows.tsx';

/** List rows with facts, status and buttons. */
export const Rows = chakra('ul', {
  base: {
    listStyle: 'none',
    '& > li': {
      ...line,
      px: { base: '0', md: '2' },
      py: '3',
      // Only visible rows of a long queue are rendered.
      contentVisibility: 'auto',
      containIntrinsicSize: 'auto 72px',
      '& > div:first-of-type': { flex: '1 1 320px', minWidth: 'min(100%, 320px)', overflowWrap: 'anywhere' },
      '&[aria-current]': { bg: 'accent.subtle', borderRadius: 'l2' },
    },
    '& small': smallPrint,
    '& small[data-reason]': { color: 'fg' },
    '& small[data-reason=rejected]': { color: 'danger.fg' },
    '& [data-actions]': { display: 'flex', flexWrap: 'wrap', gap: '2' },
    // Not their opacity: while a queue is sent they would fade at every item, and the page be drawn without a pause.
    '& [data-actions] button': { transitionProperty: 'colors' },
    '& a:not([data-button])': { color: 'accent.fg', textDecoration: 'underline', textUnderlineOffset: '3px' },
  },
});
