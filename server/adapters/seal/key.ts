import { createPrivateKey, sign, verify, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { P12Signer } from '@libpdf/core';
import type { SealCertificate } from '#server/services/seal.ts';
import type { SealSettings } from '#server/services/services.ts';
import { WrongSettings } from '#server/settings/wrong-settings.ts';
import { keptDemonstrationSeal } from './demonstration.ts';

/** A private key with its certificate, and those above it. */
export interface SealKey {
  /** DER, the key's own first. */
  readonly certificates: readonly [Buffer, ...Buffer[]];
  readonly keyType: 'RSA' | 'EC';
  /** SHA-256, then PKCS#1 v1.5, or ECDSA in DER. */
  readonly sign: (data: Uint8Array) => Promise<Uint8Array>;
  readonly certificate: SealCertificate;
}

const certificatePattern = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

type Held = Pick<SealKey, 'certificates' | 'keyType' | 'sign'>;

const heldInPem = (text: string, passphrase: string | undefined): Held => {
  const key = createPrivateKey({ key: text, ...(passphrase !== undefined && { passphrase }) });
  const [own, ...above] = (text.match(certificatePattern) ?? []).map((one) => new X509Certificate(one).raw);
  if (!own) throw new Error('no certificate');
  return {
    certificates: [own, ...above],
    keyType: key.asymmetricKeyType === 'ec' ? 'EC' : 'RSA',
    sign: async (data) => sign('sha256', data, key),
  };
};

const heldInPkcs12 = async (bytes: Buffer, password: string): Promise<Held> => {
  const signer = await P12Signer.create(new Uint8Array(bytes), password);
  return {
    certificates: [Buffer.from(signer.certificate), ...signer.certificateChain.map((one) => Buffer.from(one))],
    keyType: signer.keyType,
    sign: (data) => signer.sign(data, 'SHA-256'),
  };
};

/** Of a name with several parts, the common one. */
const nameOf = (certificate: X509Certificate): string => {
  const { CN } = certificate.toLegacyObject().subject as unknown as { CN?: string | string[] };
  return [CN].flat()[0] ?? certificate.subject;
};

/** Throws where the key is not that of the certificate. */
const whole = async (held: Held, isDemonstration: boolean): Promise<SealKey> => {
  const own = new X509Certificate(held.certificates[0]);
  const probe = Buffer.from('lagon');
  if (!verify('sha256', probe, own.publicKey, await held.sign(probe))) throw new Error('another key');
  const { validFromDate: from, validToDate: until } = own;
  return { ...held, certificate: { name: nameOf(own), from, until, isDemonstration } };
};

/** Looks whether a file begins as a DER sequence: PKCS#12 is one. */
const isPkcs12 = (bytes: Buffer): boolean => bytes[0] === 0x30;

/**
 * The key that papers are sealed with: that of `SEAL_FILE` (PKCS#12, or PEM with key and certificates), or the
 * demonstration's own. Throws `WrongSettings` for a file that cannot be read, or whose key is not the certificate's.
 */
export const openSealKey = async (
  settings: SealSettings,
  { dataDir, now }: { readonly dataDir: string; readonly now: Date },
): Promise<SealKey> => {
  if (settings.file === undefined) return whole(heldInPem(await keptDemonstrationSeal(dataDir, now), undefined), true);
  try {
    const bytes = readFileSync(settings.file);
    const { password } = settings;
    const held = isPkcs12(bytes) ? await heldInPkcs12(bytes, password ?? '') : heldInPem(String(bytes), password);
    return await whole(held, false);
  } catch (error) {
    throw new WrongSettings([
      `SEAL_FILE ne donne pas une clé avec son certificat (${error instanceof Error ? error.message : String(error)})`,
    ]);
  }
};
