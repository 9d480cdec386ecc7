import type { Device, PasswordCheck } from '#offline/interfaces/types.ts';
import { tabLocks } from '#offline/messaging/tabs.ts';
import { withReconnect } from './device-connection.ts';
import type { OpenedKeys } from './device-keys.ts';
import { seal, unseal } from './sealing.ts';

/**
 * Verifier of a password for offline checks. Only two bytes of the derived key are stored: enough to reject a guess
 * typed on the tablet, too few for an attacker with the disk to tell the right one among candidates.
 * docs/decisions/in-person-signature.md.
 */
interface Verifier {
  readonly salt: readonly number[];
  readonly iterations: number;
  readonly bits: readonly number[];
  /** Wrong attempts since the last right one. */
  readonly wrong: number;
  /** Attempts are refused before this time; epoch milliseconds. */
  readonly notBeforeMs: number;
}

const kind = 'verifier';
const saltBytes = 16;
const storedBytes = 2;
/** PBKDF2 with SHA-256: about half a second on a tablet. */
const iterations = 600_000;
/** Wrong attempts in a row without delay; exponential backoff follows. */
const freeTries = 5;
const firstWaitMs = 60_000;
const maxWaitMs = 60 * 60_000;

type Keys = Pick<OpenedKeys, 'owner' | 'cache' | 'cacheKey'>;

const derive = async (password: string, salt: Uint8Array<ArrayBuffer>, rounds: number): Promise<readonly number[]> => {
  const typed = new TextEncoder().encode(password.normalize('NFC'));
  const key = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveBits']);
  const derived = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  return [...new Uint8Array(await crypto.subtle.deriveBits(derived, key, 256))].slice(0, storedBytes);
};

const store = async ({ cache, cacheKey }: Keys, verifier: Verifier): Promise<void> => {
  const wrapped = await seal(cacheKey, kind, verifier);
  await withReconnect(cache, async () => cache.keys.put({ kind, wrapped }));
};

/** Stores the verifier of a password that was just confirmed. It is deleted at sign-out. */
const storeVerifier = async (keys: Keys, password: string): Promise<void> => {
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes));
  const bits = await derive(password, salt, iterations);
  await store(keys, { salt: [...salt], iterations, bits, wrong: 0, notBeforeMs: 0 });
};

const waitMsAfter = (wrong: number): number =>
  wrong < freeTries ? 0 : Math.min(maxWaitMs, firstWaitMs * 2 ** (wrong - freeTries));

/** Checks a password, one attempt at a time over all tabs (lock). */
const check = (keys: Keys, password: string, nowMs: () => number): Promise<PasswordCheck> =>
  tabLocks.request(`lagon-verifier-${keys.owner}`, async (): Promise<PasswordCheck> => {
    const row = await withReconnect(keys.cache, async () => keys.cache.keys.get(kind));
    const verifier = row && (await unseal<Verifier>(keys.cacheKey, kind, row.wrapped));
    if (!verifier) return { state: 'unknown' };
    if (nowMs() < verifier.notBeforeMs) return { state: 'wait', untilMs: verifier.notBeforeMs };
    // Count the attempt before checking: closing the page must not save it.
    const wrong = verifier.wrong + 1;
    const notBeforeMs = waitMsAfter(wrong) === 0 ? 0 : nowMs() + waitMsAfter(wrong);
    await store(keys, { ...verifier, wrong, notBeforeMs });
    const bits = await derive(password, new Uint8Array(verifier.salt), verifier.iterations);
    if (bits.some((byte, index) => byte !== verifier.bits[index]))
      return notBeforeMs === 0 ? { state: 'wrong' } : { state: 'wait', untilMs: notBeforeMs };
    await store(keys, { ...verifier, wrong: 0, notBeforeMs: 0 });
    return { state: 'right' };
  });

/** Offline password checks of a person. The result is `unknown` if the device stores no verifier. */
export const createPasswordVerifier = (
  open: () => Promise<Keys | undefined>,
  nowMs: () => number = Date.now,
): Pick<Device, 'rememberPassword' | 'checkPassword'> => ({
  rememberPassword: async (password) => {
    const keys = await open();
    if (keys) await storeVerifier(keys, password);
  },
  checkPassword: async (password) => {
    const keys = await open();
    return keys ? check(keys, password, nowMs) : { state: 'unknown' };
  },
});
