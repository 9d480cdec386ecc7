import { createHash } from 'node:crypto';
import type { Db, OpenDb } from '#server/db/db.ts';
import { holdKey, storeAnswer, storedAnswer } from '#server/db/idempotency-repository.ts';
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
    .update(JSON.stringify(canonical(input, await hashedFiles(input))))
    .digest('hex');

type Hashes = ReadonlyMap<unknown, { name: string; type: string; sha256: string }>;

/** The files of a form, one after the other: they are read from the disk. */
const hashedFiles = async (input: unknown): Promise<Hashes> => {
  const hashes = new Map<unknown, { name: string; type: string; sha256: string }>();
  for (const file of Object.values(input as object).flat()) {
    if (!(file instanceof File)) continue;
    const hash = createHash('sha256');
    for await (const chunk of file.stream()) hash.update(chunk);
    hashes.set(file, { name: file.name, type: file.type, sha256: hash.digest('hex') });
  }
  return hashes;
};

const canonical = (value: unknown, files: Hashes): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof File) return files.get(value);
  if (Array.isArray(value)) return value.map((item) => canonical(item, files));
  const fields = value as Record<string, unknown>;
  return Object.keys(fields)
    .sort()
    .map((name) => [name, canonical(fields[name], files)]);
};

export interface Once {
  readonly userId: number;
  readonly key: string;
  readonly operation: string;
  readonly bodyHash: string;
  readonly receipt: string;
  readonly now: Date;
}

/** An answer that was given, now or before. */
interface GivenOnce {
  readonly answer: string;
  readonly receipt: string;
  readonly isReplay: boolean;
}

/**
 * The answer that a key of a user was given before, undefined where it is new. The same key for something else is a 422, a key
 * that was cancelled or whose answer was forgotten a 410.
 */
export const answerBefore = async (db: Db, once: Once): Promise<GivenOnce | undefined> => {
  const before = await storedAnswer(db, once.userId, once.key);
  if (!before) return undefined;
  const { answer, receipt } = before;
  if (answer === null) throw new Refusal(410, 'Cet envoi a été annulé.');
  if (before.isForgotten) throw new Refusal(410, 'Cet envoi a déjà été enregistré, il y a longtemps.');
  if (before.operation === once.operation && before.bodyHash === once.bodyHash) {
    return { answer, receipt, isReplay: true };
  }
  throw new Refusal(422, 'Cet identifiant d’envoi a déjà servi pour une autre demande.');
};

/**
 * Runs `effect` once for a key of a user: its answer is stored in the same transaction, and given again to whoever asks
 * again (`answerBefore`). A call that still runs is a 409. A failure, and an answer that is
 * not final, store nothing.
 */
export const runOnce = (
  db: OpenDb,
  once: Once,
  effect: (tx: Db) => Promise<{ readonly answer: string; readonly isFinal: boolean }>,
): Promise<GivenOnce> =>
  db.transaction(async (tx) => {
    if (!(await holdKey(tx, once.userId, once.key))) {
      throw new Refusal(409, 'Cette demande est déjà en cours de traitement.', { retryAfterSeconds: 2 });
    }
    const before = await answerBefore(tx, once);
    if (before) return before;
    const { operation, bodyHash, receipt } = once;
    const { answer, isFinal } = await effect(tx);
    if (isFinal) await storeAnswer(tx, once, { operation, bodyHash, receipt, answer }, once.now);
    return { answer, receipt, isReplay: false };
  });
