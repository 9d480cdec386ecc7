import { Button, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { QrCode } from '#ui/plain/qr-code.tsx';
import { notify } from '#ui/toast/toaster.ts';

interface ShownLinkProps {
  readonly url: string;
  /** Accessible name of the code, and title of what is shared. */
  readonly label: string;
  /** Until when it is valid. */
  readonly children: ReactNode;
  readonly onDone: () => void;
}

/** A link for a client: as a QR code, to copy, or to share by another app of the device. */
export function ShownLink({ url, label, children, onDone }: ShownLinkProps) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      notify({ type: 'success', message: 'Le lien est copié.' });
    } catch {
      notify({ type: 'error', message: 'Ce navigateur ne permet pas de copier le lien\u00A0: montrez le QR code.' });
    }
  };
  const shareLink = async (): Promise<void> => {
    try {
      await navigator.share({ title: label, url });
    } catch {
      // Closing the share sheet without a choice rejects too.
    }
  };
  return (
    <Frame>
      <QrCode text={url} label={label} />
      <p>Le client vise ce code avec l’appareil photo de son téléphone. {children}</p>
      <div>
        <Button variant="outline" onClick={() => void copy()}>
          <Icon name="copy" />
          Copier le lien
        </Button>
        {typeof navigator.share === 'function' ? (
          <Button variant="outline" onClick={() => void shareLink()}>
            <Icon name="send" />
            Partager…
          </Button>
        ) : null}
        <Button onClick={onDone}>Terminé</Button>
      </div>
    </Frame>
  );
}

const Frame = chakra('div', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    gap: '4',
    textAlign: 'center',
    '& > div': { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '3' },
  },
});
