/** National digits that no number of New Caledonia (six digits) has, by the calling code of their country. */
const foreignDigits = [
  ['+33', /^0[1-9]\d{8}$/],
  ['+689', /^(?:40|8[789])\d{6}$/],
] as const;

/**
 * Calling code and national digits; in France the leading zero is not dialled after the calling code. Search rows hold
 * national digits alone: the calling code of another country is added, since it is required to call from Nouméa.
 */
const splitCallingCode = (phone: string): readonly [prefix: string, national: string] => {
  const [, typed = '', national = ''] = /^(\+(?:687|689|681|33))?(.*)$/.exec(phone.replace(/[^\d+]/g, '')) ?? [];
  const prefix = typed || (foreignDigits.find(([, digits]) => digits.test(national))?.[0] ?? '');
  return [prefix, prefix === '+33' ? national.replace(/^0/, '') : national];
};

/** Formats a phone number in pairs of digits, `12 34 56`; a country code stays in front, `+33 6 12 34 56 78`. */
export const formatPhone = (phone: string): string => {
  const [prefix, national] = splitCallingCode(phone);
  const pairs = national.replace(/(\d)(?=(?:\d{2})+$)/g, '$1\u00A0');
  return prefix === '' || pairs === '' ? pairs : `${prefix}\u00A0${pairs}`;
};

/** A phone number in the format of E.164, `+33612345678`; without calling code its national digits. */
export const toE164 = (phone: string): string => splitCallingCode(phone).join('');

/** Link that dials a phone number. */
export const phoneHref = (phone: string): string => `tel:${toE164(phone)}`;
