import type { ComponentProps } from 'react';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';

const loadWindow = () => import('./confirm-window.tsx');
const ConfirmWindow = lazyComponent(loadWindow);

/** Preloads the code of the confirmation dialog: the network may be gone when the dialog is needed. */
export const preloadConfirm = (): void => void loadWindow().catch(() => undefined);

/** Asks for confirmation before an action that cannot be undone. The dialog is open while it is mounted. */
export function ConfirmDialog(props: ComponentProps<typeof ConfirmWindow>) {
  return <ConfirmWindow {...props} />;
}
