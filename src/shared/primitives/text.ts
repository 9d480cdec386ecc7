/**
 * Folds a text for comparing and sorting: lower case, no accents, ligatures opened, apostrophes and runs of blanks
 * made one. `Côte d’Ivoire` and `cote d'ivoire` fold alike. The server stores folded columns made by this function
 * and the device searches with it, so that both find the same rows.
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
