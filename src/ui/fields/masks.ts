import { normalizePlate } from '#shared/primitives/plate.ts';

/** Conversion between the bare form value and its displayed format. */
export interface Mask {
  readonly inputMode: 'numeric' | 'decimal' | 'text';
  /** Form value of a typed or pasted text. */
  readonly read: (typed: string) => string;
  /** Displayed text of a form value. */
  readonly show: (value: string) => string;
  /** Completes the form value on blur. */
  readonly complete?: (value: string) => string;
}

const digits = (typed: string): string => typed.replace(/\D/g, '');

/**
 * Formats digits by a pattern where `#` stands for one digit: `### ###`. Surplus digits stay at the end, so that the
 * schema rejects them: a pasted number is never truncated.
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

/** A decimal number typed with a comma or a point, displayed with a comma, stored with a point: `0.95`. */
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
    // Six digits are always a New Caledonian plate: provisional plates have fewer.
    complete: (value) => (/^\d{6}$/.test(value) ? `${value}NC` : value),
  },
} as const satisfies Record<string, Mask>;
