/** Number of a quote or contract: product prefix, year of creation, sequence number: `AU26000123`. */
export const dossierNumber = (prefix: string, madeOn: string, id: number): string =>
  `${prefix}${madeOn.slice(2, 4)}${String(id).padStart(6, '0')}`;
