/** The messages that signing in needs too: of `messages`, which a first visit loads without the others. Specification 2, section 5. */
export const basicMessages = {
  required: (label: string) => `Le champ ${label} est requis`,
  maxLength: (length: number) => `La saisie est limitée à ${length} caractères`,
  email: (label: string) => `Le champ ${label} doit être une adresse e-mail valide`,
} as const;
