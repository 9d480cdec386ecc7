import { expect, test } from 'vitest';
import { encodeBase32, findTotpStep, totpCode, totpStepAt, totpUri } from '#server/areas/auth/second-factor/totp.ts';

/** RFC 6238, appendix B; the last six of its eight digits. */
const secret = Buffer.from('12345678901234567890');
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('TOTP: at %i s the code of RFC 6238 is %s', (seconds, code) => {
  expect(totpCode(secret, totpStepAt(new Date(seconds * 1000)))).toBe(code);
});

test('TOTP: accepts the previous, current and next code once', () => {
  const now = new Date(2_000_000_000_000);
  const currentStep = totpStepAt(now);
  const acceptedStep = (step: number, lastStep = 0) => findTotpStep(secret, totpCode(secret, step), { now, lastStep });
  expect([-2, -1, 0, 1, 2].map((offset) => acceptedStep(currentStep + offset))).toEqual([
    undefined,
    currentStep - 1,
    currentStep,
    currentStep + 1,
    undefined,
  ]);
  expect([
    acceptedStep(currentStep, currentStep),
    acceptedStep(currentStep - 1, currentStep),
    acceptedStep(currentStep + 1, currentStep),
  ]).toEqual([undefined, undefined, currentStep + 1]);
});

test('TOTP: encodes the secret in base32 (RFC 4648)', () => {
  expect([encodeBase32(Buffer.from('foobar')), encodeBase32(Buffer.from('f'))]).toEqual(['MZXW6YTBOI', 'MY']);
  const uri = new URL(totpUri(secret, 'a+b@lagon.nc'));
  expect(uri.protocol).toBe('otpauth:');
  expect(uri.href).toContain('Lagon:a%2Bb%40lagon.nc');
  expect(uri.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});
