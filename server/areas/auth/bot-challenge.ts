import { randomInt } from 'node:crypto';
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as v from 'valibot';

/** How long a challenge may be answered. */
export const challengeMinutes = 10;

// About half a second on a tablet: the work starts while the person types.
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

/** A solved challenge, to be spent once: its signature names it until it expires. */
export interface SolvedChallenge {
  readonly signature: string;
  readonly expiresAt: Date;
}

const secrets = (tokenSecret: string) => ({
  hmacSignatureSecret: `bot-challenge:${tokenSecret}`,
  hmacKeySignatureSecret: `bot-key:${tokenSecret}`,
});

/** A new proof-of-work challenge in ALTCHA's form, signed, good for `challengeMinutes` from `now`. */
export const newChallenge = (tokenSecret: string, now: Date): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(counters.from, counters.to),
    deriveKey,
    expiresAt: new Date(now.getTime() + challengeMinutes * 60_000),
    ...secrets(tokenSecret),
  });

/** Reads what the client sends as `token`: base64 of JSON. Undefined unless it is one of our challenges, unexpired and solved. */
export const checkSolution = async (
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
    const result = await verifySolution({ challenge, solution, deriveKey, ...secrets(tokenSecret) });
    return result.verified ? { signature: challenge.signature, expiresAt } : undefined;
  } catch {
    // The library throws on fields of an impossible form.
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
