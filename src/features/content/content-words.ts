/** Specification 4, section 9. */
export const contentPageSizes = [20, 50, 100] as const;

/** Value of the « Actif » switch of a list; default on. */
export const isEnabledFilter = (chosen: string): boolean => chosen !== 'false';
