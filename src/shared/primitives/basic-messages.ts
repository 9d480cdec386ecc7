/**
 * The messages that the sign-in page needs, apart from `messages` so that a first visit loads less. Specification 2,
 * section 5.
 */
export const basicMessages = {
  required: (label: string) => `Le champ ${label} est requis`,
  maxLength: (length: number) => `La saisie est limitée à ${length} caractères`,
  email: (label: string) => `Le champ ${label} doit être une adresse e-mail valide`,
} as const;

/** True for a message that names no field. */
export const isUnnamed = (message: string): boolean => message.startsWith('La saisie est limitée');
