import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPushService, deriveVapidKeys } from '#server/adapters/push.ts';
import { Outage } from '#server/services/outage.ts';

const settings = { publicUrl: 'https://lagon.example.nc', secrets: { tokenSecret: 'secret '.repeat(8) } };
const message = { title: 'Demande 12', body: 'Une réponse', path: '/task/search/12', tag: 'request-12' };
const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/device';

const createDevice = () => {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  const auth = randomBytes(16);
  return { curve, auth, endpoint, keys: { p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') } };
};

/** Decrypts the body of a message as a browser does: RFC 8188 (aes128gcm) with the keys of RFC 8291. */
const decryptBody = (body: Buffer, { curve, auth }: ReturnType<typeof createDevice>): string => {
  const [salt, senderLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + senderLength);
  const shared = curve.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender]);
  const key = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
  const sealed = body.subarray(21 + senderLength);
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
};

const sendTo = async (status: number) => {
  const device = createDevice();
  const calls: { url: string; headers: Headers; body: Buffer }[] = [];
  const push = createPushService(settings, async (url, init) => {
    calls.push({ url: String(url), headers: new Headers(init?.headers), body: Buffer.from(init?.body as Uint8Array) });
    return new Response(null, { status });
  });
  const outcome = await push.send(device, message).catch((error: unknown) => error);
  return { push, device, outcome, call: calls[0] };
};

describe('push service', () => {
  it('sends a message that only the device can read, signed by the server', async () => {
    const { push, device, outcome, call } = await sendTo(201);
    expect(outcome).toBe('sent');
    expect(call?.url).toBe(endpoint);
    expect(JSON.parse(decryptBody(call?.body ?? Buffer.alloc(0), device))).toEqual(message);
    const [, token = '', key = ''] = /^vapid t=(\S+), ?k=(\S+)$/.exec(call?.headers.get('authorization') ?? '') ?? [];
    expect(key).toBe(push.publicKey);
    const [head = '', claims = '', signature = ''] = token.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: 'https://updates.push.services.mozilla.com',
      sub: 'https://lagon.example.nc',
    });
    const point = Buffer.from(key, 'base64url');
    const coordinate = (offset: number) => point.subarray(offset, offset + 32).toString('base64url');
    const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) };
    const publicKey = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const };
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))).toBe(
      true,
    );
  });

  it('derives the same keys from the same secret only', () => {
    expect(deriveVapidKeys('a')).toEqual(deriveVapidKeys('a'));
    expect(deriveVapidKeys('a').publicKey).not.toBe(deriveVapidKeys('b').publicKey);
  });

  it.each([404, 410])('reports an unknown device by status %i', async (status) => {
    expect((await sendTo(status)).outcome).toBe('unknown');
  });

  it.each([429, 500, 503])('can be retried after status %i', async (status) => {
    expect((await sendTo(status)).outcome).toBeInstanceOf(Outage);
  });

  it('fails without retry on a refused message', async () => {
    const { outcome } = await sendTo(400);
    expect(outcome).toBeInstanceOf(Error);
    expect(outcome).not.toBeInstanceOf(Outage);
  });
});
