import { createSystem, defineConfig } from '@chakra-ui/react';
import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { animationStyles, breakpoints, globalCss, keyframes, layerStyles, textStyles } from '@chakra-ui/react/theme';
import { colours } from './colours.ts';
import { recipes, slotRecipes } from './recipes.ts';
import { scales } from './scales.ts';

const config = defineConfig({
  preflight: true,
  cssVarsPrefix: 'chakra',
  cssVarsRoot: ':where(html, .chakra-theme)',
  globalCss: {
    ...globalCss,
    html: {
      color: 'fg',
      bg: 'bg',
      lineHeight: '1.5',
      colorPalette: 'accent',
      '--global-font-mono': 'fonts.mono',
      '--global-font-body': 'fonts.body',
      '--global-color-border': 'colors.border',
    },
    // The library sets thirty custom properties on every element for effects that are unused here, at a cost in the
    // browser.
    '*': { fontFeatureSettings: "'cv11'" },
  },
  theme: {
    breakpoints,
    keyframes,
    tokens: {
      ...scales,
      fonts: {
        body: { value: 'var(--lagon-font)' },
        heading: { value: 'var(--lagon-font)' },
        mono: { value: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace' },
      },
      colors: {
        transparent: { value: 'transparent' },
        current: { value: 'currentColor' },
        black: { value: '#000' },
        white: { value: '#fff' },
        /** The library’s token for the backdrop of dialogs. */
        blackAlpha: { 500: { value: 'var(--lagon-scrim)' } },
      },
    },
    semanticTokens: { colors: colours },
    recipes,
    slotRecipes,
    textStyles,
    layerStyles,
    animationStyles,
  },
});

/**
 * The Chakra system: colours from `tokens.css`, scales from `scales.ts`, recipes from `recipes.ts`. The library’s full
 * set would exceed the script budget of the home page by half.
 */
export const system = createSystem(defaultBaseConfig, config);
