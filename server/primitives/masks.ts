/** Masks an e-mail address or a phone number so that only its owner recognizes it. */
export const maskEmail = (email: string): string => email.replace(/^(.).*?(?=@)/u, '$1•••');
export const maskPhone = (number: string): string => `•• •• ${number.slice(-2)}`;
