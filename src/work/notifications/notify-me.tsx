import { Button } from '@chakra-ui/react';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { usePush } from './use-push.ts';

interface NotifyMeProps {
  /** « Me prévenir quand le client aura signé ». */
  readonly label: string;
}

/** Offers notifications on screens that wait for an answer; renders nothing once they were accepted or refused. */
export function NotifyMe({ label }: NotifyMeProps) {
  const { state, isPending, change } = usePush();
  const isOffline = useConnectivity() === 'offline';
  if (state !== 'off' || isOffline) return null;
  return (
    <Button type="button" variant="outline" disabled={isPending} onClick={() => void change(true)}>
      {label}
    </Button>
  );
}
