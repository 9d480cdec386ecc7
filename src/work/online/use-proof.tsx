import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { CallError } from '#api/errors.ts';

const ProofDialog = lazy(() => import('./proof-dialog.tsx'));

/** The server takes the call once its person has proved who they are. */
const asksForProof = (error: unknown): boolean =>
  error instanceof CallError && error.status === 422 && error.errors['currentPassword'] !== undefined;

interface Asked {
  readonly answer: (isProved: boolean) => void;
}

/**
 * Does what the server guards by a proof of who one is: where it asks for one, so does the dialog, and the work is done again.
 * Who gives none is told what the server said.
 */
export const useProof = (): {
  readonly prove: <T>(work: () => Promise<T>) => Promise<T>;
  readonly proofDialog: ReactNode;
} => {
  const [asked, setAsked] = useState<Asked>();
  const prove = useCallback(async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!asksForProof(error)) throw error;
      const isProved = await new Promise<boolean>((answer) => setAsked({ answer }));
      setAsked(undefined);
      if (!isProved) throw error;
      return work();
    }
  }, []);
  const proofDialog = asked ? (
    <Suspense>
      <ProofDialog onDone={asked.answer} />
    </Suspense>
  ) : null;
  return { prove, proofDialog };
};
