/** Where anybody verifies a paper, as a path; with its code, the paper's own page. */
export const verificationPath = (code?: string): string => (code === undefined ? '/verifier' : `/verifier/${code}`);

/** A code as it is printed and read aloud, in fours. */
export const formatVerificationCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** A typed code as it is stored: letters that are read for a figure made that figure. Undefined for what is none. */
export const parseVerificationCode = (typed: string): string | undefined => {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(code) ? code : undefined;
};
