/** How drafts and outbox name what comes from the client form. */
export const clientKind = 'client';
