import { defineSemanticTokens } from '@chakra-ui/react';

const token = (name: string) => ({ value: `var(--lagon-${name})` });

const palette = (name: 'success' | 'warning' | 'danger' | 'info') => ({
  solid: token(`${name}-solid`),
  contrast: token(`${name}-contrast`),
  fg: token(`${name}-fg`),
  subtle: token(`${name}-subtle`),
  muted: token(`${name}-muted`),
  emphasized: token(`${name}-muted`),
  border: token(`${name}-border`),
  focusRing: token(`${name}-border`),
});

const neutral = {
  solid: token('bg-inverted'),
  contrast: token('fg-inverted'),
  fg: token('fg'),
  subtle: token('bg-subtle'),
  muted: token('bg-muted'),
  emphasized: token('bg-emphasized'),
  border: token('border-strong'),
  focusRing: token('accent-ring'),
};

/**
 * Semantic colours; screens use nothing else. `bg.canvas|surface|sunken|subtle|muted`, `fg`, `fg.muted`,
 * `border.subtle|strong`, the palette `accent` (the default), `gray`, and the four meanings
 * `success|warning|danger|info`, each with `.fg|subtle|muted|border|solid|contrast`. Values: `tokens.css`.
 */
export const colours = defineSemanticTokens.colors({
  bg: {
    DEFAULT: token('bg-canvas'),
    canvas: token('bg-canvas'),
    surface: token('bg-surface'),
    panel: token('bg-surface'),
    sunken: token('bg-sunken'),
    subtle: token('bg-subtle'),
    muted: token('bg-muted'),
    emphasized: token('bg-emphasized'),
    inverted: token('bg-inverted'),
    error: token('danger-subtle'),
    warning: token('warning-subtle'),
    success: token('success-subtle'),
    info: token('info-subtle'),
  },
  fg: {
    DEFAULT: token('fg'),
    muted: token('fg-muted'),
    subtle: token('fg-muted'),
    inverted: token('fg-inverted'),
    error: token('danger-fg'),
    warning: token('warning-fg'),
    success: token('success-fg'),
    info: token('info-fg'),
  },
  border: {
    DEFAULT: token('border-subtle'),
    subtle: token('border-subtle'),
    muted: token('border-subtle'),
    emphasized: token('border-strong'),
    strong: token('border-strong'),
    inverted: token('bg-inverted'),
    error: token('danger-border'),
    warning: token('warning-border'),
    success: token('success-border'),
    info: token('info-border'),
  },
  accent: {
    solid: token('accent-solid'),
    contrast: token('accent-contrast'),
    fg: token('accent-fg'),
    subtle: token('accent-subtle'),
    muted: token('accent-muted'),
    emphasized: token('accent-emphasized'),
    border: token('accent-border'),
    focusRing: token('accent-ring'),
  },
  gray: neutral,
  red: palette('danger'),
  success: palette('success'),
  warning: palette('warning'),
  danger: palette('danger'),
  info: palette('info'),
});
