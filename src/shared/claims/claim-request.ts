/** Code of the list `taskNatures` of requests about a claim. */
export const claimRequestNature = 'SINISTRE';

/** Subject of a request to the insurer about a claim. */
export const claimRequestSubject = (claimNumber: string, about: string): string =>
  `Sinistre ${claimNumber}\u00A0: ${about}`;

/** True if a subject or the name of a document contains the number of a claim as a word. */
export const mentionsClaim = (text: string, claimNumber: string): boolean =>
  text.split(/[\s:,;.()]+/u).includes(claimNumber);
