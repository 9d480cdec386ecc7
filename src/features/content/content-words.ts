/** Specification 4, section 9. */
export const contentPageSizes = [20, 50, 100] as const;

/** What the switch « Actif » of a list asks for: it is on unless it is switched off. */
export const switchFilter = (chosen: string): boolean => chosen !== 'false';
