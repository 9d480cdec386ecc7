import { Button } from '@chakra-ui/react';
import { Icon } from '#ui/icon.tsx';

interface KeepButtonProps {
  /** What the file is called. */
  readonly name: string;
  /** Whether it lies on this device; undefined until that is known. */
  readonly keeping: 'kept' | 'too-large' | 'absent' | undefined;
  readonly isChanging: boolean;
  /** The device keeps data for this person. */
  readonly isReady: boolean;
  readonly isOffline: boolean;
  readonly onChange: (isWanted: boolean) => void;
}

/** Puts a file on this device for the field, or takes it away. */
export function KeepButton({ name, keeping, isChanging, isReady, isOffline, onChange }: KeepButtonProps) {
  const isKept = keeping === 'kept';
  const label = isKept ? 'Gardé sur cet appareil' : 'Garder hors ligne';
  return (
    <Button
      variant="ghost"
      size="lg"
      aria-label={`${label}\u00A0: ${name}`}
      title={isReady ? undefined : 'Cet appareil ne garde pas de données pour le moment'}
      color={isKept ? 'success.fg' : 'fg.muted'}
      fontWeight="medium"
      loading={isChanging}
      loadingText={isKept ? 'Effacement…' : 'Téléchargement…'}
      disabled={!isReady || (isOffline && !isKept)}
      onClick={() => onChange(!isKept)}
    >
      <Icon name={isKept ? 'success' : 'cloudOff'} size={18} />
      {label}
    </Button>
  );
}
