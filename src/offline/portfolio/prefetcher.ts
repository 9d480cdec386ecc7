import { canonicalJson } from '#offline/device/canonical-json.ts';
import type { OfflineServices, SameShape } from '#offline/interfaces/types.ts';
import type { EndpointDefinition, Input, Output } from '#shared/operations/wire/endpoint.ts';
import type { PortfolioReads } from './device-reads.ts';

/** Start after this much time without screen calls, milliseconds. */
const quietMs = 1_000;

interface PrefetcherDeps {
  readonly call: <E extends EndpointDefinition>(endpoint: E, input: Input<E>) => Promise<Output<E>>;
  readonly reads: () => Promise<Pick<PortfolioReads, 'find' | 'storePrefetched' | 'cacheStatus'> | undefined>;
  readonly isOnline: () => boolean;
  /** True while a screen call is pending. */
  readonly isBusy: () => boolean;
  readonly wait: (delayMs: number) => Promise<void>;
  readonly nowMs: () => number;
  readonly onPrefetched: (endpoint: EndpointDefinition) => void;
}

interface Prefetched<E extends EndpointDefinition> {
  readonly endpoint: E;
  readonly input: Input<E>;
  readonly from: SameShape<E>;
  readonly isOutdated: ((cached: Output<E>) => boolean) | undefined;
}

export interface Prefetcher {
  /** Queues an answer to prefetch; see `OfflineServices.prefetch`. */
  add: OfflineServices['prefetch'];
  /** Resumes the queue when the network is back. */
  resume(): void;
  /** Empties the queue when the person changes. */
  cancel(): void;
}

/** Prefetches one answer after the other, only while no screen call is pending and the server is reachable. */
export const createPrefetcher = (deps: PrefetcherDeps): Prefetcher => {
  let queue = new Map<string, () => Promise<void>>();
  let running: Promise<void> | undefined;

  const fetchAndStore = async <E extends EndpointDefinition>(
    { endpoint, input, from, isOutdated }: Prefetched<E>,
    isCurrent: () => boolean,
  ) => {
    const reads = await deps.reads();
    if ((await reads?.cacheStatus(endpoint, input)) !== 'absent') {
      const cached = isOutdated && (await reads?.find(endpoint, input));
      if (!cached || !isOutdated(cached.value)) return;
    }
    const fetchedAtMs = deps.nowMs();
    const value = await deps.call(from as E, input);
    if (!isCurrent()) return;
    await reads?.storePrefetched(endpoint, input, value, fetchedAtMs);
    deps.onPrefetched(endpoint);
  };

  const run = async (): Promise<void> => {
    for (;;) {
      do await deps.wait(quietMs);
      while (deps.isBusy());
      const [next] = queue;
      if (!next || !deps.isOnline()) return;
      const [name, work] = next;
      queue.delete(name);
      // A failed prefetch is queued again when its file is opened again.
      await work().catch(() => undefined);
    }
  };
  const resume = (): void => {
    if (running || queue.size === 0) return;
    running = run().finally(() => {
      running = undefined;
    });
  };

  return {
    add: (endpoint, input, from, isOutdated) => {
      const ownQueue = queue;
      ownQueue.set(`${endpoint.path} ${canonicalJson(input)}`, () =>
        fetchAndStore({ endpoint, input, from, isOutdated }, () => ownQueue === queue),
      );
      resume();
    },
    resume,
    cancel: () => {
      queue = new Map();
    },
  };
};
