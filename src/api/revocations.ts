import * as v from 'valibot';
import { CallError } from './errors.ts';
import { fingerprintOf } from './fingerprint.ts';

/**
 * Storage key of revocations that the server has not received yet, without their owner: digests of refresh tokens, which
 * revoke a session but cannot renew it. docs/decisions/sessions.md.
 */
export const revocationsKey = 'lagon-revocations';

/** Sessions expire on the server after this time. */
const maxAgeMs = 90 * 24 * 3_600_000;

/** A former version stored the token itself, of which the server may know no digest. */
const waitingSchema = v.array(
  v.union([
    v.object({ refreshTokenDigest: v.string(), sinceMs: v.number() }),
    v.object({ refreshToken: v.string(), sinceMs: v.number() }),
  ]),
);
type PendingRevocation = v.InferOutput<typeof waitingSchema>[number];

/** What the server revokes a session by: the SHA-256 of its refresh token in hexadecimal, or the token. */
type RevocationInput = { readonly refreshTokenDigest: string } | { readonly refreshToken: string };

interface RevocationDeps {
  /**
   * Undefined, or a function that throws, if the browser stores nothing: the revocations then stay in memory of this
   * tab.
   */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;
  /** Revokes a session on the server; throws as `call` does. */
  readonly revoke: (input: RevocationInput) => Promise<unknown>;
  readonly nowMs: () => number;
}

/** Sessions that were signed out on this device and must be revoked on the server. */
interface Revocations {
  /** Stores the revocation of a session. Never rejects. */
  add(refreshToken: string): Promise<void>;
  /** Sends all pending revocations. Never rejects: failed ones stay pending. */
  send(): Promise<void>;
}

/** True if the server's answer is final; otherwise retry. */
const isSettled = (error: unknown): boolean =>
  error instanceof CallError && error.status < 500 && ![408, 425, 426, 429].includes(error.status);

const keyOf = (pending: PendingRevocation): string =>
  'refreshToken' in pending ? pending.refreshToken : pending.refreshTokenDigest;

export const createRevocations = ({ storage, revoke, nowMs }: RevocationDeps): Revocations => {
  /** What the storage refused, and tokens without a digest, which must not be stored. */
  let inMemory: PendingRevocation[] = [];
  let running: Promise<void> | undefined;

  const readStored = (): PendingRevocation[] => {
    try {
      const parsed = v.safeParse(waitingSchema, JSON.parse(storage?.getItem(revocationsKey) ?? '[]'));
      return parsed.success ? parsed.output : [];
    } catch {
      return [];
    }
  };
  /** False if the storage refused. */
  const write = (waiting: readonly PendingRevocation[]): boolean => {
    try {
      if (!storage) return false;
      if (waiting.length === 0) storage.removeItem(revocationsKey);
      else storage.setItem(revocationsKey, JSON.stringify(waiting));
      return true;
    } catch {
      return false;
    }
  };
  const remove = (sent: PendingRevocation): void => {
    const isOther = (pending: PendingRevocation): boolean => keyOf(pending) !== keyOf(sent);
    inMemory = inMemory.filter(isOther);
    // Read the storage again: another tab may have added or sent revocations meanwhile.
    write(readStored().filter(isOther));
  };

  const sendAll = async (): Promise<void> => {
    for (const pending of [...readStored(), ...inMemory]) {
      const { sinceMs, ...input } = pending;
      try {
        if (nowMs() - sinceMs < maxAgeMs) await revoke(input);
      } catch (error) {
        if (!isSettled(error)) return;
      }
      remove(pending);
    }
  };

  return {
    add: async (refreshToken) => {
      const sinceMs = nowMs();
      try {
        const pending = { refreshTokenDigest: await fingerprintOf(refreshToken), sinceMs };
        if (!write([...readStored(), pending])) inMemory.push(pending);
      } catch {
        // Browsers compute digests on secure origins only.
        inMemory.push({ refreshToken, sinceMs });
      }
    },
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
