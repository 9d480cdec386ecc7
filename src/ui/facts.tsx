import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A label and what is known; nothing known shows as a dash. */
export type Fact = readonly [label: string, value: ReactNode];

/** Facts side by side, as many to a line as there is room for. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <List>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </List>
  );
}

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
    columnGap: '6',
    rowGap: '4',
    '& dt': { marginBottom: '0.5', fontSize: '13px', lineHeight: '18px', color: 'fg.muted' },
    '& dd': { overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
    '& a': {
      color: 'accent.fg',
      textDecoration: 'underline',
      textUnderlineOffset: '3px',
      borderRadius: 'sm',
      _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' },
    },
    '& abbr': { textDecoration: 'none' },
    _print: { gridTemplateColumns: 'repeat(3, 1fr)', rowGap: '2' },
  },
});
