import {
  type Attempt,
  type AttemptLimit,
  countAttempt,
  refundAttempt,
  resetAttempts,
} from '#server/db/attempt-repository.ts';
import type { Db } from '#server/db/db.ts';
import { throttled } from '#server/http/refusal.ts';
import { fold } from '#shared/primitives/text.ts';
import { hashToken } from './tokens.ts';

const windowSeconds = 15 * 60;
/** On a device from which the account was signed in to before: nobody else spends these. */
const deviceLimit: AttemptLimit = { kind: 'login-device', max: 10, windowSeconds };
/** Elsewhere: on one account from one address, on one account from anywhere, from one address on any account. */
const pairLimit: AttemptLimit = { kind: 'login-pair', max: 10, windowSeconds };
const accountLimit: AttemptLimit = { kind: 'login-account', max: 50, windowSeconds };
const addressLimit: AttemptLimit = { kind: 'login-address', max: 300, windowSeconds };

/** Under which name an account's attempts are counted; the address itself is not written down. */
export const accountSubject = (secret: string, email: string): string => hashToken(secret, `account:${fold(email)}`);

interface SignInPlace {
  readonly secret: string;
  readonly email: string;
  /** Where the call comes from. */
  readonly address: string;
  /** The device, hashed, where the account was signed in to from it before. */
  readonly knownDevice: string | undefined;
}

type Counter = readonly [limit: AttemptLimit, subject: string];

const pairOf = ({ secret, email, address }: Omit<SignInPlace, 'knownDevice'>): Counter => [
  pairLimit,
  hashToken(secret, `account:${fold(email)}/${address}`),
];

const countersOf = (place: SignInPlace): readonly Counter[] => {
  const subject = accountSubject(place.secret, place.email);
  if (place.knownDevice !== undefined) return [[deviceLimit, `${subject}/${place.knownDevice}`]];
  return [pairOf(place), [accountLimit, subject], [addressLimit, place.address]];
};

/**
 * Counts an attempt to sign in, once its proof of work is known to be good; throws a 429, and counts nothing, where one
 * limit is reached. Answers how to forgive it when the password was right.
 */
export const countSignIn = async (db: Db, place: SignInPlace, now: Date): Promise<(tx: Db) => Promise<void>> => {
  const counters = countersOf(place);
  const counted: Attempt[] = [];
  for (const [limit, subject] of counters) {
    const attempt = await countAttempt(db, limit, subject, now);
    if ('retryAfterSeconds' in attempt) {
      for (const before of counted) await refundAttempt(db, before);
      throw throttled(attempt.retryAfterSeconds);
    }
    counted.push(attempt);
  }
  return async (tx) => {
    // What failed here before is forgiven; what others failed on the account or from the address still counts.
    const [own] = counters;
    if (own) await resetAttempts(tx, own[0].kind, own[1]);
    for (const attempt of counted) await refundAttempt(tx, attempt);
  };
};

/** Forgives what was failed on an account, from wherever and from an address, when its password was chosen anew. */
export const forgiveSignIns = async (tx: Db, place: Omit<SignInPlace, 'knownDevice'>): Promise<void> => {
  const counters: readonly Counter[] = [pairOf(place), [accountLimit, accountSubject(place.secret, place.email)]];
  for (const [limit, subject] of counters) await resetAttempts(tx, limit.kind, subject);
};
