/** Quotes names in French: « Nom », « Prénom ». */
export const quotedNames = (names: readonly string[]): string =>
  names.map((name) => `«\u00A0${name}\u00A0»`).join(', ');
