/** How drafts and sendings of quotes are marked. */
export const quoteKind = 'estimate';
