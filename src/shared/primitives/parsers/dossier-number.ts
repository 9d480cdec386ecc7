/** Number of a quote or contract: product prefix, year of creation, sequence number: `AU26000123`. */
export const dossierNumber = (prefix: string, createdOn: string, id: number): string =>
  `${prefix}${createdOn.slice(2, 4)}${String(id).padStart(6, '0')}`;
