import type { EndpointDefinition, Input, Output } from '#shared/operations/wire/endpoint.ts';
import { noteContact } from './contact.ts';
import { CallError } from './errors.ts';
import { assertSuccess, fileNameOf, readAnswer } from './read-answer.ts';
import { createRefresh } from './refresh.ts';
import type { SeenStore } from './session/seen-as.ts';
import { sessionStore } from './session/session-store.ts';
import type { SessionStore } from './session/stored-session.ts';
import { createSend, type Send } from './transport.ts';
import { type Answer, type Wire, wireOf } from './wire.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
  /** 15 s for JSON, 120 s where a file travels, unless said otherwise. */
  readonly timeoutMs?: number;
  /** Hears how many bytes of the answer have come. */
  readonly onBytes?: (bytes: number) => void;
  /** Hears how many bytes of the request have left, of how many; never where the browser does not tell. */
  readonly onSent?: (sentBytes: number, ofBytes: number) => void;
  /** Whose request it is: where somebody else is signed in by now, nothing is sent and a `CallError` 401 is thrown. */
  readonly userId?: number;
}

/** Bytes that the server sent, under its name for them. */
export interface Downloaded {
  readonly blob: Blob;
  readonly fileName: string;
}

export interface Api {
  /**
   * Calls an operation of the contract and answers in its shape. Throws `CallError` when our server refuses,
   * `Unreachable` when nobody of ours answered, the signal's reason when it was aborted.
   */
  call<E extends EndpointDefinition>(endpoint: E, input: Input<E>, options?: CallOptions): Promise<Output<E>>;
  /** The same for an operation that answers a file. */
  download<E extends EndpointDefinition>(endpoint: E, input: Input<E>, options?: CallOptions): Promise<Downloaded>;
  /** Renews the tokens; of a session that ended, asks whether it is over for good. Throws as `createRefresh` says. */
  renew(): Promise<unknown>;
  /** Sends a request that is already written (a frozen body of the outbox), with the session's token; answers raw. */
  exchange(wire: Wire, options?: CallOptions): Promise<Answer>;
}

/** What an administrator saw as somebody else is over: it has no tokens to renew. */
const viewIsOver = () => new CallError(401, 'Revenez à votre compte pour continuer.');
const jsonTimeoutMs = 15_000;
const fileTimeoutMs = 120_000;

/** The client of the API over a network, a session store and the tabs' locks. */
export const createApi = (deps: {
  readonly send: Send;
  readonly store: SessionStore & Partial<Pick<SeenStore, 'own' | 'getView' | 'refuseView'>>;
  readonly locks?: Pick<LockManager, 'request'> | undefined;
  /** The server took a call of the person signed in. */
  readonly onAccepted?: () => void;
}): Api => {
  const { store } = deps;
  const refresh = createRefresh({ ...deps, store: store.own ?? store });

  const exchange: Api['exchange'] = async (wire, options = {}) => {
    const {
      signal,
      idempotencyKey,
      timeoutMs = wire.body instanceof FormData ? fileTimeoutMs : jsonTimeoutMs,
      userId,
      onBytes,
      onSent,
    } = options;
    const assertOwner = (): void => {
      if (userId !== undefined && store.getSession()?.user.id !== userId)
        throw new CallError(401, 'Cette demande est celle d’une autre personne.');
    };
    assertOwner();
    const view = store.getView?.();
    if (view?.isOver) throw viewIsOver();
    const token = store.getSession()?.token;
    const answer = await deps.send(wire, { token, idempotencyKey, signal, timeoutMs, onBytes, onSent });
    // What was asked before a view began is not of the person seen.
    if (store.getView?.()?.user.id !== view?.user.id) throw viewIsOver();
    if (token && answer.status !== 401) deps.onAccepted?.();
    if (answer.status !== 401 || token === undefined) return answer;
    if (view) {
      store.refuseView?.();
      throw viewIsOver();
    }
    const renewed = await refresh(token);
    assertOwner();
    return deps.send(wire, { token: renewed, idempotencyKey, signal, timeoutMs, onBytes, onSent });
  };

  const ask = async <E extends EndpointDefinition>(endpoint: E, input: Input<E>, options: CallOptions) => {
    const travelsAsFile = endpoint.response === 'file' || endpoint.body === 'multipart';
    const timed = { timeoutMs: travelsAsFile ? fileTimeoutMs : jsonTimeoutMs, ...options };
    // A 401 of an operation that needs no session is its answer, not a reason to renew tokens.
    if (endpoint.access === 'public') return deps.send(wireOf(endpoint, input), timed);
    return exchange(wireOf(endpoint, input), timed);
  };

  return {
    exchange,
    renew: () => refresh(store.getSession()?.token ?? ''),
    call: async (endpoint, input, options = {}) => readAnswer(await ask(endpoint, input, options), endpoint.output),
    download: async (endpoint, input, options = {}) => {
      const answer = await ask(endpoint, input, options);
      assertSuccess(answer);
      const { headers, bytes } = answer;
      const type = headers.get('content-type') ?? '';
      return { blob: new Blob([bytes], { type }), fileName: fileNameOf(headers) ?? 'document' };
    },
  };
};

export const { call, download, exchange, renew } = createApi({
  send: createSend(),
  store: sessionStore,
  locks: globalThis.navigator?.locks,
  onAccepted: () => noteContact(Date.now()),
});
