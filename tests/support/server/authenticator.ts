import { totpCode, totpStepAt } from '#server/areas/auth/second-factor/totp.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The TOTP code for a base32 secret, `steps` of thirty seconds from `now`. */
export const codeOf = (secret: string, now: Date, steps = 0): string => {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((each) => Number.parseInt(each, 2));
  return totpCode(Uint8Array.from(bytes), totpStepAt(now) + steps);
};
