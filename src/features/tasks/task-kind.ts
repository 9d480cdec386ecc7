/** How drafts and outbox name what comes from the request form. */
export const taskKind = 'task';
