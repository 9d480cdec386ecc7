/**
 * Masks an IBAN for display, transport and storage on a device: country and last four characters (`FR…0137`), enough to
 * recognise an account, not to use it. Idempotent. See docs/decisions/bank-accounts.md.
 */
export const maskedIban = (iban: string): string => {
  const plain = iban.replace(/\s/gu, '').toUpperCase();
  return plain === '' ? '' : `${plain.slice(0, 2)}…${plain.slice(-4)}`;
};

/** True for a result of `maskedIban`, whatever its spacing and case. */
export const isMaskedIban = (text: string): boolean =>
  /^[A-Z]{2}…[A-Z\d]{4}$/u.test(text.replace(/\s/gu, '').toUpperCase());
