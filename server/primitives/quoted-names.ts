/** Quotes names in French, without empty ones: « Nom », « Prénom ». */
export const quotedNames = (names: readonly string[]): string =>
  names
    .filter((name) => name.trim() !== '')
    .map((name) => `«\u00A0${name}\u00A0»`)
    .join(', ');
