import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { CallError } from '#api/errors.ts';

const ProofDialog = lazy(() => import('./proof-dialog.tsx'));

/** True if the server requires a proof of identity first. */
const isProofRequired = (error: unknown): boolean =>
  error instanceof CallError && error.status === 422 && error.errors['currentPassword'] !== undefined;

interface ProofRequest {
  readonly answer: (isProved: boolean) => void;
}

/**
 * Runs work that the server guards by a proof of identity: shows the dialog if required, then retries once. If it is
 * dismissed, the server's error is thrown.
 */
export const useProof = (): {
  readonly prove: <T>(work: () => Promise<T>) => Promise<T>;
  readonly proofDialog: ReactNode;
} => {
  const [request, setAsked] = useState<ProofRequest>();
  const prove = useCallback(async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!isProofRequired(error)) throw error;
      const isProved = await new Promise<boolean>((answer) => setAsked({ answer }));
      setAsked(undefined);
      if (!isProved) throw error;
      return work();
    }
  }, []);
  const proofDialog = request ? (
    <Suspense>
      <ProofDialog onDone={request.answer} />
    </Suspense>
  ) : null;
  return { prove, proofDialog };
};
