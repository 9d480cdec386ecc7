import * as v from 'valibot';
import { browserStorage } from '#api/session/session-store.ts';

const bytes = v.pipe(v.array(v.number()), v.readonly());
const derivedSchema = v.object({ salt: bytes, iterations: v.number(), bits: bytes });
const pendingSchema = v.object({ userId: v.number(), ...derivedSchema.entries });

/**
 * What a password is checked with offline. Only two bytes of the derived key: enough to reject a guess typed on the
 * tablet, too few for an attacker with the disk to tell the right one among candidates.
 * docs/decisions/in-person-signature.md.
 */
export type DerivedVerifier = v.InferOutput<typeof derivedSchema>;

const saltBytes = 16;
const storedBytes = 2;
/** PBKDF2 with SHA-256: about half a second on a tablet. */
const defaultIterations = 600_000;
/** In local storage, from the sign-in until the device's database is open. */
const storageKey = 'lagon-verifier';

export const deriveBits = async (
  password: string,
  { salt, iterations }: Omit<DerivedVerifier, 'bits'>,
): Promise<readonly number[]> => {
  const typed = new TextEncoder().encode(password.normalize('NFC'));
  const key = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveBits']);
  const derived = { name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(salt), iterations };
  return [...new Uint8Array(await crypto.subtle.deriveBits(derived, key, 256))].slice(0, storedBytes);
};

export const deriveVerifier = async (password: string): Promise<DerivedVerifier> => {
  const settings = { salt: [...crypto.getRandomValues(new Uint8Array(saltBytes))], iterations: defaultIterations };
  return { ...settings, bits: await deriveBits(password, settings) };
};

// Storage access can throw (private mode, blocked cookies): the password is then known from the next check by the server.
const tryStorage = <T>(access: (storage: Storage) => T): T | undefined => {
  try {
    const storage = browserStorage();
    return storage && access(storage);
  } catch {
    return undefined;
  }
};

/** Stores the verifier of a sign-in until the device can seal it, so that a reload in between does not lose it. */
export const savePendingVerifier = (userId: number, verifier: DerivedVerifier): void =>
  void tryStorage((storage) => storage.setItem(storageKey, JSON.stringify({ userId, ...verifier })));

export const readPendingVerifier = (userId: number): DerivedVerifier | undefined => {
  const pending = tryStorage((storage) => v.parse(pendingSchema, JSON.parse(storage.getItem(storageKey) ?? '')));
  return pending?.userId === userId ? pending : undefined;
};

export const removePendingVerifier = (): void => void tryStorage((storage) => storage.removeItem(storageKey));
