import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { proofRequests } from '#api/proof.ts';

const ProofDialog = lazy(() => import('./proof-dialog.tsx'));

/** Shows the dialog of calls that need a proof of identity, above whatever screen or dialog made them. */
export function ProofHost() {
  const request = useSyncExternalStore(proofRequests.subscribe, proofRequests.getCurrent);
  // Calls must not wait for a dialog that is gone, such as after a sign-out.
  useEffect(() => () => proofRequests.getCurrent()?.answer(false), []);
  return request ? (
    <Suspense>
      <ProofDialog onDone={request.answer} />
    </Suspense>
  ) : null;
}
