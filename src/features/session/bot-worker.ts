import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Worker: solves one proof-of-work challenge and posts the token, or an empty text on failure. */
self.onmessage = async ({ data: challenge }: MessageEvent<Challenge>) => {
  const solution = await solveChallenge({ challenge, deriveKey }).catch(() => null);
  self.postMessage(solution ? btoa(JSON.stringify({ challenge, solution })) : '');
};
