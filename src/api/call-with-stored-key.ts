import { keySettle } from '#shared/operations/home/receipts.ts';
import { call } from './call.ts';
import type { CallOnce } from './call-once.ts';
import { CallError } from './errors.ts';
import { tookNoEffect } from './no-effect.ts';
import { submit } from './submit.ts';

/** Where a form stores the idempotency key of a call whose answer is unknown, so that it survives a reload. */
interface KeyStore {
  readonly read: () => string | undefined;
  readonly write: (key: string | undefined) => Promise<void>;
}

const alreadySaved =
  'Votre premier envoi a bien été enregistré\u00A0: rien n’a été envoyé une seconde fois. Vérifiez-le dans la liste avant d’enregistrer à nouveau.';

/**
 * `callOnce` with one idempotency key from the first attempt until its answer is known, whatever was typed meanwhile. If
 * the server refuses a repeated call whose first attempt took effect, for example since the input changed, it throws a
 * `CallError` that says so.
 */
export const callWithStoredKey =
  (store: KeyStore): CallOnce =>
  async (endpoint, input, options = {}) => {
    const storedKey = store.read();
    const key = storedKey ?? crypto.randomUUID();
    if (storedKey === undefined) await store.write(key);
    try {
      const output = await submit(endpoint, input, { ...options, idempotencyKey: key });
      await store.write(undefined);
      return output;
    } catch (error) {
      if (!tookNoEffect(error)) throw error;
      const settled = storedKey === undefined ? undefined : await call(keySettle, { key });
      if (settled?.state === 'running') throw error;
      await store.write(undefined);
      throw settled?.state === 'done' ? new CallError(409, alreadySaved) : error;
    }
  };
