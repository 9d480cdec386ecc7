import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onWorkerMessage } from '#offline/messaging/on-worker-message.ts';

/** Navigates to the screen of a tapped notification. Not mounted while the tablet is in a client's hands. */
export function NotifiedPath() {
  const { history } = useRouter();
  useEffect(
    () =>
      onWorkerMessage((message) => {
        if (message.type === 'OPEN_PATH') history.push(message.path);
      }),
    [history],
  );
  return null;
}
