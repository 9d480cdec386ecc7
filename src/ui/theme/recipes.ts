import { buttonRecipe, dialogSlotRecipe, headingRecipe, spinnerRecipe } from '@chakra-ui/react/theme';

/**
 * A loading button keeps its accessible name: Chakra hides the label from everybody; this hides it only visually. On the
 * narrowest phone, and with text of 200 % on any phone (`em` is the text size set in the browser), a long label wraps.
 */
const namedButton = {
  ...buttonRecipe,
  // 44 px to press.
  defaultVariants: { ...buttonRecipe.defaultVariants, size: 'lg' },
  base: {
    ...buttonRecipe.base,
    '&[data-loading] > span > span:last-child': {
      visibility: 'visible !important',
      color: 'transparent',
      forcedColorAdjust: 'none',
    },
    '@media (max-width: 20em)': {
      '&&': { maxWidth: '100%', height: 'auto', minHeight: '2.75rem', paddingBlock: '1', whiteSpace: 'normal' },
    },
  },
};

/**
 * Only the recipes of components in use, because each one adds to the first load. A component whose recipe is missing
 * here is unstyled.
 */
export const recipes = {
  button: namedButton,
  heading: headingRecipe,
  spinner: spinnerRecipe,
};

export const slotRecipes = {
  dialog: dialogSlotRecipe,
};
