import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { proofRequests } from '#api/proof.ts';
import { notify } from '#ui/toast/toaster.ts';

interface DialogProps {
  readonly onDone: (isProved: boolean) => void;
}

interface ProofHostProps {
  readonly load?: () => Promise<{ readonly default: ComponentType<DialogProps> }>;
}

const notLoadedText =
  'La confirmation de votre identité n’a pas pu s’afficher\u00A0: réessayez dès que le réseau est là.';
const loadDialog = () => import('./proof-dialog.tsx');

/**
 * Shows the dialog of calls that need a proof of identity, above whatever screen or dialog made them. The dialog is loaded with
 * the first of them, and again with the next one if that failed; `React.lazy` would repeat the first failure.
 */
export function ProofHost({ load = loadDialog }: ProofHostProps) {
  const request = useSyncExternalStore(proofRequests.subscribe, proofRequests.getCurrent);
  const [loaded, setLoaded] = useState<{ readonly Dialog: ComponentType<DialogProps> }>();
  // Calls must not wait for a dialog that is gone, such as after a sign-out.
  useEffect(() => () => proofRequests.getCurrent()?.answer(false), []);
  useEffect(() => {
    if (!request || loaded) return;
    load().then(
      (module) => setLoaded({ Dialog: module.default }),
      () => {
        notify({ type: 'error', message: notLoadedText, durationMs: 8_000 });
        request.answer(false);
      },
    );
  }, [request, loaded, load]);
  return request && loaded ? <loaded.Dialog onDone={request.answer} /> : null;
}
