/** The kind of work that makes a quote a contract: its wizard sends it, and the quote's file says that it waits. */
export const conversionKind = 'conversion';
