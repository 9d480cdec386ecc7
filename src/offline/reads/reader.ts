import { CallError, causeOf, Unreachable } from '#api/errors.ts';
import { canonical } from '#offline/device/canonical.ts';
import type { ConnectivityState, Dated, Read } from '#offline/interfaces/types.ts';
import type { EndpointDefinition, Input, Output } from '#shared/operations/wire/endpoint.ts';
import { isReference } from './reference.ts';

/** What the device can answer, for the person signed in. */
export interface DeviceReads {
  find<E extends EndpointDefinition>(endpoint: E, input: Input<E>): Promise<Dated<Output<E>> | undefined>;
  keep<E extends EndpointDefinition>(endpoint: E, input: Input<E>, value: Output<E>, atMs: number): Promise<void>;
  remove<E extends EndpointDefinition>(endpoint: E, input: Input<E>): Promise<void>;
}

/** What reading needs; given, so that a test may be the network, the device and the clock. */
export interface ReaderDeps {
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
  /** When this person last changed something on the server, epoch milliseconds: nothing older is shown in haste. */
  readonly changedAtMs?: () => number;
  /** The network answered after the device's value was given, or failed to: then the value again, with the cause. */
  readonly onRefreshed: (endpoint: EndpointDefinition, input: unknown, answer: Dated<unknown>) => void;
  /** What was given of the device is not there, or not this person's, any more. */
  readonly onGone?: (endpoint: EndpointDefinition, input: unknown) => void;
  /** The server answered an error: for the log. */
  readonly onFailing?: (endpoint: EndpointDefinition, error: unknown) => void;
  /** So many answers are on their way while the device's values are shown. */
  readonly onLate?: (count: number) => void;
}

/** The device's value is looked for once the network took this long, milliseconds: what is felt begins at 300. */
const earlyMs = 150;

/** How long the network may take before an incomplete value of the device is given instead, milliseconds. */
const patienceMs: Record<ConnectivityState, number> = { online: 4_000, unknown: 1_500, offline: 0 };

/** A storage that is silent for so long, milliseconds, is not waited for while the server can be asked. */
const silentMs = 2_000;

/** A reference list younger than this is not asked for again. */
const referenceFreshMs = 5 * 60_000;

/** Our server answered that it cannot, or not now, or not for these tokens: what is on the device still holds. */
const leavesDeviceValid = (error: unknown): boolean =>
  error instanceof Unreachable ||
  (error instanceof CallError && (error.status >= 500 || [401, 408, 425, 426, 429].includes(error.status)));

const late = Symbol('late');

/**
 * Makes `read`: the network first, for a moment; then the device, while the network's answer is awaited behind it. What
 * the device holds in part only, or of before a change of this person, does not go before the server's. Reference
 * lists: the device first, revalidated.
 */
export const createReader = (deps: ReaderDeps): Read => {
  const { call, connectivity, device, wait, nowMs, onRefreshed } = deps;
  const {
    changedAtMs = () => 0,
    onGone = () => undefined,
    onLate = () => undefined,
    onFailing = () => undefined,
  } = deps;
  /** Answers on their way behind a value of the device, by their question. */
  const awaited = new Map<string, { readonly answer: Promise<Dated<unknown>>; readonly askedAtMs: number }>();

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
      if (causeOf(error) === 'failing') onFailing(endpoint, error);
      if (error instanceof CallError && [403, 404].includes(error.status)) {
        void device()
          .then((reads) => reads?.remove(endpoint, input))
          .catch(() => undefined);
      }
      throw error;
    }
  };

  /** Gives the server's answer once it comes; where it does not, says why of what is shown. */
  const refresh = async <E extends EndpointDefinition>(
    endpoint: E,
    input: Input<E>,
    network: Promise<Dated<Output<E>>>,
    shown?: Dated<Output<E>>,
  ): Promise<void> => {
    const name = `${endpoint.path} ${canonical(input)}`;
    awaited.set(name, { answer: network, askedAtMs: nowMs() });
    onLate(awaited.size);
    try {
      onRefreshed(endpoint, input, await network);
    } catch (error) {
      if (error instanceof CallError && [403, 404].includes(error.status)) onGone(endpoint, input);
      else if (shown && leavesDeviceValid(error)) onRefreshed(endpoint, input, { ...shown, cause: causeOf(error) });
    } finally {
      if (awaited.get(name)?.answer === network) awaited.delete(name);
      onLate(awaited.size);
    }
  };

  /** The answer that is on its way for the same question, unless it was asked before the person's last change. */
  const underWay = <E extends EndpointDefinition>(endpoint: E, input: Input<E>) => {
    const one = awaited.get(`${endpoint.path} ${canonical(input)}`);
    return one && one.askedAtMs >= changedAtMs() ? (one.answer as Promise<Dated<Output<E>>>) : undefined;
  };

  return async (endpoint, input, signal) => {
    if (endpoint.offline === 'online' || endpoint.offline === 'queued') return fromNetwork(endpoint, input, signal);

    if (connectivity() === 'offline') {
      const local = await find(endpoint, input);
      if (local) return { ...local, cause: 'away' };
    } else if (isReference(endpoint)) {
      const local = await Promise.race([find(endpoint, input), wait(silentMs).then(() => undefined)]);
      if (local) {
        const isFresh = nowMs() - (local.fetchedAtMs ?? 0) <= referenceFreshMs;
        if (!isFresh && !underWay(endpoint, input)) void refresh(endpoint, input, asked(endpoint, input));
        return { ...local, isFromDevice: false };
      }
    }
    signal?.throwIfAborted();

    const isChanged = (known: { readonly fetchedAtMs: number | null }) => (known.fetchedAtMs ?? 0) < changedAtMs();
    const isAwaited = endpoint.isAwaited === true && connectivity() !== 'offline';
    const before = isAwaited ? undefined : underWay(endpoint, input);
    const network = before ?? asked(endpoint, input, signal);
    // Awaited below, or behind the device's value: never unheard.
    network.catch(() => undefined);
    try {
      if (isAwaited) return await network;
      const startedMs = nowMs();
      const first = await Promise.race([network, wait(Math.min(earlyMs, patienceMs[connectivity()])).then(() => late)]);
      if (first !== late) return first as Awaited<typeof network>;
      const looked = find(endpoint, input);
      const second = await Promise.race([network, looked.then(() => late)]);
      if (second !== late) return second as Awaited<typeof network>;
      const local = await looked;
      if (!local || isChanged(local)) return await network;
      if (local.gaps?.some(({ kind }) => kind === 'partial')) {
        const leftMs = patienceMs[connectivity()] - (nowMs() - startedMs);
        const third = await Promise.race([network, wait(Math.max(0, leftMs)).then(() => late)]);
        if (third !== late) return third as Awaited<typeof network>;
      }
      if (!before) void refresh(endpoint, input, network, local);
      return { ...local, cause: 'late' };
    } catch (error) {
      if (!leavesDeviceValid(error)) throw error;
      const local = await find(endpoint, input);
      if (!local) throw error;
      return { ...local, cause: causeOf(error) };
    }
  };
};
