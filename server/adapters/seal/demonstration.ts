import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, webcrypto } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as asn1 from 'asn1js';
import * as pkijs from 'pkijs';
import { writeFileOnce } from '#server/settings/kept-file.ts';

const engine = new pkijs.CryptoEngine({ name: 'node', crypto: webcrypto as never });
const authorityName = 'Lagon, autorité de démonstration';
const sealName = 'Lagon, cachet de démonstration';
const years = 10;
const yearMs = 365.25 * 24 * 3_600_000;
/** A clock that is a little late does not find the certificate of the future. */
const earlierMs = 24 * 3_600_000;

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

interface Certified {
  readonly name: string;
  readonly key: KeyObject;
  readonly issuerKey: KeyObject;
  readonly isAuthority: boolean;
  readonly now: Date;
}

/** What a key may be used for, as bits: signing certificates, or signatures that bind whoever made them. */
const uses = { authority: [0x06, 1], seal: [0xc0, 6] } as const;

const certify = async ({ name, key, issuerKey, isAuthority, now }: Certified): Promise<Buffer> => {
  const certificate = new pkijs.Certificate();
  certificate.version = 2;
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  certificate.serialNumber = new asn1.Integer({ valueHex: new Uint8Array(serial).buffer });
  writeName(certificate.subject, name);
  writeName(certificate.issuer, authorityName);
  certificate.notBefore.value = new Date(now.getTime() - earlierMs);
  certificate.notAfter.value = new Date(now.getTime() + years * yearMs);
  const [bits, unusedBits] = isAuthority ? uses.authority : uses.seal;
  const extension = (extnID: string, value: { toBER(sizeOnly: boolean): ArrayBuffer }) =>
    new pkijs.Extension({ extnID, critical: true, extnValue: value.toBER(false) });
  certificate.extensions = [
    extension('2.5.29.19', new pkijs.BasicConstraints({ cA: isAuthority }).toSchema()),
    extension('2.5.29.15', new asn1.BitString({ valueHex: new Uint8Array([bits]).buffer, unusedBits })),
  ];
  await certificate.subjectPublicKeyInfo.importKey(await toWebKey(createPublicKey(key)), engine);
  await certificate.sign(await toWebKey(issuerKey), 'SHA-256', engine);
  return Buffer.from(certificate.toSchema().toBER());
};

const pem = (label: string, der: Buffer): string =>
  `-----BEGIN ${label}-----\n${der.toString('base64').replace(/.{1,64}/g, '$&\n')}-----END ${label}-----\n`;

/** A key with its certificate and that of the authority which made it, one PEM text. The authority's key is thrown away. */
export const makeDemonstrationSeal = async (now: Date): Promise<string> => {
  const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const [authorityKey, key] = [newKey(), newKey()];
  const issued = { issuerKey: authorityKey, now };
  return [
    String(key.export({ type: 'pkcs8', format: 'pem' })),
    pem('CERTIFICATE', await certify({ ...issued, name: sealName, key, isAuthority: false })),
    pem('CERTIFICATE', await certify({ ...issued, name: authorityName, key: authorityKey, isAuthority: true })),
  ].join('');
};

/** The demonstration's key and certificates under `DATA_DIR`, made once and for the owner only. */
export const keptDemonstrationSeal = async (dataDir: string, now: Date): Promise<string> => {
  const file = join(dataDir, 'seal.pem');
  if (!existsSync(file)) writeFileOnce(file, await makeDemonstrationSeal(now));
  return readFileSync(file, 'utf8');
};
