import {
  buttonRecipe,
  dialogSlotRecipe,
  fieldSlotRecipe,
  headingRecipe,
  inputRecipe,
  nativeSelectSlotRecipe,
  skeletonRecipe,
  spinnerRecipe,
  textareaRecipe,
} from '@chakra-ui/react/theme';

/** While it works, a button keeps its name: Chakra hides it from everybody, not from the eyes alone. */
const namedButton = {
  ...buttonRecipe,
  base: {
    ...buttonRecipe.base,
    '&[data-loading] > span > span:last-child': { visibility: 'visible !important', color: 'transparent' },
  },
};

/**
 * Only the recipes of components that some screen renders: each one weighs on the first load, and a component without
 * its recipe here shows bare.
 */
export const recipes = {
  button: namedButton,
  heading: headingRecipe,
  input: inputRecipe,
  skeleton: skeletonRecipe,
  spinner: spinnerRecipe,
  textarea: textareaRecipe,
};

export const slotRecipes = {
  dialog: dialogSlotRecipe,
  field: fieldSlotRecipe,
  nativeSelect: nativeSelectSlotRecipe,
};
