import { chakra } from '@chakra-ui/react';

/** The grid and the card that the home's parts share. */
export const cards = {
  Grid: chakra('div', {
    base: { display: 'grid', gap: '16px', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))' },
  }),
  Card: chakra('div', {
    base: {
      bg: 'bg.surface',
      borderWidth: '1px',
      borderColor: 'border.subtle',
      borderRadius: 'l3',
      p: '16px',
      minW: '0',
    },
  }),
};
