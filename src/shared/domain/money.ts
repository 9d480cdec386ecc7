const whole = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 });

/** An amount of whole XPF as it is shown: `12 345 F`, U+202F between thousands, U+00A0 before F (specification 0). */
export const xpf = (amount: number): string => `${whole.format(amount)}\u00A0F`;

/** A count or a plain number in French, `12 345`. */
export const count = (value: number): string => whole.format(value);
