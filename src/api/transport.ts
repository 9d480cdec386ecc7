import type { KyInstance, Options } from 'ky';
import { buildId } from './build-id.ts';
import { foreignReason, reportFault, Unreachable } from './errors.ts';
import { reportReachability } from './reachability.ts';
import type { ApiRequest, ApiResponse } from './wire.ts';

/** Parses a JSON body; null if it is not valid JSON. */
export const parseJson = (bytes: ArrayBuffer): unknown => {
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
  /** Called with the bytes received so far. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
  /** Called with the bytes sent so far and their total; never if the browser reports no progress. */
  readonly onSent?: ((sentBytes: number, ofBytes: number) => void) | undefined;
}

interface Init {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly signal: AbortSignal;
}

/**
 * Sends one request once. Throws `Unreachable` if our server did not answer, or the caller's abort reason. Anything
 * else it throws is an error of this client.
 */
export type Send = (apiRequest: ApiRequest, options: SendOptions) => Promise<ApiResponse>;

/** Maps any failure of a network promise to `Unreachable`. */
const fromNetwork = <T>(exchange: Promise<T>): Promise<T> =>
  exchange.catch((error: unknown) => {
    throw new Unreachable(error);
  });

/** Maps a failed chunk download (`TypeError`) to `Unreachable`; other errors are the chunk's own. */
const loadPart = <T>(part: Promise<T>): Promise<T> =>
  part.catch((error: unknown) => {
    throw error instanceof TypeError ? new Unreachable(error) : error;
  });

/** An error of a listener must not look like a network failure. */
const notifyProgress = (onBytes: (bytes: number) => void, bytes: number): void => {
  try {
    onBytes(bytes);
  } catch (error) {
    reportFault(error);
  }
};

/** Returns the answer if it has our header; throws `Unreachable` otherwise. */
const assertOurs = <A extends Pick<ApiResponse, 'status' | 'headers'>>(answer: A): A => {
  if (answer.headers.get('x-lagon') === '1') return answer;
  throw new Unreachable('not our answer', foreignReason(answer), answer.status);
};

/** Lazy-loaded with the first upload whose progress is followed; undefined if the browser reports none. */
const loadUpload = async () => {
  const { reportsProgress, upload } = await loadPart(import('./upload.ts'));
  return reportsProgress() ? upload : undefined;
};

/** The only place that uses the network. `fetch` and origin are injected for tests. */
export const createSend = (network: { fetch?: typeof fetch; origin?: string } = {}): Send => {
  const origin = network.origin ?? globalThis.location?.origin ?? 'http://127.0.0.1';
  let loading: Promise<KyInstance> | undefined;
  // Lazy-loaded with the first call: no page waits for it to render.
  const load = async (): Promise<KyInstance> => {
    loading ??= loadPart(import('ky')).then(({ default: ky }) => ky.create(settings));
    try {
      return await loading;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  const settings: Options = {
    baseUrl: origin,
    fetch: (request, init) => fromNetwork((network.fetch ?? globalThis.fetch)(request, init)),
    throwHttpErrors: false,
    // Retries are decided by the outbox and the query client.
    retry: 0,
    timeout: false,
    cache: 'no-store',
    credentials: 'omit',
    // We never redirect: a redirect is a captive portal's, and could not be read anyway.
    redirect: 'manual',
  };

  const exchange = async (
    apiRequest: ApiRequest,
    init: Init,
    { onBytes, onSent }: SendOptions,
  ): Promise<ApiResponse> => {
    const { body } = apiRequest;
    const upload = onSent && body !== undefined && !network.fetch ? await loadUpload() : undefined;
    if (onSent && body !== undefined && upload)
      return assertOurs(await upload(new URL(apiRequest.path, origin), { ...init, body, onSent }));
    const client = await load();
    const response = await client(apiRequest.path, {
      ...init,
      ...(body === undefined ? {} : { body }),
      ...(onBytes && { onDownloadProgress: ({ transferredBytes }) => notifyProgress(onBytes, transferredBytes) }),
    });
    assertOurs(response);
    // Read an array buffer: reading a blob needs two more round trips to the browser process that holds it.
    const bytes = await fromNetwork(response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes };
  };

  return async (apiRequest, options) => {
    const { token, idempotencyKey, signal, timeoutMs } = options;
    const timeout = AbortSignal.timeout(timeoutMs);
    const headers: Record<string, string> = { accept: 'application/json', 'x-lagon-version': buildId };
    if (token) headers['authorization'] = `Bearer ${token}`;
    if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
    if (apiRequest.contentType) headers['content-type'] = apiRequest.contentType;
    try {
      const init = {
        method: apiRequest.method,
        headers,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      };
      const answer = await exchange(apiRequest, init, options);
      reportReachability(answer.status === 426 ? 'outdated' : 'reached');
      return answer;
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      const failure = timeout.aborted && !(error instanceof Unreachable) ? new Unreachable(error) : error;
      if (failure instanceof Unreachable) reportReachability(failure.reason);
      throw failure;
    }
  };
};
