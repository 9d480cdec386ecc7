import { useCallback, useEffect, useRef, useState } from 'react';

/** `idle` before the person interacts, after a failure, and if the server disables the check. */
export type BotProofState = 'idle' | 'working' | 'done';

/** Maximum age of a proof, below the ten minutes for which the server accepts a challenge. */
const maxAgeMs = 8 * 60_000;

interface Proof {
  readonly token: Promise<string>;
  readonly startedAtMs: number;
}

const solve = (challenge: Record<string, unknown>, signal: AbortSignal): Promise<string> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./bot-worker.ts', import.meta.url), { type: 'module' });
    const terminateAnd = (finish: () => void) => {
      worker.terminate();
      finish();
    };
    signal.addEventListener('abort', () => terminateAnd(() => reject(signal.reason)), { once: true });
    worker.onmessage = ({ data }: MessageEvent<string>) => terminateAnd(() => resolve(data));
    worker.onerror = () => terminateAnd(() => reject(new Error('The proof of work could not be computed')));
    worker.postMessage(challenge);
  });

/**
 * Proof of work for the sign-in, computed in a worker while the person types: `start` on the first interaction, `take`
 * for the token on submit. A proof is single-use. `take` throws like `call` without a network.
 */
export const useBotProof = () => {
  const [state, setState] = useState<BotProofState>('idle');
  const proof = useRef<Proof>(undefined);
  const unmounting = useRef<AbortController>(undefined);

  useEffect(() => {
    unmounting.current = new AbortController();
    return () => unmounting.current?.abort();
  }, []);

  const startProof = useCallback((): Proof => {
    const signal = unmounting.current?.signal ?? new AbortController().signal;
    const compute = async () => {
      const { fetchChallenge } = await import('#api/sign-in/session-actions.ts');
      const { challenge } = await fetchChallenge(signal);
      if (!challenge) return '';
      setState('working');
      const token = await solve(challenge, signal);
      setState('done');
      return token;
    };
    const started: Proof = { token: compute(), startedAtMs: Date.now() };
    proof.current = started;
    started.token.catch(() => {
      if (proof.current === started) proof.current = undefined;
      if (!signal.aborted) setState('idle');
    });
    return started;
  }, []);

  const currentOrNew = useCallback((): Proof => {
    const current = proof.current;
    return current && Date.now() - current.startedAtMs < maxAgeMs ? current : startProof();
  }, [startProof]);

  return {
    state,
    start: useCallback(() => void currentOrNew(), [currentOrNew]),
    take: useCallback(async (): Promise<string> => {
      const token = await currentOrNew().token;
      proof.current = undefined;
      setState('idle');
      return token;
    }, [currentOrNew]),
  };
};
