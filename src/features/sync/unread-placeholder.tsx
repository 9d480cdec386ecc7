import { useDeviceState } from '#offline/interfaces/offline-context.tsx';
import { EmptyState, LoadingState } from '#ui/page/states.tsx';

export const lockedText = 'Les clés de cet appareil seront demandées au serveur dès que le réseau sera là.';

/** Placeholder for local data that could not be read yet. */
export function UnreadPlaceholder({ label, title }: { readonly label: string; readonly title: string }) {
  if (useDeviceState() !== 'locked') return <LoadingState label={label} blocks={1} />;
  return (
    <EmptyState title={title} icon="lock">
      {lockedText}
    </EmptyState>
  );
}
