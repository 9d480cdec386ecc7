/** How papers come before who signs them. */
export const signatureChannels = ['email', 'in-person', 'client-link'] as const;
export type SignatureChannel = (typeof signatureChannels)[number];

/**
 * From `preparing` (its papers are put together) over `sent` and `signed` (the signatory said all there is to say) to
 * `sealed`; or ended without a signature.
 */
export const signatureStates = ['preparing', 'sent', 'signed', 'sealed', 'refused', 'expired', 'withdrawn'] as const;
export type SignatureState = (typeof signatureStates)[number];

/** What may happen to a request of signature. */
export const signatureEvents = [
  'created',
  'sent',
  'viewed',
  'code-sent',
  'code-wrong',
  'code-given',
  'signed',
  'not-signed',
  'sealed',
  'failed',
  'refused',
  'expired',
  'withdrawn',
] as const;
export type SignatureEvent = (typeof signatureEvents)[number];

/** What becomes of a request that nobody does anything about any more. */
export const endedStates: readonly SignatureState[] = ['refused', 'expired', 'withdrawn'];

/** How long a link to sign is good. */
export const linkValidityDays = 14;
/** A one-time code: how long it is good, and how often it may be typed. */
export const codeValidityMinutes = 15;
export const maxCodeAttempts = 5;

/** What a signatory agrees to; the papers are named beside it. */
export const consentText =
  'J’ai lu ces documents, j’en accepte le contenu, et je consens à les signer par voie électronique.';
