import { Button } from '@chakra-ui/react';
import { Icon } from '#ui/icon.tsx';

interface OfflineCopyButtonProps {
  /** Name of the file. */
  readonly name: string;
  /** Whether this device stores a copy; undefined while that is unknown. */
  readonly storage: 'cached' | 'too-large' | 'absent' | undefined;
  readonly isPending: boolean;
  /** True if this device stores offline data for the signed-in user. */
  readonly isReady: boolean;
  readonly isOffline: boolean;
  readonly onChange: (isPinned: boolean) => void;
}

/** Stores an offline copy of a file on this device, or deletes it. */
export function OfflineCopyButton({ name, storage, isPending, isReady, isOffline, onChange }: OfflineCopyButtonProps) {
  const isStored = storage === 'cached';
  const label = isStored ? 'Gardé sur cet appareil' : 'Garder hors ligne';
  return (
    <Button
      variant="ghost"
      aria-label={`${label}\u00A0: ${name}`}
      title={isReady ? undefined : 'Cet appareil ne garde pas de données pour le moment'}
      color={isStored ? 'success.fg' : 'fg.muted'}
      fontWeight="medium"
      loading={isPending}
      loadingText={isStored ? 'Effacement…' : 'Téléchargement…'}
      disabled={!isReady || (isOffline && !isStored)}
      onClick={() => onChange(!isStored)}
    >
      <Icon name={isStored ? 'success' : 'cloudOff'} size={18} />
      {label}
    </Button>
  );
}
