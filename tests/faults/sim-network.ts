import { Unreachable } from '#api/errors.ts';
import type { Send, SendOptions } from '#api/transport.ts';
import type { ApiRequest, ApiResponse } from '#api/wire.ts';
import type { ServerFault } from './faulty-db.ts';
import type { SimLoop } from './sim-loop.ts';
import type { Reply, Request, SimServer } from './sim-server.ts';

/** Outcome of one request. */
export const networkOutcomes = [
  'delivered',
  'request lost',
  'connection cut',
  'answer lost',
  'fails before the commit',
  'fails after the commit',
  'in progress',
  'delivered twice',
  'delivered late',
  'captive portal',
  'answer without receipt',
  'too many requests',
] as const;
export type NetworkOutcome = (typeof networkOutcomes)[number];

/** A subject that the proxy before the server refuses as too large (413). */
export const tooLarge = 'trop lourd';

const serverFaults: Partial<Record<NetworkOutcome, ServerFault>> = {
  'fails before the commit': 'before-commit',
  'fails after the commit': 'after-commit',
  'in progress': 'in-progress',
};

interface Pending {
  readonly apiRequest: ApiRequest;
  readonly options: SendOptions;
  readonly resolve: (answer: ApiResponse) => void;
  readonly reject: (error: unknown) => void;
}

const toApiResponse = ({ status, headers, text }: Reply): ApiResponse => ({
  status,
  headers,
  bytes: new TextEncoder().encode(text).buffer,
});
const ownResponse = (status: number, headers: Record<string, string> = {}): ApiResponse =>
  toApiResponse({ status, headers: new Headers({ 'x-lagon': '1', ...headers }), text: '' });

/** The network between the tabs of a device and the server: each request waits for the outcome set by the schedule. */
export class SimNetwork {
  readonly #loop: SimLoop;
  readonly #server: SimServer;
  #pending: Pending[] = [];
  #late: Pending[] = [];

  constructor(loop: SimLoop, server: SimServer) {
    this.#loop = loop;
    this.#server = server;
  }

  get pending(): number {
    return this.#pending.length;
  }

  get late(): number {
    return this.#late.length;
  }

  /** The transport of one tab. */
  createTransport(tab: { readonly isDead: boolean }): Send {
    return (apiRequest, options) =>
      new Promise((resolve, reject) => {
        if (tab.isDead) return;
        const settleOnce = (work: () => void) => () => {
          cancel();
          if (!tab.isDead) work();
        };
        const pending: Pending = {
          apiRequest,
          options,
          resolve: (answer) => settleOnce(() => resolve(answer))(),
          reject: (error) => settleOnce(() => reject(error))(),
        };
        const cancel = this.#loop.setTimer(() => {
          this.#moveToLate(pending);
          pending.reject(new Unreachable('no answer in time'));
        }, options.timeoutMs);
        options.signal?.addEventListener('abort', () => {
          this.#moveToLate(pending);
          pending.reject(options.signal?.reason);
        });
        this.#pending.push(pending);
      });
  }

  /** The caller gave up; the request may still arrive late. */
  #moveToLate(pending: Pending): void {
    const index = this.#pending.indexOf(pending);
    if (index >= 0) this.#late.push(...this.#pending.splice(index, 1));
  }

  /** Sets the outcome of the pending request at an index, if there is one. */
  async applyOutcome(index: number, outcome: NetworkOutcome): Promise<void> {
    const [pending] = this.#pending.splice(index % Math.max(1, this.#pending.length), 1);
    if (!pending) return;
    switch (outcome) {
      case 'request lost':
        return pending.reject(new Unreachable('lost'));
      case 'connection cut':
        await this.#callServer(pending, 'none', true);
        return pending.reject(new Unreachable('cut'));
      case 'delivered late':
        this.#late.push(pending);
        return pending.reject(new Unreachable('lost'));
      case 'captive portal':
        return pending.reject(new Unreachable('not our answer', 'portal'));
      case 'answer without receipt':
        return pending.resolve(ownResponse(200));
      case 'too many requests':
        return pending.resolve(ownResponse(429, { 'retry-after': '30' }));
      default: {
        const answer = await this.#callServer(pending, serverFaults[outcome]);
        if (outcome === 'answer lost') pending.reject(new Unreachable('lost'));
        else if (outcome === 'delivered twice') pending.resolve(await this.#callServer(pending));
        else pending.resolve(answer);
      }
    }
  }

  /** Delivers a request whose caller gave up. */
  async deliverLate(index: number): Promise<void> {
    const [pending] = this.#late.splice(index % Math.max(1, this.#late.length), 1);
    if (pending) await this.#callServer(pending);
  }

  #callServer(pending: Pending, fault?: ServerFault, isCut = false): Promise<ApiResponse> {
    return this.#loop.whileFrozen(async () => {
      const { body } = pending.apiRequest;
      if (body instanceof FormData && String(body.get('sujet')).includes(tooLarge)) return ownResponse(413);
      const request = await toServerRequest(pending);
      return toApiResponse(await this.#server.answer(isCut ? cutInHalf(request) : request, fault));
    });
  }
}

/** A request whose connection breaks: what arrived of its body ends in the middle. */
const cutInHalf = (request: Request): Request => ({
  ...request,
  payload: request.payload?.subarray(0, Math.floor(request.payload.length / 2)),
});

const toServerRequest = async ({ apiRequest, options }: Pending): Promise<Request> => {
  const encoded = apiRequest.body === undefined ? undefined : new Response(apiRequest.body);
  const contentType = apiRequest.contentType ?? encoded?.headers.get('content-type');
  return {
    method: apiRequest.method,
    path: apiRequest.path,
    headers: {
      'x-lagon-version': '1-simulation',
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
      ...(contentType ? { 'content-type': contentType } : {}),
    },
    payload: encoded && Buffer.from(await encoded.arrayBuffer()),
  };
};
