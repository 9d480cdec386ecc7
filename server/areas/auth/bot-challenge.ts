import { randomInt } from 'node:crypto';
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as v from 'valibot';

/** Validity of a challenge in minutes. */
const challengeMinutes = 10;

// About half a second of work on a tablet; it starts while the person types.
const cost = 2_000;
const counters = { from: 150, to: 450 } as const;

const payloadSchema = v.object({
  challenge: v.object({
    parameters: v.looseObject({
      algorithm: v.string(),
      nonce: v.string(),
      salt: v.string(),
      cost: v.number(),
      keyLength: v.number(),
      keyPrefix: v.string(),
      expiresAt: v.number(),
    }),
    signature: v.string(),
  }),
  solution: v.object({ counter: v.number(), derivedKey: v.string() }),
});

/** A solved challenge. Its signature identifies it until it expires, so that it can be used only once. */
interface SolvedChallenge {
  readonly signature: string;
  readonly expiresAt: Date;
}

const deriveChallengeSecrets = (tokenSecret: string) => ({
  hmacSignatureSecret: `bot-challenge:${tokenSecret}`,
  hmacKeySignatureSecret: `bot-key:${tokenSecret}`,
});

/** Creates a signed ALTCHA proof-of-work challenge, valid for `challengeMinutes` from `now`. */
export const createBotChallenge = (tokenSecret: string, now: Date): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(counters.from, counters.to),
    deriveKey,
    expiresAt: new Date(now.getTime() + challengeMinutes * 60_000),
    ...deriveChallengeSecrets(tokenSecret),
  });

/** Verifies the client's `token` (JSON in base64). Undefined unless it is the solution of an unexpired challenge of this server. */
export const verifySolvedChallenge = async (
  tokenSecret: string,
  now: Date,
  token: string,
): Promise<SolvedChallenge | undefined> => {
  const payload = v.safeParse(payloadSchema, decode(token));
  if (!payload.success) return undefined;
  const { challenge, solution } = payload.output;
  const expiresAt = new Date(challenge.parameters.expiresAt * 1000);
  if (Number.isNaN(expiresAt.getTime()) || expiresAt <= now) return undefined;
  try {
    const result = await verifySolution({ challenge, solution, deriveKey, ...deriveChallengeSecrets(tokenSecret) });
    return result.verified ? { signature: challenge.signature, expiresAt } : undefined;
  } catch {
    // The library throws on malformed fields.
    return undefined;
  }
};

const decode = (token: string): unknown => {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
};
