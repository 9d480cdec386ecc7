import { CallError, Unreachable } from '#api/errors.ts';
import type { EndpointDefinition, Input, Output } from '#shared/contract/endpoint.ts';
import { isReference } from './reference.ts';
import type { ConnectivityState, Dated, Read } from './types.ts';

/** What the device can answer, for the person signed in. */
export interface DeviceReads {
  find<E extends EndpointDefinition>(endpoint: E, input: Input<E>): Promise<Dated<Output<E>> | undefined>;
  keep<E extends EndpointDefinition>(endpoint: E, input: Input<E>, value: Output<E>, atMs: number): Promise<void>;
  remove<E extends EndpointDefinition>(endpoint: E, input: Input<E>): Promise<void>;
}

/** What reading needs; given, so that a test may be the network, the device and the clock. */
export interface ReaderParts {
  readonly call: <E extends EndpointDefinition>(
    endpoint: E,
    input: Input<E>,
    options: { signal?: AbortSignal },
  ) => Promise<Output<E>>;
  readonly connectivity: () => ConnectivityState;
  /** The device of the person signed in; undefined where it keeps nothing. */
  readonly device: () => Promise<DeviceReads | undefined>;
  /** Resolves after so many milliseconds. */
  readonly wait: (delayMs: number) => Promise<void>;
  readonly nowMs: () => number;
  /** The network answered after the device's value was given. */
  readonly onRefreshed: (endpoint: EndpointDefinition, input: unknown, answer: Dated<unknown>) => void;
}

/** How long the network may take before a value of the device is given instead, milliseconds. */
export const patienceMs: Record<ConnectivityState, number> = { online: 4_000, unknown: 1_500, offline: 0 };

/** A reference list younger than this is not asked for again. */
const referenceFreshMs = 5 * 60_000;

/** Our server answered that it cannot, or not now, or not for these tokens: what is on the device still holds. */
const leavesDeviceValid = (error: unknown): boolean =>
  error instanceof Unreachable ||
  (error instanceof CallError && (error.status >= 500 || [401, 408, 425, 426, 429].includes(error.status)));

const late = Symbol('late');

/** Makes `read`: network first with a short timeout, else the device. Reference lists: the device first, revalidated. */
export const createReader = ({ call, connectivity, device, wait, nowMs, onRefreshed }: ReaderParts): Read => {
  const fromNetwork = async <E extends EndpointDefinition>(endpoint: E, input: Input<E>, signal?: AbortSignal) => {
    // Of the moment it was asked: what changed since may not be in it.
    const fetchedAtMs = nowMs();
    const value = await call(endpoint, input, signal ? { signal } : {});
    return { value, fetchedAtMs, isFromDevice: false };
  };

  const keep = async <E extends EndpointDefinition>(endpoint: E, input: Input<E>, answer: Dated<Output<E>>) =>
    (await device())?.keep(endpoint, input, answer.value, answer.fetchedAtMs ?? nowMs());

  const find = async <E extends EndpointDefinition>(endpoint: E, input: Input<E>) => {
    try {
      return await (await device())?.find(endpoint, input);
    } catch {
      // A device that cannot be read answers nothing; the network's own failure is what the person is told.
      return undefined;
    }
  };

  const asked = async <E extends EndpointDefinition>(endpoint: E, input: Input<E>, signal?: AbortSignal) => {
    try {
      const answer = await fromNetwork(endpoint, input, signal);
      void keep(endpoint, input, answer).catch(() => undefined);
      return answer;
    } catch (error) {
      if (error instanceof CallError && [403, 404].includes(error.status)) {
        void device()
          .then((reads) => reads?.remove(endpoint, input))
          .catch(() => undefined);
      }
      throw error;
    }
  };

  const refresh = <E extends EndpointDefinition>(endpoint: E, input: Input<E>, answer: Promise<Dated<Output<E>>>) =>
    void answer.then((fresh) => onRefreshed(endpoint, input, fresh)).catch(() => undefined);

  return async (endpoint, input, signal) => {
    if (endpoint.offline === 'online' || endpoint.offline === 'queued') return fromNetwork(endpoint, input, signal);

    if (connectivity() === 'offline') {
      const local = await find(endpoint, input);
      if (local) return local;
    } else if (isReference(endpoint)) {
      const local = await find(endpoint, input);
      if (local) {
        if (nowMs() - (local.fetchedAtMs ?? 0) > referenceFreshMs) refresh(endpoint, input, asked(endpoint, input));
        return { ...local, isFromDevice: false };
      }
    }
    signal?.throwIfAborted();

    const network = asked(endpoint, input, signal);
    try {
      if (endpoint.isAwaited && connectivity() !== 'offline') return await network;
      const first = await Promise.race([network, wait(patienceMs[connectivity()]).then(() => late)]);
      if (first !== late) return first as Awaited<typeof network>;
      const local = await find(endpoint, input);
      if (!local) return await network;
      refresh(endpoint, input, network);
      return local;
    } catch (error) {
      if (!leavesDeviceValid(error)) throw error;
      const local = await find(endpoint, input);
      if (!local) throw error;
      return local;
    }
  };
};
