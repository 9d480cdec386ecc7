import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyResponse } from '#shared/operations/wire/second-factor-shape.ts';

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** CBOR of what an authenticator writes: small integers, byte and text strings, maps (RFC 8949). */
const encodeCbor = (value: number | string | Buffer | Map<number | string, unknown>): Buffer => {
  const encodeHead = (major: number, count: number): Buffer =>
    count < 24 ? Buffer.from([(major << 5) | count]) : Buffer.from([(major << 5) | 24, count]);
  if (typeof value === 'number') return value >= 0 ? encodeHead(0, value) : encodeHead(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([encodeHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([encodeHead(2, value.length), value]);
  const entries = [...value].flatMap(([key, each]) => [encodeCbor(key), encodeCbor(each as never)]);
  return Buffer.concat([encodeHead(5, value.size), ...entries]);
};

interface Deviation {
  readonly origin?: string;
  readonly isUserVerified?: boolean;
}

/** Authenticator with one passkey (ES256, no attestation), as a browser at `origin` passes it on (WebAuthn level 3). */
export const createAuthenticator = (origin: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;
  const clientData = (type: string, challenge: string, usedOrigin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: usedOrigin, crossOrigin: false }));
  const authenticatorData = (rpId: string, flags: number, suffix = Buffer.alloc(0)): Buffer => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, suffix]);
  };
  const [userPresent, userVerified, attested] = [0x01, 0x04, 0x40];
  const encoded = id.toString('base64url');
  return {
    register: (options: unknown): PasskeyResponse => {
      const { challenge, rp } = options as { challenge: string; rp: { id: string } };
      const key = encodeCbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const authData = authenticatorData(rp.id, userPresent | userVerified | attested, credential);
      const attestation = encodeCbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      );
      return {
        id: encoded,
        rawId: encoded,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign: (
      options: unknown,
      { origin: usedOrigin = origin, isUserVerified = true }: Deviation = {},
    ): PasskeyResponse => {
      const { challenge, rpId } = options as { challenge: string; rpId: string };
      const data = clientData('webauthn.get', challenge, usedOrigin);
      const authData = authenticatorData(rpId, userPresent | (isUserVerified ? userVerified : 0));
      return {
        id: encoded,
        rawId: encoded,
        type: 'public-key',
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey).toString('base64url'),
        },
      };
    },
  };
};
