import {
  type Attempt,
  type AttemptLimit,
  countAttempt,
  refundAttempt,
  resetAttempts,
} from '#server/db/attempt-repository.ts';
import type { Db } from '#server/db/db.ts';
import { throttled } from '#server/http/refusal.ts';
import { foldAddress } from '#shared/primitives/text.ts';
import { hashToken } from './tokens.ts';

const windowSeconds = 15 * 60;
/** Limit on a device that the account was used on earlier; attempts from elsewhere do not count. */
const deviceLimit: AttemptLimit = { kind: 'login-device', max: 10, windowSeconds };
/** Limits elsewhere: account and address, account from anywhere, address on any account. */
const pairLimit: AttemptLimit = { kind: 'login-pair', max: 10, windowSeconds };
const accountLimit: AttemptLimit = { kind: 'login-account', max: 50, windowSeconds };
const addressLimit: AttemptLimit = { kind: 'login-address', max: 300, windowSeconds };

/** Pseudonymous subject of an account's attempts: the e-mail address itself is not stored. */
export const hashAccount = (secret: string, email: string): string =>
  hashToken(secret, `account:${foldAddress(email)}`);

interface SignInSource {
  readonly secret: string;
  readonly email: string;
  /** IP address of the caller. */
  readonly address: string;
  /** Hash of the device id, if the account was signed in to from this device earlier. */
  readonly knownDevice: string | undefined;
}

type Counter = readonly [limit: AttemptLimit, subject: string];

const accountAndAddressCounter = ({ secret, email, address }: Omit<SignInSource, 'knownDevice'>): Counter => [
  pairLimit,
  hashToken(secret, `account:${foldAddress(email)}/${address}`),
];

const listCounters = (source: SignInSource): readonly Counter[] => {
  const subject = hashAccount(source.secret, source.email);
  if (source.knownDevice !== undefined) return [[deviceLimit, `${subject}/${source.knownDevice}`]];
  return [accountAndAddressCounter(source), [accountLimit, subject], [addressLimit, source.address]];
};

/**
 * Counts a sign-in attempt after its proof of work was verified. If a limit is reached, throws a 429 and counts nothing.
 * Returns a function that refunds the attempt after a correct password.
 */
export const countSignIn = async (db: Db, source: SignInSource, now: Date): Promise<(tx: Db) => Promise<void>> => {
  const counters = listCounters(source);
  const countedAttempts: Attempt[] = [];
  for (const [limit, subject] of counters) {
    const attempt = await countAttempt(db, limit, subject, now);
    if ('retryAfterSeconds' in attempt) {
      for (const earlier of countedAttempts) await refundAttempt(db, earlier);
      throw throttled(attempt.retryAfterSeconds);
    }
    countedAttempts.push(attempt);
  }
  return async (tx) => {
    // Failures of this source are reset; those of others on the account or from the address still count.
    const [ownCounter] = counters;
    if (ownCounter) await resetAttempts(tx, ownCounter[0].kind, ownCounter[1]);
    for (const attempt of countedAttempts) await refundAttempt(tx, attempt);
  };
};

/** Resets the failed attempts on an account after its password was reset. */
export const resetSignInAttempts = async (tx: Db, source: Omit<SignInSource, 'knownDevice'>): Promise<void> => {
  const counters: readonly Counter[] = [
    accountAndAddressCounter(source),
    [accountLimit, hashAccount(source.secret, source.email)],
  ];
  for (const [limit, subject] of counters) await resetAttempts(tx, limit.kind, subject);
};
