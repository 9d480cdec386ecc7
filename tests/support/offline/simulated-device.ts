import { Unreachable } from '#api/errors.ts';
import type { ApiResponse } from '#api/wire.ts';
import { workDatabase } from '#offline/device/device-database.ts';
import { createDataKey, type DataKey, importDeviceKey, opaqueUser } from '#offline/device/sealing.ts';
import { createDrafts } from '#offline/drafts/drafts.ts';
import type { WorkChannel, WorkMessage } from '#offline/drafts/work-deps.ts';
import { createOutbox, type OutboxDeps, type RunningOutbox } from '#offline/outbox/outbox.ts';
import type { KeyStatus } from '#offline/outbox/outbox-withdraw.ts';
import { type UploadedFiles, uploadedField } from '#shared/operations/home/upload-parts.ts';
import { waitUntil } from '#tests/support/until.ts';

export interface SentRequest {
  readonly key: string;
  readonly userId: number;
  readonly path: string;
  readonly body: string;
  /** A JSON body, parsed; null for a form. */
  readonly json: unknown;
  /** Reference of a form to uploaded parts. */
  readonly uploaded?: UploadedFiles | undefined;
  /** Bytes of the files of a form by name. */
  readonly files: Readonly<Record<string, string>>;
}

type Reply = ApiResponse | undefined | Promise<ApiResponse | undefined>;

/** An answer with our header. */
export const createAnswer = (status: number, body: unknown, headers: Record<string, string> = {}): ApiResponse => ({
  status,
  headers: new Headers({ 'x-lagon-receipt': 'r', ...headers }),
  bytes: new TextEncoder().encode(JSON.stringify(body)).buffer,
});

/** A server that executes each key once; `fail` injects faults. */
class WorkServer {
  readonly effects: SentRequest[] = [];
  readonly requests: SentRequest[] = [];
  readonly cancelled = new Set<string>();
  /** Called before the effect: a returned value is the answer, and nothing takes effect. */
  beforeEffect: (sent: SentRequest) => Reply = () => undefined;
  /** Called after the effect: a returned value replaces the answer. */
  afterEffect: (sent: SentRequest) => Reply = () => undefined;

  async execute(sent: SentRequest): Promise<ApiResponse> {
    this.requests.push(sent);
    const answerBefore = await this.beforeEffect(sent);
    if (answerBefore) return answerBefore;
    if (this.cancelled.has(sent.key)) return createAnswer(410, { success: false });
    if (!this.effects.some(({ key }) => key === sent.key)) this.effects.push(sent);
    const answerAfter = await this.afterEffect(sent);
    return answerAfter ?? this.reply(sent.key);
  }

  reply(key: string): ApiResponse {
    return createAnswer(200, { success: true, number: this.effects.findIndex((effect) => effect.key === key) });
  }

  async settleKey(key: string): Promise<KeyStatus> {
    if (this.effects.some((effect) => effect.key === key))
      return { state: 'done', status: 200, body: { success: true } };
    this.cancelled.add(key);
    return { state: 'cancelled' };
  }
}

/** Locks shared by tabs, with the semantics of Web Locks. */
const createLocks = (): Pick<LockManager, 'request'> => {
  const tails = new Map<string, Promise<unknown>>();
  const heldNames = new Set<string>();
  const request = async (name: string, options: LockOptions, work: (lock: Lock | null) => unknown) => {
    if (options.ifAvailable && heldNames.has(name)) return work(null);
    const before = tails.get(name) ?? Promise.resolve();
    const { signal } = options;
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
    const running = Promise.race([before, aborted]).then(async () => {
      if (signal?.aborted) throw signal.reason;
      heldNames.add(name);
      try {
        return await work({ name, mode: 'exclusive' });
      } finally {
        heldNames.delete(name);
      }
    });
    tails.set(name, Promise.all([before, running.catch(() => undefined)]));
    return running;
  };
  return { request } as Pick<LockManager, 'request'>;
};

export interface Tab {
  readonly drafts: ReturnType<typeof createDrafts>;
  readonly outbox: RunningOutbox;
  readonly parts: OutboxDeps;
  readonly faults: unknown[];
  /** Kills the tab; the outcome of its running request stays unknown. */
  kill(): void;
}

/** Turns of the event loop in which the work of a timer may continue before the simulated clock advances. */
const settlingTurns = 20;

