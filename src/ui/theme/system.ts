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
    // The library sets thirty variables on every element, for effects that nothing here uses: a browser pays for each.
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
        /** The library's name for what lies over the page under a dialog. */
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
 * The one Chakra system. Its colours are the custom properties of `tokens.css`, its scales those of `scales.ts`, its
 * recipes the short list of `recipes.ts`: the library's whole set is half again as much script as the home page may load.
 */
export const system = createSystem(defaultBaseConfig, config);
