/** Channels through which documents reach the signatory. */
export const signatureChannels = ['email', 'in-person', 'client-link'] as const;
export type SignatureChannel = (typeof signatureChannels)[number];

/**
 * From `preparing` (documents are generated) through `sent` and `signed` (the signatory has finished) to `sealed`; or
 * ended without a signature.
 */
export const signatureStates = ['preparing', 'sent', 'signed', 'sealed', 'refused', 'expired', 'withdrawn'] as const;
export type SignatureState = (typeof signatureStates)[number];

/** Events of a signature request. */
const signatureEvents = [
  'created',
  'sent',
  'viewed',
  'code-sent',
  'code-wrong',
  /** The right code was entered. */
  'code-given',
  'signed',
  /** The server refused a signature. */
  'not-signed',
  'sealed',
  'failed',
  'refused',
  'expired',
  'withdrawn',
  'renewed',
  'reminded',
  'copies-sent',
] as const;
export type SignatureEvent = (typeof signatureEvents)[number];

/** Validity of a signing link, in days. */
export const linkValidityDays = 14;
/** Days after the invitation when a client who has not signed is reminded. */
export const reminderDays = [2, 7] as const;
/** Days during which the link of a signed request gives access to the sealed papers. */
export const copyDays = 30;
/** One-time code: validity in minutes, and maximum attempts. */
export const codeValidityMinutes = 15;
export const maxCodeAttempts = 5;

/** Consent text; the documents are listed beside it. */
export const consentText =
  'J’ai lu ces documents, j’en accepte le contenu, et je consens à les signer par voie électronique.';
