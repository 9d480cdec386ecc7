import { canonical } from '#offline/device/canonical.ts';
import type { Alike, OfflineServices } from '#offline/interfaces/types.ts';
import type { EndpointDefinition, Input, Output } from '#shared/operations/wire/endpoint.ts';
import type { PortfolioReads } from './device-reads.ts';

/** Nothing was asked for this long: the screen has what it needs. */
const restMs = 1_000;

interface KeepSoonDeps {
  readonly call: <E extends EndpointDefinition>(endpoint: E, input: Input<E>) => Promise<Output<E>>;
  readonly reads: () => Promise<Pick<PortfolioReads, 'keepSpare' | 'keeping'> | undefined>;
  readonly isOnline: () => boolean;
  /** Whether something is being asked for a screen. */
  readonly isBusy: () => boolean;
  readonly wait: (delayMs: number) => Promise<void>;
  readonly nowMs: () => number;
  readonly onKept: (endpoint: EndpointDefinition) => void;
}

export interface KeepSoon {
  /** Brings answers onto the device that may be wanted in the field; see `OfflineServices.keepSoon`. */
  add: OfflineServices['keepSoon'];
  /** Goes on with what is left: the network is back. */
  goOn(): void;
  /** Another person, or nobody: nothing more is brought. */
  forget(): void;
}

/** One answer after the other, each only while nothing is asked for a screen and the server can be reached. */
export const createKeepSoon = (deps: KeepSoonDeps): KeepSoon => {
  let wanted = new Map<string, () => Promise<void>>();
  let running: Promise<void> | undefined;

  const bring = async <E extends EndpointDefinition>(
    endpoint: E,
    input: Input<E>,
    from: Alike<E>,
    isStill: () => boolean,
  ) => {
    const reads = await deps.reads();
    // Documents do not change: one that is here, or never will be, is not asked for again.
    if ((await reads?.keeping(endpoint, input)) !== 'absent') return;
    const fetchedAtMs = deps.nowMs();
    const value = await deps.call(from as E, input);
    if (!isStill()) return;
    await reads?.keepSpare(endpoint, input, value, fetchedAtMs);
    deps.onKept(endpoint);
  };

  const run = async (): Promise<void> => {
    for (;;) {
      do await deps.wait(restMs);
      while (deps.isBusy());
      const [next] = wanted;
      if (!next || !deps.isOnline()) return;
      const [name, work] = next;
      wanted.delete(name);
      // What cannot be had now is wanted again when its file is opened again.
      await work().catch(() => undefined);
    }
  };
  const goOn = (): void => {
    if (running || wanted.size === 0) return;
    running = run().finally(() => {
      running = undefined;
    });
  };

  return {
    add: (endpoint, input, from) => {
      const mine = wanted;
      mine.set(`${endpoint.path} ${canonical(input)}`, () => bring(endpoint, input, from, () => mine === wanted));
      goOn();
    },
    goOn,
    forget: () => {
      wanted = new Map();
    },
  };
};
