import { chakra } from '@chakra-ui/react';

/** Confirmation of a completed action: icon, sentence with a link, next steps. */
export const SuccessPanel = chakra('section', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4',
    p: '5',
    mb: '5',
    bg: 'success.subtle',
    borderWidth: '1px',
    borderColor: 'success.border',
    borderRadius: 'l3',
    '& > svg': { color: 'success.fg' },
    '& > div:first-of-type': { flex: '1 1 280px' },
    '& h2, & strong': { fontSize: 'lg', fontWeight: 'semibold', outline: 'none' },
    '& p a': {
      color: 'accent.fg',
      fontWeight: 'semibold',
      textDecoration: 'underline',
      textUnderlineOffset: '3px',
      borderRadius: 'sm',
      _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' },
    },
  },
});
