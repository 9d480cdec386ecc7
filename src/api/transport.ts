import type { KyInstance, Options } from 'ky';
import { buildId } from './build-id.ts';
import { foreignWhy, Unreachable } from './errors.ts';
import { reportReach } from './reach.ts';
import type { Wire } from './wire.ts';

/** An answer that is ours, its body read to the end. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: ArrayBuffer;
}

/** The JSON value of a body; null where it is none. */
export const jsonOf = (bytes: ArrayBuffer): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
};

export interface SendOptions {
  readonly token?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs: number;
  /** Hears how many bytes of the answer have come. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
  /** Hears how many bytes of the request have left, of how many; never where the browser does not tell. */
  readonly onSent?: ((sentBytes: number, ofBytes: number) => void) | undefined;
}

/** Sends one request once. Throws `Unreachable`, or the caller's own abort reason. */
export type Send = (wire: Wire, options: SendOptions) => Promise<Answer>;

/** Loaded with the first file that is sent. */
const uploadOf = async (onSent: NonNullable<SendOptions['onSent']>): Promise<typeof fetch | undefined> => {
  const { tellsProgress, uploading } = await import('./upload.ts');
  return tellsProgress() ? uploading(onSent) : undefined;
};

/** The one place that touches the network. `fetch` and the origin are given, so that a test may be the network. */
export const createSend = (network: { fetch?: typeof fetch; origin?: string } = {}): Send => {
  let loading: Promise<KyInstance> | undefined;
  // Loaded with the first call: no page waits for it to be shown.
  const load = async (): Promise<KyInstance> => {
    loading ??= import('ky').then(({ default: ky }) => ky.create(settings));
    try {
      return await loading;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  const settings: Options = {
    baseUrl: network.origin ?? globalThis.location?.origin ?? 'http://127.0.0.1',
    fetch: (request, init) => (network.fetch ?? globalThis.fetch)(request, init),
    throwHttpErrors: false,
    // Whether a call may be sent again is the outbox's and the query client's business.
    retry: 0,
    timeout: false,
    cache: 'no-store',
    credentials: 'omit',
    // We never send elsewhere: who does is a Wi-Fi's sign-in page, which could not be read anyway.
    redirect: 'manual',
  };

  return async (wire, { token, idempotencyKey, signal, timeoutMs, onBytes, onSent }) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const headers: Record<string, string> = { accept: 'application/json', 'x-lagon-version': buildId };
    if (token) headers.authorization = `Bearer ${token}`;
    if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
    if (wire.contentType) headers['content-type'] = wire.contentType;
    try {
      const client = await load();
      const upload = onSent && !network.fetch ? await uploadOf(onSent) : undefined;
      const response = await client(wire.path, {
        method: wire.method,
        headers,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        ...(wire.body === undefined ? {} : { body: wire.body }),
        ...(upload && { fetch: upload }),
        ...(onBytes && { onDownloadProgress: ({ transferredBytes }) => onBytes(transferredBytes) }),
      });
      if (response.headers.get('x-lagon') !== '1')
        throw new Unreachable('not our answer', foreignWhy(response), response.status);
      // Not a blob: a browser keeps those in another process, which costs each answer two journeys there.
      const bytes = await response.arrayBuffer();
      reportReach(response.status === 426 ? 'outdated' : 'reached');
      return { status: response.status, headers: response.headers, bytes };
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      const failure = error instanceof Unreachable ? error : new Unreachable(error);
      reportReach(failure.why);
      throw failure;
    }
  };
};
