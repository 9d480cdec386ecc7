import { useDeviceState } from '#offline/interfaces/offline-context.tsx';
import { EmptyState, LoadingState } from '#ui/page/states.tsx';

export const lockedWords = 'Les clés de cet appareil seront demandées au serveur dès que le réseau sera là.';

/** In the place of what lies on this device and was not read: nobody knows yet whether there is any. */
export function NotRead({ label, title }: { readonly label: string; readonly title: string }) {
  if (useDeviceState() !== 'locked') return <LoadingState label={label} blocks={1} />;
  return (
    <EmptyState title={title} icon="lock">
      {lockedWords}
    </EmptyState>
  );
}
