import type { EndpointDefinition, Input, Output } from '#shared/operations/wire/endpoint.ts';
import { CallError } from './errors.ts';
import { isProofRequired, proofRequests } from './proof.ts';
import { type Downloaded, readAnswer, readFile } from './read-answer.ts';
import { createRefresh } from './refresh.ts';
import { recordAcceptedCall } from './server-contact.ts';
import { personScope } from './session/broker-scope.ts';
import { sessionStore } from './session/session-store.ts';
import type { SessionStore } from './session/stored-session.ts';
import type { ViewAsStore } from './session/view-as-store.ts';
import { createSend, type Send } from './transport.ts';
import { type ApiRequest, type ApiResponse, buildRequest } from './wire.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
  /** Default 15 s for JSON, 120 s for files. */
  readonly timeoutMs?: number;
  /** Called with the bytes received so far. */
  readonly onBytes?: (bytes: number) => void;
  /** Called with the bytes sent so far and their total; never if the browser reports no progress. */
  readonly onSent?: (sentBytes: number, ofBytes: number) => void;
  /** Owner of the request: if somebody else is signed in, nothing is sent and a `CallError` 401 is thrown. */
  readonly userId?: number;
}

export interface Api {
  /**
   * Calls an operation and parses its answer. Throws `CallError` if our server refuses, `Unreachable` if our server did
   * not answer, the signal's reason if aborted.
   */
  call<E extends EndpointDefinition>(endpoint: E, input: Input<E>, options?: CallOptions): Promise<Output<E>>;
  /** The same for an operation that answers with a file. */
  download<E extends EndpointDefinition>(endpoint: E, input: Input<E>, options?: CallOptions): Promise<Downloaded>;
  /** Refreshes the tokens; for an ended session, checks whether it is over for good. Throws as `createRefresh` says. */
  renew(): Promise<unknown>;
  /** Sends a prepared request (a frozen body of the outbox) with the session's token; returns the raw response. */
  exchange(apiRequest: ApiRequest, options?: CallOptions): Promise<ApiResponse>;
}

/** The person belongs to another broker since: an answer of the former one must be neither shown nor cached. */
const brokerChangedError = () => new CallError(401, 'Vous êtes lié à un autre courtier depuis cette demande.');
/** A view as somebody else has expired and has no tokens to refresh. */
const viewExpiredError = () => new CallError(401, 'Revenez à votre compte pour continuer.');
/** Minimum interval between two refreshes of the rights, milliseconds. */
const rightsIntervalMs = 60_000;
const jsonTimeoutMs = 15_000;
const fileTimeoutMs = 120_000;

/** Creates the API client over a network, a session store and Web Locks. */
export const createApi = (deps: {
  readonly send: Send;
  readonly store: SessionStore & Partial<Pick<ViewAsStore, 'own' | 'getView' | 'refuseView'>>;
  readonly locks?: Pick<LockManager, 'request'> | undefined;
  /** Called when the server accepted a call of the person signed in. */
  readonly onAccepted?: (answer: Pick<ApiResponse, 'headers'>) => void;
  /** Asks the person to prove their identity; true if they did. */
  readonly requestProof?: () => Promise<boolean>;
}): Api => {
  const { store } = deps;
  const refresh = createRefresh({ ...deps, store: store.own ?? store });

  let rightsRefreshedAtMs = Number.NEGATIVE_INFINITY;
  /** Refreshes the tokens: the current rights, by which menus and screens offer what is allowed, come with them. */
  const refreshRights = (token: string): void => {
    if (Date.now() - rightsRefreshedAtMs < rightsIntervalMs) return;
    rightsRefreshedAtMs = Date.now();
    void refresh(token).catch(() => undefined);
  };

  const exchangeRequest: Api['exchange'] = async (apiRequest, options = {}) => {
    const {
      signal,
      idempotencyKey,
      timeoutMs = apiRequest.body instanceof FormData ? fileTimeoutMs : jsonTimeoutMs,
      userId,
      onBytes,
      onSent,
    } = options;
    const assertOwner = (): void => {
      if (userId !== undefined && store.getSession()?.user.id !== userId)
        throw new CallError(401, 'Cette demande est celle d’une autre personne.');
    };
    assertOwner();
    const requester = store.getSession()?.user;
    const assertSameBroker = (): void => {
      const user = store.getSession()?.user;
      if (requester && user?.id === requester.id && personScope(user) !== personScope(requester))
        throw brokerChangedError();
    };
    const view = store.getView?.();
    if (view?.isOver) throw viewExpiredError();
    const token = store.getSession()?.token;
    const answer = await deps.send(apiRequest, { token, idempotencyKey, signal, timeoutMs, onBytes, onSent });
    // Drop answers that were requested before a view as another person began.
    if (store.getView?.()?.user.id !== view?.user.id) throw viewExpiredError();
    assertSameBroker();
    if (token && answer.status !== 401) deps.onAccepted?.(answer);
    if (token && answer.status === 403 && !view) refreshRights(token);
    if (answer.status !== 401 || token === undefined) return answer;
    if (view) {
      store.refuseView?.();
      throw viewExpiredError();
    }
    const renewed = await refresh(token);
    assertOwner();
    assertSameBroker();
    return deps.send(apiRequest, { token: renewed, idempotencyKey, signal, timeoutMs, onBytes, onSent });
  };

  const sendCall = async <E extends EndpointDefinition>(endpoint: E, input: Input<E>, options: CallOptions) => {
    const travelsAsFile = endpoint.response === 'file' || endpoint.body === 'multipart';
    const timed = { timeoutMs: travelsAsFile ? fileTimeoutMs : jsonTimeoutMs, ...options };
    // A public operation needs no token: its 401 is its own answer, not a reason to refresh tokens.
    if (endpoint.access === 'public') return deps.send(buildRequest(endpoint, input), timed);
    return exchangeRequest(buildRequest(endpoint, input), timed);
  };

  /** Asks for a proof of identity if the server requires one, then repeats the call once. */
  const withProof = async <T>(
    { requiresProof }: EndpointDefinition,
    input: unknown,
    work: () => Promise<T>,
  ): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      // The form itself shows that its password is wrong: no other proof of identity is requested.
      const hasPassword = Boolean((input as { readonly currentPassword?: string }).currentPassword);
      if (!requiresProof || hasPassword || !isProofRequired(error)) throw error;
      if (!(await deps.requestProof?.())) throw error;
      return work();
    }
  };

  return {
    exchange: exchangeRequest,
    renew: () => refresh(store.getSession()?.token ?? ''),
    call: (endpoint, input, options = {}) =>
      withProof(endpoint, input, async () => readAnswer(await sendCall(endpoint, input, options), endpoint.output)),
    download: (endpoint, input, options = {}) =>
      withProof(endpoint, input, async () => readFile(await sendCall(endpoint, input, options))),
  };
};

export const { call, download, exchange, renew } = createApi({
  send: createSend(),
  store: sessionStore,
  locks: globalThis.navigator?.locks,
  onAccepted: ({ headers }) => recordAcceptedCall(headers.get('date')),
  requestProof: proofRequests.request,
});
