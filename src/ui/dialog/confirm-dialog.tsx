import { type ComponentProps, lazy, Suspense } from 'react';

const loadWindow = () => import('./confirm-window.tsx');
const ConfirmWindow = lazy(loadWindow);

/** Brings the window of questions before one is asked: there may be no network then. */
export const preloadConfirm = (): void => void loadWindow().catch(() => undefined);

/** A question before something that is not undone. Mounted means asked. */
export function ConfirmDialog(props: ComponentProps<typeof ConfirmWindow>) {
  return (
    <Suspense>
      <ConfirmWindow {...props} />
    </Suspense>
  );
}
