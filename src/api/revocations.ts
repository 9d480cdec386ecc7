import * as v from 'valibot';
import { CallError } from './errors.ts';

/** Storage key of tokens to revoke that the server has not received yet, without their owner. */
export const revocationsKey = 'lagon-revocations';

/** Sessions expire on the server after this time. */
const maxAgeMs = 90 * 24 * 3_600_000;

const waitingSchema = v.array(v.object({ refreshToken: v.string(), sinceMs: v.number() }));
type PendingRevocations = v.InferOutput<typeof waitingSchema>;

interface RevocationDeps {
  /**
   * Undefined, or a function that throws, if the browser stores nothing: the revocations then stay in memory of this
   * tab.
   */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;
  /** Revokes a session on the server; throws as `call` does. */
  readonly revoke: (refreshToken: string) => Promise<unknown>;
  readonly nowMs: () => number;
}

/** Sessions that were signed out on this device and must be revoked on the server. */
interface Revocations {
  add(refreshToken: string): void;
  /** Sends all pending revocations. Never rejects: failed ones stay pending. */
  send(): Promise<void>;
}

/** True if the server's answer is final; otherwise retry. */
const isSettled = (error: unknown): boolean =>
  error instanceof CallError && error.status < 500 && ![408, 425, 426, 429].includes(error.status);

export const createRevocations = ({ storage, revoke, nowMs }: RevocationDeps): Revocations => {
  let inMemory: PendingRevocations = [];
  let running: Promise<void> | undefined;

  const readPending = (): PendingRevocations => {
    try {
      const parsed = v.safeParse(waitingSchema, JSON.parse(storage?.getItem(revocationsKey) ?? '[]'));
      const stored = parsed.success ? parsed.output : [];
      const others = inMemory.filter(
        ({ refreshToken }) => !stored.some((storedRevocation) => storedRevocation.refreshToken === refreshToken),
      );
      return [...stored, ...others].filter(({ sinceMs }) => nowMs() - sinceMs < maxAgeMs);
    } catch {
      return inMemory;
    }
  };
  const write = (waiting: PendingRevocations): void => {
    try {
      if (!storage) throw new Error('no storage');
      if (waiting.length === 0) storage.removeItem(revocationsKey);
      else storage.setItem(revocationsKey, JSON.stringify(waiting));
      inMemory = [];
    } catch {
      inMemory = waiting;
    }
  };

  const sendAll = async (): Promise<void> => {
    for (const { refreshToken } of readPending()) {
      try {
        await revoke(refreshToken);
      } catch (error) {
        if (!isSettled(error)) return;
      }
      // Read the storage again: another tab may have added or sent revocations meanwhile.
      write(readPending().filter((pending) => pending.refreshToken !== refreshToken));
    }
  };

  return {
    add: (refreshToken) => write([...readPending(), { refreshToken, sinceMs: nowMs() }]),
    send: async () => {
      // A revocation that is added while they are being sent is sent by that run or the next one.
      await running;
      running ??= sendAll().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
};
