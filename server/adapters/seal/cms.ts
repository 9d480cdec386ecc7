import { createHash } from 'node:crypto';
import * as asn1 from 'asn1js';
import * as pkijs from 'pkijs';
import { toArrayBuffer } from './engine.ts';
import type { SealKey } from './key.ts';

const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsaWithSha256: '1.2.840.113549.1.1.11',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const;

type Value = asn1.BaseBlock;

const sequence = (...value: Value[]) => new asn1.Sequence({ value });
const set = (...value: Value[]) => new asn1.Set({ value });
const oid = (value: string) => new asn1.ObjectIdentifier({ value });
const octets = (bytes: Uint8Array) => new asn1.OctetString({ valueHex: toArrayBuffer(bytes) });
const tagged = (tagNumber: number, value: Value[]) =>
  new asn1.Constructed({ idBlock: { tagClass: 3, tagNumber }, value });
const attribute = (type: string, value: Value) => sequence(oid(type), set(value));
const parseDer = (der: Uint8Array): Value => asn1.fromBER(toArrayBuffer(der)).result as Value;

export const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** Sorts by DER encoding, as DER requires for sets. */
const sortDer = (values: readonly Value[]): Value[] =>
  [...values].sort((attribute, otherAttribute) =>
    Buffer.compare(Buffer.from(attribute.toBER()), Buffer.from(otherAttribute.toBER())),
  );

/** ESS signing-certificate-v2 (RFC 5035): binds the signature to its certificate. */
const signingCertificate = (leaf: pkijs.Certificate, der: Buffer): Value => {
  const issuer = sequence(tagged(4, [leaf.issuer.toSchema()]));
  return sequence(sequence(sequence(octets(sha256(der)), sequence(issuer, leaf.serialNumber))));
};

/**
 * Creates a detached CMS signature for PAdES baseline (ETSI EN 319 142-1). Signed attributes: content type, digest and signing
 * certificate; no time, since it is in the PDF's signature dictionary.
 */
export const signDetached = async (
  digest: Buffer,
  { certificates, keyType, sign }: SealKey,
  timeStamp: (signature: Buffer) => Promise<Buffer | undefined>,
): Promise<{ readonly der: Buffer; readonly token: Buffer | undefined }> => {
  const [leafDer] = certificates;
  const leaf = new pkijs.Certificate({ schema: parseDer(leafDer) });
  const signed = sortDer([
    attribute(oids.contentType, oid(oids.data)),
    attribute(oids.messageDigest, octets(digest)),
    attribute(oids.signingCertificateV2, signingCertificate(leaf, leafDer)),
  ]);
  const signature = Buffer.from(await sign(new Uint8Array(set(...signed).toBER())));
  const token = await timeStamp(signature);
  const algorithm =
    keyType === 'RSA' ? sequence(oid(oids.rsaWithSha256), new asn1.Null()) : sequence(oid(oids.ecdsaWithSha256));
  const signerInfo = sequence(
    new asn1.Integer({ value: 1 }),
    sequence(leaf.issuer.toSchema(), leaf.serialNumber),
    sequence(oid(oids.sha256)),
    tagged(0, signed),
    algorithm,
    octets(signature),
    ...(token ? [tagged(1, [attribute(oids.timeStampToken, parseDer(token))])] : []),
  );
  const content = sequence(
    new asn1.Integer({ value: 1 }),
    set(sequence(oid(oids.sha256))),
    sequence(oid(oids.data)),
    tagged(0, certificates.map(parseDer)),
    set(signerInfo),
  );
  const der = Buffer.from(sequence(oid(oids.signedData), tagged(0, [content])).toBER());
  return { der, token };
};
