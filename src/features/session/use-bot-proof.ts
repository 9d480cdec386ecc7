import { useCallback, useEffect, useRef, useState } from 'react';

/** `idle` before the person begins, and where the check is switched off. */
export type BotProofState = 'idle' | 'working' | 'done';

/** A proof older than this is made anew: the server accepts a challenge for ten minutes. */
const freshMs = 8 * 60_000;

interface Proof {
  readonly token: Promise<string>;
  readonly startedAtMs: number;
}

const solve = (challenge: Record<string, unknown>, signal: AbortSignal): Promise<string> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./bot-worker.ts', import.meta.url), { type: 'module' });
    const end = (finish: () => void) => {
      worker.terminate();
      finish();
    };
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), { once: true });
    worker.onmessage = ({ data }: MessageEvent<string>) => end(() => resolve(data));
    worker.onerror = () => end(() => reject(new Error('The proof of work could not be made')));
    worker.postMessage(challenge);
  });

/**
 * The proof of work that goes with a sign-in, made beside the page while the person types: `start` at the first sign of
 * life, `take` for the token at submit. A proof serves once. `take` throws as `call` does when there is no network.
 */
export const useBotProof = () => {
  const [state, setState] = useState<BotProofState>('idle');
  const proof = useRef<Proof>(undefined);
  const leaving = useRef<AbortController>(undefined);

  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current?.abort();
  }, []);

  const begin = useCallback((): Proof => {
    const signal = leaving.current?.signal ?? new AbortController().signal;
    const make = async () => {
      const { askChallenge } = await import('#api/sign-in/session-actions.ts');
      const { challenge } = await askChallenge(signal);
      if (!challenge) return '';
      setState('working');
      const token = await solve(challenge, signal);
      setState('done');
      return token;
    };
    const begun: Proof = { token: make(), startedAtMs: Date.now() };
    proof.current = begun;
    begun.token.catch(() => {
      if (proof.current === begun) proof.current = undefined;
      if (!signal.aborted) setState('idle');
    });
    return begun;
  }, []);

  const current = useCallback((): Proof => {
    const made = proof.current;
    return made && Date.now() - made.startedAtMs < freshMs ? made : begin();
  }, [begin]);

  return {
    state,
    start: useCallback(() => void current(), [current]),
    take: useCallback(async (): Promise<string> => {
      const token = await current().token;
      proof.current = undefined;
      setState('idle');
      return token;
    }, [current]),
  };
};
