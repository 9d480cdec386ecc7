import { createSystem, defaultConfig, defineConfig } from '@chakra-ui/react';

const pair = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } });

/**
 * The one Chakra system. Screens use semantic tokens only: `bg.canvas`, `bg.surface`, `bg.sunken`, `fg`, `fg.muted`,
 * `border.subtle`, `border.strong`, `accent.solid|contrast|fg|muted|subtle|emphasized|focusRing` (colorPalette="accent"),
 * and the four meanings `success|warning|danger|info` with `.fg`, `.subtle`, `.border`. Each pair holds 4.5:1 for text.
 */
const config = defineConfig({
  theme: {
    tokens: {
      fonts: {
        body: { value: "'Inter Variable', system-ui, sans-serif" },
        heading: { value: "'Inter Variable', system-ui, sans-serif" },
      },
      colors: {
        mist: {
          50: { value: '#f5f7f8' },
          100: { value: '#ebeff1' },
          200: { value: '#dde3e6' },
          300: { value: '#c3ccd1' },
          400: { value: '#93a0a7' },
          500: { value: '#6b7a82' },
          600: { value: '#52616a' },
          700: { value: '#3c4a52' },
          800: { value: '#27333a' },
          900: { value: '#1a2328' },
          950: { value: '#12181b' },
        },
        lagoon: {
          50: { value: '#e8f6f6' },
          100: { value: '#cdebec' },
          200: { value: '#9fd8da' },
          300: { value: '#69bfc3' },
          400: { value: '#36a1a8' },
          500: { value: '#17848c' },
          600: { value: '#0c6a73' },
          700: { value: '#0b555d' },
          800: { value: '#0c444b' },
          900: { value: '#0b383e' },
          950: { value: '#052327' },
        },
      },
    },
    semanticTokens: {
      colors: {
        bg: {
          DEFAULT: pair('{colors.mist.50}', '{colors.mist.950}'),
          canvas: pair('{colors.mist.50}', '{colors.mist.950}'),
          surface: pair('{colors.white}', '{colors.mist.900}'),
          sunken: pair('{colors.mist.100}', '{colors.mist.950}'),
          subtle: pair('{colors.mist.100}', '{colors.mist.800}'),
          muted: pair('{colors.mist.200}', '{colors.mist.700}'),
          panel: pair('{colors.white}', '{colors.mist.900}'),
        },
        fg: {
          DEFAULT: pair('{colors.mist.900}', '{colors.mist.50}'),
          muted: pair('{colors.mist.600}', '{colors.mist.300}'),
          subtle: pair('{colors.mist.600}', '{colors.mist.300}'),
        },
        border: {
          DEFAULT: pair('{colors.mist.200}', '{colors.mist.800}'),
          subtle: pair('{colors.mist.200}', '{colors.mist.800}'),
          strong: pair('{colors.mist.500}', '{colors.mist.400}'),
        },
        accent: {
          solid: pair('{colors.lagoon.600}', '{colors.lagoon.300}'),
          contrast: pair('{colors.white}', '{colors.lagoon.950}'),
          fg: pair('{colors.lagoon.700}', '{colors.lagoon.200}'),
          muted: pair('{colors.lagoon.100}', '{colors.lagoon.900}'),
          subtle: pair('{colors.lagoon.50}', '{colors.lagoon.950}'),
          emphasized: pair('{colors.lagoon.200}', '{colors.lagoon.800}'),
          focusRing: pair('{colors.lagoon.500}', '{colors.lagoon.300}'),
          border: pair('{colors.lagoon.500}', '{colors.lagoon.400}'),
        },
        success: {
          fg: pair('#176639', '#8fdcae'),
          subtle: pair('#e6f5ec', '#10301e'),
          border: pair('#2f8f57', '#4fb57b'),
        },
        warning: {
          fg: pair('#7d4b00', '#f4c56a'),
          subtle: pair('#fdf3dd', '#382a0b'),
          border: pair('#b97a12', '#c9982f'),
        },
        danger: {
          fg: pair('#a3211f', '#ffb0a8'),
          subtle: pair('#fdebe9', '#3f1715'),
          border: pair('#c9423e', '#e0736c'),
          solid: pair('#b32825', '#ffb0a8'),
          contrast: pair('{colors.white}', '#3f1715'),
          focusRing: pair('#c9423e', '#e0736c'),
        },
        info: {
          fg: pair('#1f4f8f', '#a9cbf5'),
          subtle: pair('#e9f1fb', '#14273f'),
          border: pair('#3d74bb', '#6f9fdc'),
        },
      },
    },
  },
  globalCss: {
    html: { colorPalette: 'accent' },
    body: { bg: 'bg.canvas', color: 'fg', fontSize: '16px', lineHeight: '1.5' },
  },
});

export const system = createSystem(defaultConfig, config);
