import { CallError, causeOf, Unreachable } from '#api/errors.ts';
import { canonicalJson } from '#offline/device/canonical-json.ts';
import type { ConnectivityState, Read, WithOrigin } from '#offline/interfaces/types.ts';
import type { EndpointDefinition, Input, Output } from '#shared/operations/wire/endpoint.ts';
import { isReference, referenceFreshMs } from './reference.ts';

/** Offline answers for the person signed in. */
export interface DeviceReads {
  find<E extends EndpointDefinition>(endpoint: E, input: Input<E>): Promise<WithOrigin<Output<E>> | undefined>;
  store<E extends EndpointDefinition>(endpoint: E, input: Input<E>, value: Output<E>, atMs: number): Promise<void>;
  remove<E extends EndpointDefinition>(endpoint: E, input: Input<E>): Promise<void>;
}

/** Dependencies of reads, injected so that a test can control network, device and clock. */
export interface ReaderDeps {
  readonly call: <E extends EndpointDefinition>(
    endpoint: E,
    input: Input<E>,
    options: { signal?: AbortSignal },
  ) => Promise<Output<E>>;
  readonly connectivity: () => ConnectivityState;
  /** Reads of the person's device; undefined if it stores nothing. */
  readonly device: () => Promise<DeviceReads | undefined>;
  /**
   * Reads of the device for storing answers, without loading its services before the first screen; `device` by default.
   */
  readonly deviceForStoring?: () => Promise<DeviceReads | undefined>;
  /** False while those services wait for the first screen: the device is then read only if the network fails. */
  readonly isDeviceLoading?: () => boolean;
  /** Resolves after this many milliseconds. */
  readonly wait: (delayMs: number) => Promise<void>;
  readonly nowMs: () => number;
  /**
   * When this person last changed something on the server, epoch milliseconds: older cached values are not shown before
   * the server's answer.
   */
  readonly changedAtMs?: () => number;
  /**
   * The network answered, or failed, after the cached value was returned: called with the new value, or the old one
   * with the cause.
   */
  readonly onRefreshed: (endpoint: EndpointDefinition, input: unknown, answer: WithOrigin<unknown>) => void;
  /** The cached dossier no longer exists, or is not this person's any more. */
  readonly onMissing?: (endpoint: EndpointDefinition, input: unknown) => void;
  /** The server answered an error: for logging. */
  readonly onServerError?: (endpoint: EndpointDefinition, error: unknown) => void;
  /** Number of answers being revalidated. */
  readonly onRevalidating?: (count: number) => void;
}

/** The device is read once the network took this long, milliseconds; delays are noticed from 300 on. */
const deviceAfterMs = 150;

/** How long the network may take before an incomplete cached value is returned, milliseconds. */
const networkTimeoutMs: Record<ConnectivityState, number> = { online: 4_000, unknown: 1_500, offline: 0 };

/** Storage timeout while the server can be asked, milliseconds. */
const storageTimeoutMs = 2_000;

/** True if an error leaves cached values valid: the server is unreachable, overloaded, or refuses the tokens. */
const isCacheValidAfter = (error: unknown): boolean =>
  error instanceof Unreachable ||
  (error instanceof CallError && (error.status >= 500 || [401, 408, 425, 426, 429].includes(error.status)));

const slowAnswer = Symbol('slow');

/**
 * Creates `read`: network first, for a moment; then the cached value, which is revalidated (stale while revalidate).
 * Incomplete values, and values older than a change of this person, wait for the server. Reference lists: cache first,
 * revalidated.
 */
