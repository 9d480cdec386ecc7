/** The number of a quote or contract: what it is, the year in which it was made, and its own number: `AU26000123`. */
export const dossierNumber = (prefix: string, madeOn: string, id: number): string =>
  `${prefix}${madeOn.slice(2, 4)}${String(id).padStart(6, '0')}`;
