/** Demonstration accounts by name; all share one password. Specification 0, "Fixed interfaces". */
export const accounts = ['root', 'admin', 'courtier', 'agence', 'courtier2', 'sanslien', 'inactif'] as const;
export type Account = (typeof accounts)[number];
export const password = 'Lagon-2026';
export const emailOf = (account: Account): string => `${account}@lagon.nc`;
