import { randomBytes } from 'node:crypto';
import * as asn1 from 'asn1js';
import * as pkijs from 'pkijs';
import { fetchBounded } from './bounded-fetch.ts';
import { buildChain } from './chain.ts';
import { sha256 } from './cms.ts';
import { cryptoEngine, toArrayBuffer } from './engine.ts';

const timeoutMs = 5_000;
const maxAnswerBytes = 64 * 1024;
const sha256Id = '2.16.840.1.101.3.4.2.1';

const requestFor = (digest: Buffer, nonce: Buffer): Uint8Array<ArrayBuffer> => {
  const request = new pkijs.TimeStampReq({
    version: 1,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: sha256Id }),
      hashedMessage: new asn1.OctetString({ valueHex: toArrayBuffer(digest) }),
    }),
    nonce: new asn1.Integer({ valueHex: toArrayBuffer(nonce) }),
    certReq: true,
  });
  return new Uint8Array(request.toSchema().toBER());
};

/**
 * Extracts the token of an answer. Throws unless it was granted for these bytes and nonce and its signature is valid; with
 * `authorities`, unless its certificate was issued by one of them.
 */
const extractToken = async (
  answer: Buffer,
  {
    data,
    nonce,
    authorities,
  }: { readonly data: Buffer; readonly nonce: Buffer; readonly authorities: readonly Buffer[] },
): Promise<Buffer> => {
  const response = new pkijs.TimeStampResp({ schema: asn1.fromBER(toArrayBuffer(answer)).result });
  const { status } = response.status;
  if ((status !== 0 && status !== 1) || !response.timeStampToken) throw new Error(`status ${status}`);
  const signed = new pkijs.SignedData({ schema: response.timeStampToken.content });
  const content = signed.encapContentInfo.eContent?.getValue();
  if (!content) throw new Error('an empty token');
  const { messageImprint, nonce: echoed } = new pkijs.TSTInfo({ schema: asn1.fromBER(content).result });
  if (!sha256(data).equals(Buffer.from(messageImprint.hashedMessage.getValue())))
    throw new Error('the token is for another digest');
  if (!echoed || !nonce.equals(Buffer.from(echoed.valueBlock.valueHexView)))
    throw new Error('the nonce does not match');
  const verifyOptions = {
    signer: 0,
    data: toArrayBuffer(data),
    checkChain: authorities.length > 0,
    trustedCerts: authorities.map((der) => pkijs.Certificate.fromBER(toArrayBuffer(der))),
    // Authorities of time stamps rarely enclose revocation lists.
    passedWhenNotRevValues: true,
  };
  const isSigned = await signed.verify(verifyOptions, cryptoEngine);
  if (!isSigned) throw new Error('the signature of the token is not valid');
  return Buffer.from(response.timeStampToken.toSchema().toBER());
};

/** Requests a time-stamp token for bytes, of which only the SHA-256 digest is sent. */
export type RequestTimeStamp = (data: Buffer) => Promise<Buffer>;

/**
 * Requests a token from an RFC 3161 server, with a timeout of five seconds. Throws for a missing or wrong answer. `authorities`:
 * trusted certificates in DER; without any, only the token's own signature is verified.
 */
export const createTimeStampClient =
  (url: string, authorities: readonly Buffer[]): RequestTimeStamp =>
  async (data) => {
    // Positive, with the highest bit clear, so that its DER encoding has the same length.
    const nonce = randomBytes(8);
    nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
    const answer = await fetchBounded(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: requestFor(sha256(data), nonce),
      maxBytes: maxAnswerBytes,
      signal: AbortSignal.timeout(timeoutMs),
    });
    return extractToken(answer, { data, nonce, authorities });
  };

/**
 * Chain in DER of the certificate that signed a verified token, up to one of the roots among `authorities`. Throws if another
 * root issued it: revocation data is not fetched from addresses that a stranger named.
 */
export const findTokenChain = (token: Buffer, authorities: readonly Buffer[]): readonly Buffer[] => {
  const { content } = pkijs.ContentInfo.fromBER(toArrayBuffer(token));
  const signed = new pkijs.SignedData({ schema: content });
  const certificates = (signed.certificates ?? []).filter((certificate) => certificate instanceof pkijs.Certificate);
  const { sid } = signed.signerInfos[0] ?? {};
  const signer = certificates.find(
    ({ issuer, serialNumber }) =>
      sid instanceof pkijs.IssuerAndSerialNumber &&
      issuer.isEqual(sid.issuer) &&
      serialNumber.isEqual(sid.serialNumber),
  );
  if (!signer) throw new Error('the token does not contain its certificate');
  const toDer = (certificate: pkijs.Certificate) => Buffer.from(certificate.toSchema().toBER());
  const chain = buildChain(toDer(signer), [...authorities, ...certificates.map(toDer)]);
  if (!authorities.some((authority) => chain.at(-1)?.equals(authority)))
    throw new Error('the root of the time stamp is not configured');
  return chain;
};