export const createReader = (deps: ReaderDeps): Read => {
  const { call, connectivity, device, wait, nowMs, onRefreshed } = deps;
  const {
    changedAtMs = () => 0,
    onMissing = () => undefined,
    onRevalidating = () => undefined,
    onServerError = () => undefined,
    deviceForStoring = device,
    isDeviceLoading = () => true,
  } = deps;
  /** Pending revalidations by request, shared by concurrent reads. */
  const pending = new Map<string, { readonly answer: Promise<WithOrigin<unknown>>; readonly sentAtMs: number }>();

  const fetchAnswer = async <E extends EndpointDefinition>(endpoint: E, input: Input<E>, signal?: AbortSignal) => {
    // Dated with the time of the request: later changes may not be included.
    const fetchedAtMs = nowMs();
    const value = await call(endpoint, input, signal ? { signal } : {});
    return { value, fetchedAtMs, isFromDevice: false };
  };

  const storeAnswer = async <E extends EndpointDefinition>(
    endpoint: E,
    input: Input<E>,
    answer: WithOrigin<Output<E>>,
  ) => (await deviceForStoring())?.store(endpoint, input, answer.value, answer.fetchedAtMs ?? nowMs());

  const findOnDevice = async <E extends EndpointDefinition>(endpoint: E, input: Input<E>) => {
    try {
      return await (await device())?.find(endpoint, input);
    } catch {
      // An unreadable device has no answer; the network's failure is reported instead.
      return undefined;
    }
  };

  const fetchAndStore = async <E extends EndpointDefinition>(endpoint: E, input: Input<E>, signal?: AbortSignal) => {
    try {
      const answer = await fetchAnswer(endpoint, input, signal);
      void storeAnswer(endpoint, input, answer).catch(() => undefined);
      return answer;
    } catch (error) {
      if (causeOf(error) === 'server-error') onServerError(endpoint, error);
      if (error instanceof CallError && [403, 404].includes(error.status)) {
        void deviceForStoring()
          .then((reads) => reads?.remove(endpoint, input))
          .catch(() => undefined);
      }
      throw error;
    }
  };

  /** Delivers the server's answer once it comes; if it fails, the shown value again with the cause. */
  const revalidate = async <E extends EndpointDefinition>(
    endpoint: E,
    input: Input<E>,
    network: Promise<WithOrigin<Output<E>>>,
    cachedAnswer?: WithOrigin<Output<E>>,
  ): Promise<void> => {
    const name = `${endpoint.path} ${canonicalJson(input)}`;
    pending.set(name, { answer: network, sentAtMs: nowMs() });
    onRevalidating(pending.size);
    try {
      onRefreshed(endpoint, input, await network);
    } catch (error) {
      if (error instanceof CallError && [403, 404].includes(error.status)) onMissing(endpoint, input);
      else if (cachedAnswer && isCacheValidAfter(error))
        onRefreshed(endpoint, input, { ...cachedAnswer, cause: causeOf(error) });
    } finally {
      if (pending.get(name)?.answer === network) pending.delete(name);
      onRevalidating(pending.size);
    }
  };

  /** Deduplicates concurrent reads: the pending answer of the same request, unless it was sent before the last change. */
  const findPending = <E extends EndpointDefinition>(endpoint: E, input: Input<E>) => {
    const request = pending.get(`${endpoint.path} ${canonicalJson(input)}`);
    return request && request.sentAtMs >= changedAtMs()
      ? (request.answer as Promise<WithOrigin<Output<E>>>)
      : undefined;
  };

  return async (endpoint, input, signal) => {
    if (endpoint.offline === 'online' || endpoint.offline === 'queued') return fetchAnswer(endpoint, input, signal);

    if (connectivity() === 'offline') {
      const deviceAnswer = await findOnDevice(endpoint, input);
      if (deviceAnswer) return { ...deviceAnswer, cause: 'unreachable' };
    } else if (isReference(endpoint) && isDeviceLoading()) {
      const deviceAnswer = await Promise.race([
        findOnDevice(endpoint, input),
        wait(storageTimeoutMs).then(() => undefined),
      ]);
      if (deviceAnswer) {
        const isFresh = nowMs() - (deviceAnswer.fetchedAtMs ?? 0) <= referenceFreshMs(endpoint);
        if (!isFresh && !findPending(endpoint, input)) void revalidate(endpoint, input, fetchAndStore(endpoint, input));
        return { ...deviceAnswer, isFromDevice: false };
      }
    }
    signal?.throwIfAborted();

    const isBeforeOwnChange = (deviceValue: { readonly fetchedAtMs: number | null }) =>
      (deviceValue.fetchedAtMs ?? 0) < changedAtMs();
    const isAwaited = endpoint.isAwaited === true && connectivity() !== 'offline';
    const pendingAnswer = isAwaited ? undefined : findPending(endpoint, input);
    const network = pendingAnswer ?? fetchAndStore(endpoint, input, signal);
    // Awaited below or by `revalidate`: avoid an unhandled rejection.
    network.catch(() => undefined);
    try {
      if (isAwaited || !isDeviceLoading()) return await network;
      const startedMs = nowMs();
      const earlyAnswer = await Promise.race([
        network,
        wait(Math.min(deviceAfterMs, networkTimeoutMs[connectivity()])).then(() => slowAnswer),
      ]);
      if (earlyAnswer !== slowAnswer) return earlyAnswer as Awaited<typeof network>;
      const deviceLookup = findOnDevice(endpoint, input);
      const answerBeforeDevice = await Promise.race([network, deviceLookup.then(() => slowAnswer)]);
      if (answerBeforeDevice !== slowAnswer) return answerBeforeDevice as Awaited<typeof network>;
      const deviceAnswer = await deviceLookup;
      if (!deviceAnswer || isBeforeOwnChange(deviceAnswer)) return await network;
      if (deviceAnswer.gaps?.some(({ kind }) => kind === 'partial')) {
        const leftMs = networkTimeoutMs[connectivity()] - (nowMs() - startedMs);
        const answerBeforeTimeout = await Promise.race([network, wait(Math.max(0, leftMs)).then(() => slowAnswer)]);
        if (answerBeforeTimeout !== slowAnswer) return answerBeforeTimeout as Awaited<typeof network>;
      }
      if (!pendingAnswer) void revalidate(endpoint, input, network, deviceAnswer);
      return { ...deviceAnswer, cause: 'slow' };
    } catch (error) {
      if (!isCacheValidAfter(error)) throw error;
      const deviceAnswer = await findOnDevice(endpoint, input);
      if (!deviceAnswer) throw error;
      return { ...deviceAnswer, cause: causeOf(error) };
    }
  };
};
