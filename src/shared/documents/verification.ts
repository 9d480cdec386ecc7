/** Path of the public verification page; with a code, the page of that document. */
export const verificationPath = (code?: string): string => (code === undefined ? '/verifier' : `/verifier/${code}`);

/** Formats a verification code in groups of four. */
export const formatVerificationCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** Normalizes a typed verification code, reading O as 0 and I, L as 1. Undefined for an invalid code. */
export const parseVerificationCode = (typed: string): string | undefined => {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(code) ? code : undefined;
};
