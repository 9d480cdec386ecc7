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
const decimal = (decimals: number) => ({
  inputMode: 'decimal' as const,
  read: (typed: string) => typed.replace(/[^\d,.]/g, '').replace(',', '.'),
  show: (value: string) => value.replace('.', ','),
  complete: (value: string) => {
    const isComplete = new RegExp(`^\\d*\\.?\\d{0,${decimals}}$`).test(value) && /\d/.test(value);
    return isComplete ? Number(value).toFixed(decimals) : value;
  },
});

const coefficient = decimal(2);

export const masks = {
  ridet: pattern('### ### ####'),
  postcode: pattern('#####'),
  digits: pattern('#'),
  /** Bonus-malus coefficient, two decimals; `50` to `100` are hundredths, as people say it. */
  crm: {
    ...coefficient,
    complete: (value) =>
      /^\d{2,3}$/.test(value) && Number(value) <= 100 ? (Number(value) / 100).toFixed(2) : coefficient.complete(value),
  },
  registration: {
    inputMode: 'text',
    read: normalizePlate,
    show: (value) => value,
    // Six digits are always a New Caledonian plate: provisional plates have fewer.
    complete: (value) => (/^\d{6}$/.test(value) ? `${value}NC` : value),
  },
} as const satisfies Record<string, Mask>;
