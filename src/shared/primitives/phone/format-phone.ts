/** Formats a phone number in pairs of digits, `12 34 56`; a country code stays in front, `+687 12 34 56`. */
export const formatPhone = (phone: string): string => {
  const [, prefix = '', rest = ''] = /^(\+(?:687|689|681|33))?(.*)$/.exec(phone.replace(/[^\d+]/g, '')) ?? [];
  const pairs = rest.replace(/(\d)(?=(?:\d{2})+$)/g, '$1\u00A0');
  return prefix === '' ? pairs : `${prefix}\u00A0${pairs}`;
};
