/**
 * Folds a text for comparing and sorting: lower case, no accents, ligatures expanded, apostrophes unified, whitespace
 * collapsed. `Côte d’Ivoire` and `cote d'ivoire` fold to the same text. The server stores columns folded by this
 * function and the device searches with it, so that both find the same rows.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/\s+/gu, ' ')
    .trim();
