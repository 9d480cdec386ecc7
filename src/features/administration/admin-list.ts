/** Specification 1, section 9. */
export const adminPageSizes = [20, 5, 10, 50, 100] as const;

/** Number of a broker's users who can sign in. */
export const formatActiveUsers = (count: number): string =>
  count === 0 ? 'Aucune personne active' : count === 1 ? 'Une personne active' : `${count} personnes actives`;

/** The choices of the filter « Actif ». */
export const enabledChoices = [
  { code: 'true', libelle: 'Actifs' },
  { code: 'false', libelle: 'Inactifs' },
] as const;
