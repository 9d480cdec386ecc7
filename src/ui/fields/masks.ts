import { normalizePlate } from '#shared/primitives/plate.ts';

/** How a text of fixed form is shown while the form holds it bare. */
export interface Mask {
  readonly inputMode: 'numeric' | 'decimal' | 'text';
  /** What the form holds for a typed or pasted text. */
  readonly read: (typed: string) => string;
  /** What is shown for what the form holds. */
  readonly show: (value: string) => string;
  /** Completes the value when the field is left. */
  readonly complete?: (value: string) => string;
}

const digits = (typed: string): string => typed.replace(/\D/g, '');

/**
 * Digits laid out on a pattern where `#` stands for one: `### ###`. Digits beyond the pattern stay, at the end, so
 * that the form's rules refuse them: a pasted number is never cut.
 */
const pattern = (layout: string): Mask => ({
  inputMode: 'numeric',
  read: digits,
  show: (value) => {
    let rest = value;
    let text = '';
    for (const sign of layout) {
      if (rest === '') return text;
      text += sign === '#' ? rest.charAt(0) : sign;
      if (sign === '#') rest = rest.slice(1);
    }
    return text + rest;
  },
});

/** A decimal number typed with a comma or a point, shown with a comma, held with a point: `0.95`. */
const decimal = (decimals: number): Mask => ({
  inputMode: 'decimal',
  read: (typed) => typed.replace(/[^\d,.]/g, '').replace(',', '.'),
  show: (value) => value.replace('.', ','),
  complete: (value) => {
    const isComplete = new RegExp(`^\\d*\\.?\\d{0,${decimals}}$`).test(value) && /\d/.test(value);
    return isComplete ? Number(value).toFixed(decimals) : value;
  },
});

export const masks = {
  ridet: pattern('### ### ####'),
  postcode: pattern('#####'),
  digits: pattern('#'),
  /** Bonus-malus coefficient, two decimals. */
  crm: decimal(2),
  registration: {
    inputMode: 'text',
    read: normalizePlate,
    show: (value) => value,
    // Six digits are nobody else's: provisional plates have fewer.
    complete: (value) => (/^\d{6}$/.test(value) ? `${value}NC` : value),
  },
} as const satisfies Record<string, Mask>;
