import * as v from 'valibot';
import { CallError } from './errors.ts';

/** Under which name this device keeps what the server has not heard of yet: tokens, and nothing of whose they are. */
export const revocationsKey = 'lagon-revocations';

/** A sign-in lasts no longer on the server: what is older has ended by itself. */
const keptMs = 90 * 24 * 3_600_000;

const waitingSchema = v.array(v.object({ refreshToken: v.string(), sinceMs: v.number() }));
type Waiting = v.InferOutput<typeof waitingSchema>;

interface RevocationDeps {
  /** Undefined, or refusing, where the browser keeps nothing: then this tab remembers. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;
  /** Tells the server that a session is over; throws as `call` does. */
  readonly revoke: (refreshToken: string) => Promise<unknown>;
  readonly nowMs: () => number;
}

/** The sessions that were signed out on this device and must end on the server too. */
interface Revocations {
  add(refreshToken: string): void;
  /** Tells the server of all that wait. Never rejects: what it did not hear waits on. */
  send(): Promise<void>;
}

/** Our server has answered for good; anything else is tried again. */
const isHeard = (error: unknown): boolean =>
  error instanceof CallError && error.status < 500 && ![408, 425, 426, 429].includes(error.status);

export const createRevocations = ({ storage, revoke, nowMs }: RevocationDeps): Revocations => {
  let remembered: Waiting = [];
  let running: Promise<void> | undefined;

  const read = (): Waiting => {
    try {
      const parsed = v.safeParse(waitingSchema, JSON.parse(storage?.getItem(revocationsKey) ?? '[]'));
      const stored = parsed.success ? parsed.output : [];
      const others = remembered.filter(({ refreshToken }) => !stored.some((one) => one.refreshToken === refreshToken));
      return [...stored, ...others].filter(({ sinceMs }) => nowMs() - sinceMs < keptMs);
    } catch {
      return remembered;
    }
  };
  const write = (waiting: Waiting): void => {
    try {
      if (!storage) throw new Error('nothing is kept here');
      if (waiting.length === 0) storage.removeItem(revocationsKey);
      else storage.setItem(revocationsKey, JSON.stringify(waiting));
      remembered = [];
    } catch {
      remembered = waiting;
    }
  };

  const sendAll = async (): Promise<void> => {
    for (const { refreshToken } of read()) {
      try {
        await revoke(refreshToken);
      } catch (error) {
        if (!isHeard(error)) return;
      }
      // Read again: another tab may have added or told meanwhile.
      write(read().filter((one) => one.refreshToken !== refreshToken));
    }
  };

  return {
    add: (refreshToken) => write([...read(), { refreshToken, sinceMs: nowMs() }]),
    send: async () => {
      // What was added while a run was under way is that run's or the next one's.
      await running;
      running ??= sendAll().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
};
