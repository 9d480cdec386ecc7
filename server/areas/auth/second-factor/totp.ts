import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;
/** Accepted steps before and after the current one, since clocks differ. */
const window = 1;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 base32 without padding. */
export const encodeBase32 = (bytes: Uint8Array): string => {
  let [text, buffered, bits] = ['', 0, 0];
  for (const byte of bytes) {
    buffered = (buffered << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(buffered >>> bits) & 31];
    }
    buffered &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet[(buffered << (5 - bits)) & 31] : text;
};

/** Creates a secret of 20 bytes, as RFC 4226 recommends and every authenticator accepts. */
export const newTotpSecret = (): Buffer => randomBytes(20);

/** Time step of a moment (RFC 6238). */
export const totpStepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

/** Code of a time step (RFC 6238, SHA-1, six digits). */
export const totpCode = (secret: Uint8Array, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
};

/** Time step that a code belongs to, within the window and after `lastStep`; undefined if it matches none. */
export const findTotpStep = (
  secret: Uint8Array,
  code: string,
  { now, lastStep }: { readonly now: Date; readonly lastStep: number },
): number | undefined => {
  const submitted = Buffer.from(code);
  const current = totpStepAt(now);
  for (let step = current - window; step <= current + window; step += 1) {
    const expected = Buffer.from(totpCode(secret, step));
    if (step > lastStep && submitted.length === expected.length && timingSafeEqual(submitted, expected)) return step;
  }
  return undefined;
};

/** otpauth URI for the QR code of an authenticator. */
export const totpUri = (secret: Uint8Array, email: string): string => {
  const parameters = new URLSearchParams({
    secret: encodeBase32(secret),
    issuer: 'Lagon',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  return `otpauth://totp/Lagon:${encodeURIComponent(email)}?${parameters}`;
};
