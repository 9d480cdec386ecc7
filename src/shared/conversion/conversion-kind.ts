/** Work kind of a conversion, used by its wizard and by the notice on the quote's file while it is in the outbox. */
export const conversionKind = 'conversion';
