/** Specification 4, section 9. */
export const contentPageSizes = [20, 50, 100] as const;
