/** Kinds of notes with their labels. */
export const noteKinds = { call: 'Appel', visit: 'Visite', message: 'Message', other: 'Autre' } as const;
export type NoteKind = keyof typeof noteKinds;
