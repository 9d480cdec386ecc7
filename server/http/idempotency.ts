import { createHash } from 'node:crypto';
import type { Db, OpenDb } from '../db/db.ts';
import { holdKey, storeAnswer, storedAnswer } from '../db/idempotency-repository.ts';
import { Refusal } from './refusal.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The key of a call; throws a 400 where there is none. */
export const readKey = (header: string | string[] | undefined): string => {
  if (typeof header !== 'string' || !uuid.test(header)) {
    throw new Refusal(400, 'L’en-tête Idempotency-Key doit contenir un identifiant UUID.');
  }
  return header.toLowerCase();
};

/** SHA-256 of what is asked, the same whatever the order of the fields or the boundary of the form. */
export const hashInput = async (input: unknown): Promise<string> =>
  createHash('sha256')
    .update(JSON.stringify(await canonical(input)))
    .digest('hex');

const canonical = async (value: unknown): Promise<unknown> => {
  if (value instanceof File) {
    const hash = createHash('sha256');
    for await (const chunk of value.stream()) hash.update(chunk);
    return { name: value.name, type: value.type, sha256: hash.digest('hex') };
  }
  if (typeof value !== 'object' || value === null) return value;
  // One after the other: files are read from the disk.
  const parts: unknown[] = [];
  if (Array.isArray(value)) for (const item of value) parts.push(await canonical(item));
  else
    for (const name of Object.keys(value).sort())
      parts.push([name, await canonical((value as Record<string, unknown>)[name])]);
  return parts;
};

export interface Once {
  readonly userId: number;
  readonly key: string;
  readonly operation: string;
  readonly bodyHash: string;
  readonly receipt: string;
  readonly now: Date;
}

/**
 * Runs `effect` once for a key of a user: its answer is stored in the same transaction, and given again to whoever asks
 * again. The same key for something else is a 422, a call that still runs a 409, a key that was cancelled a 410.
 * A failure stores nothing.
 */
export const runOnce = (
  db: OpenDb,
  once: Once,
  effect: (tx: Db) => Promise<string>,
): Promise<{ readonly answer: string; readonly receipt: string; readonly isReplay: boolean }> =>
  db.transaction(async (tx) => {
    if (!(await holdKey(tx, once.userId, once.key))) {
      throw new Refusal(409, 'Cette demande est déjà en cours de traitement.', { retryAfterSeconds: 2 });
    }
    const before = await storedAnswer(tx, once.userId, once.key);
    if (before) {
      const { answer, receipt } = before;
      if (answer === null) throw new Refusal(410, 'Cet envoi a été annulé.');
      if (before.operation === once.operation && before.bodyHash === once.bodyHash) {
        return { answer, receipt, isReplay: true };
      }
      throw new Refusal(422, 'Cet identifiant d’envoi a déjà servi pour une autre demande.');
    }
    const { operation, bodyHash, receipt } = once;
    const answer = await effect(tx);
    await storeAnswer(tx, once.userId, once.key, { operation, bodyHash, receipt, answer }, once.now);
    return { answer, receipt, isReplay: false };
  });
