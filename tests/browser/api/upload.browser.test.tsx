import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Unreachable } from '#api/errors.ts';
import { fingerprintOf } from '#api/fingerprint.ts';
import { createSend, parseJson } from '#api/transport.ts';
import type { ApiRequest } from '#api/wire.ts';

const send = createSend();
const timeoutMs = 20_000;
const unreadable = new DOMException('Unable to read form data blob', 'InvalidStateError');

beforeEach(() => {
  // WebKit cannot read the body of a request whose form contains a file.
  for (const name of ['blob', 'arrayBuffer', 'text', 'formData'] as const)
    vi.spyOn(Request.prototype, name).mockRejectedValue(unreadable);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const photo = crypto.getRandomValues(new Uint8Array(60_000));
const createForm = (): FormData => {
  const newForm = new FormData();
  newForm.append('sujet', 'Dégât des eaux « été »');
  newForm.append(
    'files',
    new File([photo, photo, photo], 'photo d’été.jpg', { type: 'image/jpeg' }),
    'photo d’été.jpg',
  );
  newForm.append('files', new File([], 'vide.pdf', { type: 'application/pdf' }), 'vide.pdf');
  return newForm;
};
const postRequest = (body: FormData | string, path = '', overrides: Partial<ApiRequest> = {}): ApiRequest => ({
  method: 'POST',
  path: `/received-bytes${path}`,
  body,
  ...overrides,
});
const onSent = () => undefined;

describe.each([
  ['with progress', { onSent }],
  ['without progress', {}],
])('request body %s', (_, options) => {
  test('is delivered byte for byte as a form', async () => {
    const { status, bytes } = await send(postRequest(createForm()), { timeoutMs, ...options });
    expect(status).toBe(200);
    const sha256 = await fingerprintOf(new Uint8Array([...photo, ...photo, ...photo]));
    expect(parseJson(bytes)).toEqual([
      ['sujet', 'Dégât des eaux « été »'],
      ['files', ['photo d’été.jpg', 'image/jpeg', sha256]],
      ['files', ['vide.pdf', 'application/pdf', await fingerprintOf('')]],
    ]);
  });

  test('is delivered as text with type, token and key', async () => {
    const text = JSON.stringify({ sujet: 'Été' });
    const request = postRequest(text, '', { contentType: 'application/json' });
    const { bytes, headers } = await send(request, { timeoutMs, token: 'jeton', idempotencyKey: 'cle-1', ...options });
    expect(parseJson(bytes)).toEqual({ type: 'application/json', sha256: await fingerprintOf(text) });
    expect(headers.get('x-authorization')).toBe('Bearer jeton');
    expect(headers.get('x-key')).toBe('cle-1');
  });

  test.each([204, 401, 413, 422, 503])('returns the server’s answer %i', async (status) => {
    const answer = await send(postRequest(createForm(), `?status=${status}`), { timeoutMs, ...options });
    expect(answer.status).toBe(status);
    expect(answer.bytes.byteLength > 0).toBe(status !== 204);
  });

  test('throws Unreachable if the connection is cut', async () => {
    await expect(send(postRequest(createForm(), '/cut'), { timeoutMs, ...options })).rejects.toMatchObject({
      name: 'Unreachable',
      reason: 'network',
    });
  });

  test('throws Unreachable if an intermediary answers', async () => {
    await expect(send(postRequest(createForm(), '/portal'), { timeoutMs, ...options })).rejects.toMatchObject({
      name: 'Unreachable',
      reason: 'portal',
      foreignStatus: 200,
    });
  });

  test('throws Unreachable on a timeout', async () => {
    await expect(send(postRequest(createForm(), '/silent'), { timeoutMs: 300, ...options })).rejects.toBeInstanceOf(
      Unreachable,
    );
  });

  test('throws the abort reason, before and during the upload', async () => {
    const reason = new Error('left');
    const before = AbortSignal.abort(reason);
    await expect(send(postRequest(createForm()), { timeoutMs, signal: before, ...options })).rejects.toBe(reason);
    const abortLater = new AbortController();
    const sending = send(postRequest(createForm(), '/silent'), { timeoutMs, signal: abortLater.signal, ...options });
    setTimeout(() => abortLater.abort(reason), 100);
    await expect(sending).rejects.toBe(reason);
  });

  test('throws an app error unchanged, not as a network failure', async () => {
    const broken = { timeoutMs, token: 'un\njeton', ...options };
    const failure = await send(postRequest(createForm()), broken).catch((error: unknown) => error);
    expect(failure).not.toBeInstanceOf(Unreachable);
    expect(failure).toBeInstanceOf(Error);
  });
});

test('request body: reports progress up to the last byte', async () => {
  const reports: [number, number][] = [];
  await send(postRequest(createForm()), { timeoutMs, onSent: (sent, total) => reports.push([sent, total]) });
  const [sent, total] = reports.at(-1) ?? [];
  expect(sent).toBe(total);
  expect(total).toBeGreaterThan(3 * photo.length);
});

test('request body: does not treat an exception of xhr.send as a network failure', async () => {
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => {
    throw unreadable;
  });
  await expect(send(postRequest(createForm()), { timeoutMs, onSent })).rejects.toBe(unreadable);
});
