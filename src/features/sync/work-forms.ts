/** The forms that work is typed in, by kind: what one calls it, and where a draft of it is resumed. */
const forms: Readonly<Record<string, { readonly name: string; readonly path?: (draftId: string) => string }>> = {
  task: { name: 'Demande', path: (draftId) => `/task/creation?draft=${encodeURIComponent(draftId)}` },
  piece: { name: 'Pièce' },
};

export const nameOfKind = (kind: string): string => forms[kind]?.name ?? 'Saisie';

/** Whether what was sent can be taken back into its form. */
export const hasForm = (kind: string): boolean => forms[kind]?.path !== undefined;

/** The address that resumes a draft; undefined for what has no form of its own. */
export const resumePath = (kind: string, draftId: string): string | undefined => forms[kind]?.path?.(draftId);
