import type { KyInstance, Options } from 'ky';
import { buildId } from './build-id.ts';
import { foreignWhy, reportFault, Unreachable } from './errors.ts';
import { reportReach } from './reach.ts';
import type { Answer, Wire } from './wire.ts';

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

interface Init {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly signal: AbortSignal;
}

/**
 * Sends one request once. Throws `Unreachable` where nobody of ours answered, or the caller's own abort reason. Anything else
 * that it throws is an error of this program, which prepared the request or read the answer wrongly.
 */
export type Send = (wire: Wire, options: SendOptions) => Promise<Answer>;

/** Waits for what only the network can make fail. */
const fromNetwork = <T>(exchange: Promise<T>): Promise<T> =>
  exchange.catch((error: unknown) => {
    throw new Unreachable(error);
  });

/** Waits for a part of the app. A browser that cannot fetch it throws a `TypeError`; what else it throws is the part's own. */
const loaded = <T>(part: Promise<T>): Promise<T> =>
  part.catch((error: unknown) => {
    throw error instanceof TypeError ? new Unreachable(error) : error;
  });

/** A listener that throws must not end the exchange: what was thrown would pass for a network that failed. */
const notifyProgress = (onBytes: (bytes: number) => void, bytes: number): void => {
  try {
    onBytes(bytes);
  } catch (error) {
    reportFault(error);
  }
};

/** The answer, if our server gave it. */
const assertOurs = <A extends Pick<Answer, 'status' | 'headers'>>(answer: A): A => {
  if (answer.headers.get('x-lagon') === '1') return answer;
  throw new Unreachable('not our answer', foreignWhy(answer), answer.status);
};

/** Loaded with the first body whose progress is followed; undefined where the browser reports none. */
const loadUpload = async () => {
  const { reportsProgress, upload } = await loaded(import('./upload.ts'));
  return reportsProgress() ? upload : undefined;
};

/** The one place that touches the network. `fetch` and the origin are given, so that a test may be the network. */
export const createSend = (network: { fetch?: typeof fetch; origin?: string } = {}): Send => {
  const origin = network.origin ?? globalThis.location?.origin ?? 'http://127.0.0.1';
  let loading: Promise<KyInstance> | undefined;
  // Loaded with the first call: no page waits for it to be shown.
  const load = async (): Promise<KyInstance> => {
    loading ??= loaded(import('ky')).then(({ default: ky }) => ky.create(settings));
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
    // Whether a call may be sent again is the outbox's and the query client's business.
    retry: 0,
    timeout: false,
    cache: 'no-store',
    credentials: 'omit',
    // We never send elsewhere: who does is a Wi-Fi's sign-in page, which could not be read anyway.
    redirect: 'manual',
  };

  const exchange = async (wire: Wire, init: Init, { onBytes, onSent }: SendOptions): Promise<Answer> => {
    const { body } = wire;
    const upload = onSent && body !== undefined && !network.fetch ? await loadUpload() : undefined;
    if (onSent && body !== undefined && upload)
      return assertOurs(await upload(new URL(wire.path, origin), { ...init, body, onSent }));
    const client = await load();
    const response = await client(wire.path, {
      ...init,
      ...(body === undefined ? {} : { body }),
      ...(onBytes && { onDownloadProgress: ({ transferredBytes }) => notifyProgress(onBytes, transferredBytes) }),
    });
    assertOurs(response);
    // Not a blob: a browser keeps those in another process, which costs each answer two journeys there.
    const bytes = await fromNetwork(response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes };
  };

  return async (wire, options) => {
    const { token, idempotencyKey, signal, timeoutMs } = options;
    const timeout = AbortSignal.timeout(timeoutMs);
    const headers: Record<string, string> = { accept: 'application/json', 'x-lagon-version': buildId };
    if (token) headers['authorization'] = `Bearer ${token}`;
    if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
    if (wire.contentType) headers['content-type'] = wire.contentType;
    try {
      const init = { method: wire.method, headers, signal: signal ? AbortSignal.any([signal, timeout]) : timeout };
      const answer = await exchange(wire, init, options);
      reportReach(answer.status === 426 ? 'outdated' : 'reached');
      return answer;
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      const failure = timeout.aborted && !(error instanceof Unreachable) ? new Unreachable(error) : error;
      if (failure instanceof Unreachable) reportReach(failure.why);
      throw failure;
    }
  };
};
