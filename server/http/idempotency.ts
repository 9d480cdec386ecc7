import { createHash } from 'node:crypto';
import type { Db, OpenDb } from '#server/db/db.ts';
import { findStoredAnswer, lockKey, storeAnswer } from '#server/db/idempotency-repository.ts';
import { hashFile } from './bodies/disk-file.ts';
import { Refusal } from './refusal.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Validates the Idempotency-Key header; throws a 400 if it is missing or no UUID. */
export const parseIdempotencyKey = (header: string | string[] | undefined): string => {
  if (typeof header !== 'string' || !uuid.test(header)) {
    throw new Refusal(400, 'L’en-tête Idempotency-Key doit contenir un identifiant UUID.');
  }
  return header.toLowerCase();
};

/** SHA-256 of the request fields, independent of field order and form boundary. */
export const hashInput = async (input: unknown): Promise<string> =>
  createHash('sha256')
    .update(JSON.stringify(canonicalize(input, await hashedFiles(input))))
    .digest('hex');

type Hashes = ReadonlyMap<unknown, { name: string; type: string; sha256: string }>;

/** Hashes of the files of a form. */
const hashedFiles = async (input: unknown): Promise<Hashes> => {
  const hashes = new Map<unknown, { name: string; type: string; sha256: string }>();
  for (const file of Object.values(input as object).flat()) {
    if (!(file instanceof File)) continue;
    hashes.set(file, { name: file.name, type: file.type, sha256: await hashFile(file) });
  }
  return hashes;
};

const canonicalize = (value: unknown, files: Hashes): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof File) return files.get(value);
  if (Array.isArray(value)) return value.map((item) => canonicalize(item, files));
  const fields = value as Record<string, unknown>;
  return Object.keys(fields)
    .sort()
    .map((name) => [name, canonicalize(fields[name], files)]);
};

interface KeyedCall {
  readonly userId: number;
  readonly key: string;
  readonly operation: string;
  readonly bodyHash: string;
  readonly receipt: string;
  readonly now: Date;
}

/** Answer to a call with an idempotency key: new, or replayed from the first call. */
interface KeyedAnswer {
  readonly answer: string;
  readonly receipt: string;
  readonly isReplay: boolean;
}

/**
 * Finds the stored answer for an idempotency key of a user; undefined if the key is new. Throws a 422 if the key was used for
 * another request, and a 410 if it was cancelled or its answer was purged.
 */
export const findReplay = async (db: Db, keyedCall: KeyedCall): Promise<KeyedAnswer | undefined> => {
  const stored = await findStoredAnswer(db, keyedCall.userId, keyedCall.key);
  if (!stored) return undefined;
  const { answer, receipt } = stored;
  if (answer === null) throw new Refusal(410, 'Cet envoi a été annulé.');
  if (stored.isPurged) throw new Refusal(410, 'Cet envoi a déjà été enregistré, il y a longtemps.');
  if (stored.operation === keyedCall.operation && stored.bodyHash === keyedCall.bodyHash) {
    return { answer, receipt, isReplay: true };
  }
  throw new Refusal(422, 'Cet identifiant d’envoi a déjà servi pour une autre demande.');
};

/**
 * Runs `effect` at most once for an idempotency key: the answer is stored in the same transaction and replayed to later calls
 * (`findReplay`). Throws a 409 while another call with the key runs. A failure or a non-final answer is not stored, so the
 * key can be used again.
 */
export const runIdempotently = (
  db: OpenDb,
  keyedCall: KeyedCall,
  effect: (tx: Db) => Promise<{ readonly answer: string; readonly isFinal: boolean }>,
): Promise<KeyedAnswer> =>
  db.transaction(async (tx) => {
    if (!(await lockKey(tx, keyedCall.userId, keyedCall.key))) {
      throw new Refusal(409, 'Cette demande est déjà en cours de traitement.', { retryAfterSeconds: 2 });
    }
    const stored = await findReplay(tx, keyedCall);
    if (stored) return stored;
    const { operation, bodyHash, receipt } = keyedCall;
    const { answer, isFinal } = await effect(tx);
    if (isFinal) await storeAnswer(tx, keyedCall, { operation, bodyHash, receipt, answer }, keyedCall.now);
    return { answer, receipt, isReplay: false };
  });
