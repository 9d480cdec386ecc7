/** The focus mark of the shell's own controls. */
export const focusRing = {
  outlineWidth: '0',
  _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' },
} as const;

export const barHeight = '64px';
