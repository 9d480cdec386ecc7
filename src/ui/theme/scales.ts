/** The library’s scales without its colour ramps. */

const values = <T extends string | number>(entries: Readonly<Record<string, T>>): Record<string, { value: T }> =>
  Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, { value }]));

const steps = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60,
  64, 72, 80, 96,
];
/** In pixels: the room around text does not grow with the text size set in the browser, which takes room itself. */
const spacing = values(Object.fromEntries(steps.map((step) => [step, `${step * 4}px`])));

const widths = {
  '3xs': 14,
  '2xs': 16,
  xs: 20,
  sm: 24,
  md: 28,
  lg: 32,
  xl: 36,
  '2xl': 42,
  '3xl': 48,
  '4xl': 56,
  '5xl': 64,
  '6xl': 72,
};

export const scales = {
  spacing,
  sizes: {
    ...values(Object.fromEntries(steps.map((step) => [step, `${step / 4}rem`]))),
    ...values(Object.fromEntries(Object.entries(widths).map(([name, rem]) => [name, `${rem}rem`]))),
    ...values({
      max: 'max-content',
      min: 'min-content',
      fit: 'fit-content',
      prose: '60ch',
      full: '100%',
      dvh: '100dvh',
      dvw: '100dvw',
      vh: '100vh',
      vw: '100vw',
      '1/2': '50%',
      '1/3': '33.333333%',
      '2/3': '66.666667%',
      '1/4': '25%',
      '3/4': '75%',
    }),
  },
  radii: values({
    none: '0',
    xs: '2px',
    sm: '4px',
    md: '6px',
    lg: '8px',
    xl: '12px',
    '2xl': '16px',
    full: '9999px',
    l1: '4px',
    l2: '6px',
    l3: '10px',
  }),
  fontSizes: values({
    '2xs': '0.625rem',
    xs: '0.75rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.25rem',
    '2xl': '1.5rem',
    '3xl': '1.875rem',
    '4xl': '2.25rem',
    '5xl': '3rem',
  }),
  fontWeights: values({ normal: 400, medium: 500, semibold: 600, bold: 700 }),
  lineHeights: values({ shorter: 1.25, short: 1.375, moderate: 1.5, tall: 1.625, taller: 2 }),
  letterSpacings: values({ tighter: '-0.05em', tight: '-0.025em', wide: '0.025em', wider: '0.05em' }),
  durations: values({
    fastest: '50ms',
    faster: '100ms',
    fast: '150ms',
    moderate: '200ms',
    slow: '200ms',
    slower: '200ms',
  }),
  easings: values({
    'ease-in': 'ease-in',
    'ease-out': 'ease-out',
    'ease-in-out': 'ease-in-out',
    'ease-in-smooth': 'ease-out',
  }),
  borders: values({ xs: '0.5px solid', sm: '1px solid', md: '2px solid', lg: '4px solid' }),
  shadows: values({
    xs: '0 1px 2px rgb(10 16 19 / 10%)',
    sm: '0 2px 4px rgb(10 16 19 / 12%)',
    md: '0 4px 10px rgb(10 16 19 / 14%)',
    lg: '0 8px 24px rgb(10 16 19 / 18%)',
    xl: '0 16px 32px rgb(10 16 19 / 22%)',
  }),
  animations: {
    pulse: { value: 'pulse 2s cubic-bezier(0.4, 0, 0.6, 1) infinite' },
    spin: { value: 'spin 1s linear infinite' },
  },
  zIndex: values({
    hide: -1,
    base: 0,
    docked: 10,
    dropdown: 1000,
    sticky: 1100,
    banner: 1200,
    overlay: 1300,
    modal: 1400,
    popover: 1500,
    skipNav: 1600,
    toast: 1700,
    tooltip: 1800,
    max: 2_147_483_647,
  }),
  cursor: values({ button: 'pointer', disabled: 'not-allowed', option: 'default', menuitem: 'default' }),
};
