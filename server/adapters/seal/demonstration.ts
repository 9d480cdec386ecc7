import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, webcrypto } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as asn1 from 'asn1js';
import * as pkijs from 'pkijs';
import { createFileOnce } from '#server/settings/atomic-file.ts';
import { cryptoEngine } from './engine.ts';

const authorityName = 'Lagon, autorité de démonstration';
const sealName = 'Lagon, cachet de démonstration';
const years = 10;
const yearMs = 365.25 * 24 * 3_600_000;
/** Certificates start one day in the past, for clients whose clock is late. */
const clockToleranceMs = 24 * 3_600_000;

type WebKey = Parameters<pkijs.Certificate['sign']>[0];

const toWebKey = (key: KeyObject): Promise<WebKey> =>
  webcrypto.subtle.importKey(
    key.type === 'private' ? 'pkcs8' : 'spki',
    key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'der' } as never) as unknown as Buffer,
    { name: 'ECDSA', namedCurve: 'P-256' },
    true,
    key.type === 'private' ? ['sign'] : ['verify'],
  ) as Promise<unknown> as Promise<WebKey>;

const writeName = (name: pkijs.RelativeDistinguishedNames, commonName: string): void => {
  const value = new asn1.Utf8String({ value: commonName });
  name.typesAndValues = [new pkijs.AttributeTypeAndValue({ type: '2.5.4.3', value })];
};

interface CertificateRequest {
  readonly name: string;
  readonly key: KeyObject;
  readonly issuerKey: KeyObject;
  readonly isAuthority: boolean;
  readonly now: Date;
}

/** Key usage bits: signing certificates; digital signature and non-repudiation. */
const keyUsages = { authority: [0x06, 1], seal: [0xc0, 6] } as const;

const createCertificate = async ({ name, key, issuerKey, isAuthority, now }: CertificateRequest): Promise<Buffer> => {
  const certificate = new pkijs.Certificate();
  certificate.version = 2;
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  certificate.serialNumber = new asn1.Integer({ valueHex: new Uint8Array(serial).buffer });
  writeName(certificate.subject, name);
  writeName(certificate.issuer, authorityName);
  certificate.notBefore.value = new Date(now.getTime() - clockToleranceMs);
  certificate.notAfter.value = new Date(now.getTime() + years * yearMs);
  const [bits, unusedBits] = isAuthority ? keyUsages.authority : keyUsages.seal;
  const buildExtension = (extnID: string, value: { toBER(sizeOnly: boolean): ArrayBuffer }) =>
    new pkijs.Extension({ extnID, critical: true, extnValue: value.toBER(false) });
  certificate.extensions = [
    buildExtension('2.5.29.19', new pkijs.BasicConstraints({ cA: isAuthority }).toSchema()),
    buildExtension('2.5.29.15', new asn1.BitString({ valueHex: new Uint8Array([bits]).buffer, unusedBits })),
  ];
  await certificate.subjectPublicKeyInfo.importKey(await toWebKey(createPublicKey(key)), cryptoEngine);
  await certificate.sign(await toWebKey(issuerKey), 'SHA-256', cryptoEngine);
  return Buffer.from(certificate.toSchema().toBER());
};

const formatPem = (label: string, der: Buffer): string =>
  `-----BEGIN ${label}-----\n${der.toString('base64').replace(/.{1,64}/g, '$&\n')}-----END ${label}-----\n`;

/** Creates a key with its certificate and that of a demonstration authority, as PEM. The authority's key is discarded. */
export const createDemonstrationSeal = async (now: Date): Promise<string> => {
  const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const [authorityKey, key] = [newKey(), newKey()];
  const issued = { issuerKey: authorityKey, now };
  return [
    String(key.export({ type: 'pkcs8', format: 'pem' })),
    formatPem('CERTIFICATE', await createCertificate({ ...issued, name: sealName, key, isAuthority: false })),
    formatPem(
      'CERTIFICATE',
      await createCertificate({ ...issued, name: authorityName, key: authorityKey, isAuthority: true }),
    ),
  ].join('');
};

/** Demonstration key and certificates in `DATA_DIR`; created on first use, readable by the owner only. */
export const loadDemonstrationSeal = async (dataDir: string, now: Date): Promise<string> => {
  const file = join(dataDir, 'seal.pem');
  if (!existsSync(file)) createFileOnce(file, await createDemonstrationSeal(now));
  return readFileSync(file, 'utf8');
};
