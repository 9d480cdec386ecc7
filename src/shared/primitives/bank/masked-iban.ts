/**
 * An IBAN as it is shown, sent and kept on a device: its country and its last four characters (`FR…0137`), enough to recognise
 * an account, not to use it. A masked one stays as it is. See docs/decisions/bank-accounts.md.
 */
export const maskedIban = (iban: string): string => {
  const plain = iban.replace(/\s/gu, '').toUpperCase();
  return plain === '' ? '' : `${plain.slice(0, 2)}…${plain.slice(-4)}`;
};

/** True for what `maskedIban` answers, however it is spaced and in any case. */
export const isMaskedIban = (text: string): boolean =>
  /^[A-Z]{2}…[A-Z\d]{4}$/u.test(text.replace(/\s/gu, '').toUpperCase());
