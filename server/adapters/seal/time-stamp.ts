import { randomBytes, webcrypto } from 'node:crypto';
import * as asn1 from 'asn1js';
import * as pkijs from 'pkijs';
import { type RequestTimeStamp, sha256 } from './cms.ts';

const timeoutMs = 5_000;
const maxAnswerBytes = 64 * 1024;
const sha256Id = '2.16.840.1.101.3.4.2.1';

// Not the default one of pkijs, which opening a PKCS#12 replaces by an engine that lacks algorithms.
type EngineCrypto = ConstructorParameters<typeof pkijs.CryptoEngine>[0]['crypto'];
const cryptoEngine = new pkijs.CryptoEngine({ name: 'node', crypto: webcrypto as unknown as EngineCrypto });

const buffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

const requestFor = (digest: Buffer, nonce: Buffer): Uint8Array<ArrayBuffer> => {
  const request = new pkijs.TimeStampReq({
    version: 1,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: sha256Id }),
      hashedMessage: new asn1.OctetString({ valueHex: buffer(digest) }),
    }),
    nonce: new asn1.Integer({ valueHex: buffer(nonce) }),
    certReq: true,
  });
  return new Uint8Array(request.toSchema().toBER());
};

/**
 * Extracts the token of an answer. Throws unless it was granted for these bytes and nonce and its signature is valid; with
 * `authorities`, unless its certificate was issued by one of them.
 */
const extractToken = async (
  answer: ArrayBuffer,
  {
    data,
    nonce,
    authorities,
  }: { readonly data: Buffer; readonly nonce: Buffer; readonly authorities: readonly Buffer[] },
): Promise<Buffer> => {
  const response = new pkijs.TimeStampResp({ schema: asn1.fromBER(answer).result });
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
  const check = {
    signer: 0,
    data: buffer(data),
    checkChain: authorities.length > 0,
    trustedCerts: authorities.map((der) => pkijs.Certificate.fromBER(buffer(der))),
    // Authorities of time stamps rarely enclose revocation lists.
    passedWhenNotRevValues: true,
  };
  const isSigned = await signed.verify(check, cryptoEngine);
  if (!isSigned) throw new Error('the signature of the token is not valid');
  return Buffer.from(response.timeStampToken.toSchema().toBER());
};

/**
 * Requests a token from an RFC 3161 server, with a timeout of five seconds. Throws for a missing or wrong answer. `authorities`:
 * trusted certificates in DER; without any, only the token's own signature is verified.
 */
export const createTimeStampClient =
  (url: string, authorities: readonly Buffer[] = []): RequestTimeStamp =>
  async (data) => {
    // Positive, with the highest bit clear, so that its DER encoding has the same length.
    const nonce = randomBytes(8);
    nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: requestFor(sha256(data), nonce),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    const bytes = await answer.arrayBuffer();
    if (bytes.byteLength > maxAnswerBytes) throw new Error('the answer is too long');
    return extractToken(bytes, { data, nonce, authorities });
  };