/** A device with a simulated clock, its tabs, and a server; each person has their own keys. */
export const createSimulatedDevice = () => {
  // Random, since test files of one browser share its databases.
  const databasePrefix = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  const server = new WorkServer();
  const locks = createLocks();
  const clock = { nowMs: 1_800_000_000_000 };
  const timers = new Set<{ readonly atMs: number; readonly work: () => void }>();
  const listeners = new Map<string, Set<(message: WorkMessage) => void>>();
  const keys = new Map<number, Promise<DataKey>>();
  const session: { userId: number; token: string | undefined } = { userId: 1, token: 'token' };
  /** `isAway`: requests fail, which the device may not have noticed yet. */
  const network = { isOffline: false, isAway: false };
  const databases: { close(): void }[] = [];
  const deviceKey = btoa('k'.repeat(32));

  const loadKey = (userId: number, database: ReturnType<typeof workDatabase>): Promise<DataKey> => {
    const createKey = async (): Promise<DataKey> => {
      const { key, wrapped } = await createDataKey(await importDeviceKey(deviceKey), 'work');
      await database.keys.put({ kind: 'work', wrapped, handle: key });
      return key;
    };
    const key = keys.get(userId) ?? createKey();
    keys.set(userId, key);
    return key;
  };

  const openTab = async (userId = 1, broker = { scope: 'broker 1', name: 'NIAOULI' }): Promise<Tab> => {
    const closing = new AbortController();
    const owner = await opaqueUser(databasePrefix * 1000 + userId);
    const database = workDatabase(owner);
    databases.push(database);
    const ownerListeners = listeners.get(owner) ?? new Set();
    listeners.set(owner, ownerListeners);
    const faults: unknown[] = [];
    const ownListeners = new Set<(message: WorkMessage) => void>();
    const channel: WorkChannel = {
      post: (message) => {
        for (const one of ownerListeners) if (!ownListeners.has(one)) queueMicrotask(() => one(message));
      },
      subscribe: (listener) => {
        ownListeners.add(listener);
        ownerListeners.add(listener);
        return () => ownerListeners.delete(listener);
      },
    };
    const parts: OutboxDeps = {
      database,
      key: await loadKey(userId, database),
      owner,
      userId,
      broker,
      nowMs: () => clock.nowMs,
      uuid: () => crypto.randomUUID(),
      random: () => 0.5,
      locks,
      channel,
      closing: closing.signal,
      onFault: (error) => faults.push(error),
      setTimer: (work, delayMs) => {
        const timer = { atMs: clock.nowMs + delayMs, work };
        timers.add(timer);
        // Time may have passed before the timer was set.
        const immediate = delayMs <= 0 ? setTimeout(() => timers.delete(timer) && work()) : undefined;
        return () => {
          clearTimeout(immediate);
          timers.delete(timer);
        };
      },
      exchange: async (request, options) => {
        const form = request.body instanceof FormData ? request.body : undefined;
        const files: Record<string, string> = {};
        for (const value of form?.values() ?? []) if (value instanceof File) files[value.name] = await value.text();
        const reference = form?.get(uploadedField);
        const sent: SentRequest = {
          key: options.idempotencyKey,
          userId,
          path: request.path,
          body: String(request.body),
          json: typeof request.body === 'string' ? JSON.parse(request.body) : null,
          uploaded: typeof reference === 'string' ? (JSON.parse(reference) as UploadedFiles) : undefined,
          files,
        };
        const connectionLost = new Promise<never>((_, reject) => {
          options.signal.addEventListener('abort', () => reject(new Unreachable('gone')));
        });
        return Promise.race([server.execute(sent), connectionLost]);
      },
      cancelKey: (key) => server.settleKey(key),
      token: () => (session.userId === userId ? session.token : undefined),
      isOffline: () => network.isOffline,
      probeServer: async () => !network.isAway,
      fetchDeviceKey: async () => deviceKey,
      requestBackgroundSync: () => undefined,
    };
    const outbox = createOutbox(parts);
    const tab: Tab = {
      drafts: createDrafts(parts, () => outbox.wake('draft-removed')),
      outbox,
      parts,
      faults,
      kill: () => closing.abort(),
    };
    await Promise.all([tab.drafts.refresh(), tab.outbox.refresh()]);
    return tab;
  };

  const advanceTo = (atMs: number): void => {
    clock.nowMs = atMs;
    for (const timer of [...timers].filter((one) => one.atMs <= atMs)) {
      timers.delete(timer);
      timer.work();
    }
  };

  return {
    server,
    clock,
    session,
    network,
    openTab,
    /** Deletes the person's keys, as on a device that they never used. */
    forgetKeys: () => keys.clear(),
    /** Advances the clock and runs the timers that are due. Timers that pending work has not set yet do not run. */
    advance: (ms: number): void => advanceTo(clock.nowMs + ms),
    /**
     * Advances the clock from timer to timer, including those that are set meanwhile, until the check passes, by at
     * most `atMostMs`.
     */
    advanceUntil: (check: () => unknown, atMostMs: number): Promise<void> => {
      const limitMs = clock.nowMs + atMostMs;
      return waitUntil(async () => {
        try {
          await check();
        } catch (error) {
          // The work that the last timers started (encryption, writes) sets its own timers before the clock advances.
          for (let turns = 0; turns < settlingTurns; turns += 1) await new Promise((resolve) => setTimeout(resolve));
          const nextMs = Math.min(...[...timers].map(({ atMs }) => atMs));
          if (nextMs <= limitMs) advanceTo(nextMs);
          throw error;
        }
      });
    },
    close: (): void => {
      for (const database of databases) database.close();
    },
  };
};
