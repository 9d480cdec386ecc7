import {
  type DerivedVerifier,
  deriveBits,
  deriveVerifier,
  readPendingVerifier,
  removePendingVerifier,
} from '#api/sign-in/pending-verifier.ts';
import type { Device, PasswordCheck } from '#offline/interfaces/types.ts';
import { tabLocks } from '#offline/messaging/tabs.ts';
import { withReconnect } from './device-connection.ts';
import type { OpenedKeys } from './device-keys.ts';
import { seal, unseal } from './sealing.ts';

/** Verifier of a password for offline checks, sealed on the device. */
interface Verifier extends DerivedVerifier {
  /** Wrong attempts since the last right one. */
  readonly wrong: number;
  /** Attempts are refused before this time; epoch milliseconds. */
  readonly notBeforeMs: number;
}

const kind = 'verifier';
/** Wrong attempts in a row without delay; exponential backoff follows. */
const triesWithoutDelay = 5;
const firstWaitMs = 60_000;
const maxWaitMs = 60 * 60_000;

type Keys = Pick<OpenedKeys, 'owner' | 'cache' | 'cacheKey'>;

const store = async ({ cache, cacheKey }: Keys, verifier: Verifier): Promise<void> => {
  const wrapped = await seal(cacheKey, kind, verifier);
  await withReconnect(cache, async () => cache.keys.put({ kind, wrapped }));
};

/** Stores the verifier of a password that was just confirmed. It is deleted at sign-out. */
const storeDerived = (keys: Keys, { salt, iterations, bits }: DerivedVerifier): Promise<void> =>
  store(keys, { salt, iterations, bits, wrong: 0, notBeforeMs: 0 });

const withLock = <T>({ owner }: Keys, work: () => Promise<T>): Promise<T> =>
  tabLocks.request(`lagon-verifier-${owner}`, work);

/** Seals the verifier that the sign-in left in local storage. */
const adoptPending = (keys: Keys, userId: number): Promise<void> =>
  withLock(keys, async () => {
    const pending = readPendingVerifier(userId);
    if (!pending) return;
    await storeDerived(keys, pending);
    removePendingVerifier();
  });

const waitMsAfter = (failedAttempts: number): number =>
  failedAttempts < triesWithoutDelay ? 0 : Math.min(maxWaitMs, firstWaitMs * 2 ** (failedAttempts - triesWithoutDelay));

/** Checks a password, one attempt at a time over all tabs (lock). */
const check = (keys: Keys, password: string, nowMs: () => number): Promise<PasswordCheck> =>
  withLock(keys, async (): Promise<PasswordCheck> => {
    const row = await withReconnect(keys.cache, async () => keys.cache.keys.get(kind));
    const verifier = row && (await unseal<Verifier>(keys.cacheKey, kind, row.wrapped));
    if (!verifier) return { state: 'unknown' };
    if (nowMs() < verifier.notBeforeMs) return { state: 'wait', untilMs: verifier.notBeforeMs };
    // Count the attempt before checking: closing the page must not save it.
    const failedAttempts = verifier.wrong + 1;
    const notBeforeMs = waitMsAfter(failedAttempts) === 0 ? 0 : nowMs() + waitMsAfter(failedAttempts);
    await store(keys, { ...verifier, wrong: failedAttempts, notBeforeMs });
    const bits = await deriveBits(password, verifier);
    if (bits.some((byte, index) => byte !== verifier.bits[index]))
      return notBeforeMs === 0 ? { state: 'wrong' } : { state: 'wait', untilMs: notBeforeMs };
    await store(keys, { ...verifier, wrong: 0, notBeforeMs: 0 });
    return { state: 'right' };
  });

export interface PasswordVerifier extends Pick<Device, 'rememberPassword' | 'checkPassword'> {
  /** Seals the verifier of the last sign-in. */
  adoptPassword(): Promise<void>;
}

/** Offline password checks of a person. The result is `unknown` if the device stores no verifier. */
export const createPasswordVerifier = (
  userId: number,
  open: () => Promise<Keys | undefined>,
  nowMs: () => number = Date.now,
): PasswordVerifier => {
  const openWithPending = async (): Promise<Keys | undefined> => {
    const keys = await open();
    if (keys) await adoptPending(keys, userId);
    return keys;
  };
  return {
    adoptPassword: async () => void (await openWithPending()),
    rememberPassword: async (password) => {
      const keys = await openWithPending();
      if (keys) await storeDerived(keys, await deriveVerifier(password));
    },
    checkPassword: async (password) => {
      const keys = await openWithPending();
      return keys ? check(keys, password, nowMs) : { state: 'unknown' };
    },
  };
};
