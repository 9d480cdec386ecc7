/** Enough of an address, or of a number, for its owner to recognise it. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*?(?=@)/u, '$1•••');
export const maskedPhone = (number: string): string => `•• •• ${number.slice(-2)}`;
