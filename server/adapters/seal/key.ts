import { createPrivateKey, sign, verify, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { P12Signer } from '@libpdf/core';
import type { SealCertificate } from '#server/services/seal.ts';
import type { SealSettings } from '#server/services/services.ts';
import { WrongSettings } from '#server/settings/wrong-settings.ts';
import { loadDemonstrationSeal } from './demonstration.ts';

/** Private key with its certificate chain. */
export interface SealKey {
  /** DER, own certificate first. */
  readonly certificates: readonly [Buffer, ...Buffer[]];
  readonly keyType: 'RSA' | 'EC';
  /** Signs with SHA-256 and PKCS#1 v1.5, or ECDSA in DER. */
  readonly sign: (data: Uint8Array) => Promise<Uint8Array>;
  readonly certificate: SealCertificate;
}

const certificatePattern = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

const parseCertificates = (pem: string): Buffer[] =>
  (pem.match(certificatePattern) ?? []).map((certificate) => new X509Certificate(certificate).raw);

type OpenedKey = Pick<SealKey, 'certificates' | 'keyType' | 'sign'>;

const openPem = (text: string, passphrase: string | undefined): OpenedKey => {
  const key = createPrivateKey({ key: text, ...(passphrase !== undefined && { passphrase }) });
  const [leaf, ...issuers] = parseCertificates(text);
  if (!leaf) throw new Error('no certificate');
  return {
    certificates: [leaf, ...issuers],
    keyType: key.asymmetricKeyType === 'ec' ? 'EC' : 'RSA',
    sign: async (data) => sign('sha256', data, key),
  };
};

const openPkcs12 = async (bytes: Buffer, password: string): Promise<OpenedKey> => {
  const signer = await P12Signer.create(new Uint8Array(bytes), password);
  return {
    certificates: [
      Buffer.from(signer.certificate),
      ...signer.certificateChain.map((certificate) => Buffer.from(certificate)),
    ],
    keyType: signer.keyType,
    sign: (data) => signer.sign(data, 'SHA-256'),
  };
};

/** Common name (CN) of the certificate subject. */
const commonName = (certificate: X509Certificate): string => {
  const { CN } = certificate.toLegacyObject().subject as unknown as { CN?: string | string[] };
  return [CN].flat()[0] ?? certificate.subject;
};

/** Throws if the key does not belong to the certificate. */
const withCertificate = async (openedKey: OpenedKey, isDemonstration: boolean): Promise<SealKey> => {
  const leaf = new X509Certificate(openedKey.certificates[0]);
  const probe = Buffer.from('lagon');
  if (!verify('sha256', probe, leaf.publicKey, await openedKey.sign(probe)))
    throw new Error('the key does not belong to the certificate');
  const { validFromDate: from, validToDate: until } = leaf;
  return { ...openedKey, certificate: { name: commonName(leaf), from, until, isDemonstration } };
};

/** True for a file that starts as a DER sequence, such as PKCS#12. */
const isPkcs12 = (bytes: Buffer): boolean => bytes[0] === 0x30;

/**
 * Opens the sealing key: `SEAL_FILE` (PKCS#12, or PEM with key and certificates), or that of the demonstration. Throws
 * `WrongSettings` for an unreadable file or a key that does not match its certificate.
 */
export const openSealKey = async (
  settings: SealSettings,
  { dataDir, now }: { readonly dataDir: string; readonly now: Date },
): Promise<SealKey> => {
  if (settings.file === undefined)
    return withCertificate(openPem(await loadDemonstrationSeal(dataDir, now), undefined), true);
  try {
    const bytes = readFileSync(settings.file);
    const { password } = settings;
    const openedKey = isPkcs12(bytes) ? await openPkcs12(bytes, password ?? '') : openPem(String(bytes), password);
    return await withCertificate(openedKey, false);
  } catch (error) {
    throw new WrongSettings([
      `SEAL_FILE ne donne pas une clé avec son certificat (${error instanceof Error ? error.message : String(error)})`,
    ]);
  }
};

/** Certificates in DER that may issue the certificate of time stamps (`SEAL_TIMESTAMP_CA`). Throws `WrongSettings`. */
export const readAuthorities = ({ timeStampAuthorities: path }: SealSettings): Buffer[] => {
  if (path === undefined) return [];
  try {
    const certificates = parseCertificates(readFileSync(path, 'utf8'));
    if (certificates.length === 0) throw new Error('no certificate');
    return certificates;
  } catch (error) {
    throw new WrongSettings([
      `SEAL_TIMESTAMP_CA ne donne pas de certificat (${error instanceof Error ? error.message : String(error)})`,
    ]);
  }
};
