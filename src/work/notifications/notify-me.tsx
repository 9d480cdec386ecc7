import { Button } from '@chakra-ui/react';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { usePush } from './use-push.ts';

interface NotifyMeProps {
  /** « Me prévenir quand le client aura signé ». */
  readonly label: string;
}

/** Offers notifications where somebody waits for an answer; nothing once they were accepted or refused. */
export function NotifyMe({ label }: NotifyMeProps) {
  const { state, isPending, change } = usePush();
  const isOffline = useConnectivity() === 'offline';
  if (state !== 'off' || isOffline) return null;
  return (
    <Button type="button" variant="outline" size="lg" disabled={isPending} onClick={() => void change(true)}>
      {label}
    </Button>
  );
}
