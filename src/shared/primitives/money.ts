const whole = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 });

/** Formats whole XPF: `12 345 F`, U+202F between thousands, U+00A0 before F (specification 0). */
export const formatXpf = (amount: number): string => `${whole.format(amount)}\u00A0F`;

/** Formats a count or a plain number in French, `12 345`. */
export const formatCount = (value: number): string => whole.format(value);

const change = new Intl.NumberFormat('fr-FR', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

/** Formats a change in percent: `+4,2 %`. */
export const formatPercentChange = (percent: number): string => change.format(percent / 100);

/**
 * Parses whole XPF as typed or pasted: `12345`, `12 345 F`, `12.345`, `12 345,00 XPF`. Null for a fractional amount
 * (`12,50`): francs have no cents, and amounts are never rounded.
 */
export const parseXpf = (typed: string): number | null => {
  const text = typed.replace(/\s/gu, '').replace(/(?:F|XPF|FCFP|CFP)$/i, '');
  if (/^\d{1,15}(?:[.,]0{1,2})?$/.test(text)) return Number.parseInt(text, 10);
  return /^\d{1,3}(?:[.,]\d{3}){1,4}$/.test(text) ? Number(text.replace(/[.,]/g, '')) : null;
};
