/** Specification 1, section 9. */
export const adminPageSizes = [20, 5, 10, 50, 100] as const;

/** An active flag in words. Specification 1, section 4. */
export const stateLabel = (isEnabled: boolean): string => (isEnabled ? 'Actif' : 'Inactif');

/** The choices of the filter « Actif ». */
export const enabledChoices = [
  { code: 'true', libelle: 'Actifs' },
  { code: 'false', libelle: 'Inactifs' },
] as const;

export const flagFilter = (chosen: string): boolean | null => (chosen === '' ? null : chosen === 'true');
