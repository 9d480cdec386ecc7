/** 13 or 16 digits starting with 4, or 16 digits starting with 5; spaces are ignored. Specification 2, section 5.1. */
export const isCardNumber = (typed: string): boolean =>
  /^(4\d{12}(\d{3})?|5\d{15})$/.test(typed.replace(/[\s\p{Cf}]/gu, ''));
