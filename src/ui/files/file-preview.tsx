import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { Modal } from '#ui/dialog/modal.tsx';
import { Icon } from '#ui/icon.tsx';
import { EmptyState } from '#ui/page/states.tsx';
import { downloadBlob } from './bytes.ts';

interface FilePreviewProps {
  readonly name: string;
  readonly blob: Blob;
  readonly onClose: () => void;
}

/** Preview of a PDF or an image in a dialog. The object URL is revoked when the dialog closes. */
export default function FilePreview({ name, blob, onClose }: FilePreviewProps) {
  const url = useObjectUrl(blob);
  return (
    <Modal
      title={name}
      widthPx={1100}
      isFullHeight
      onClose={onClose}
      footer={
        <>
          {url ? (
            <Button asChild variant="outline">
              <a href={url} target="_blank" rel="noreferrer">
                <Icon name="external" />
                Ouvrir dans un onglet
              </a>
            </Button>
          ) : null}
          <Button onClick={() => downloadBlob(blob, name)}>
            <Icon name="download" />
            Télécharger
          </Button>
        </>
      }
    >
      {url ? <Content name={name} url={url} type={blob.type} /> : null}
    </Modal>
  );
}

function Content({ name, url, type }: { readonly name: string; readonly url: string; readonly type: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (type === 'application/pdf' && navigator.pdfViewerEnabled !== false) return <Frame src={url} title={name} />;
  if (type.startsWith('image/') && !isBroken) return <Picture src={url} alt={name} onError={() => setIsBroken(true)} />;
  return (
    <EmptyState title="Ce navigateur ne sait pas montrer ce fichier ici" icon="file">
      Ouvrez-le dans un onglet, ou téléchargez-le.
    </EmptyState>
  );
}

const useObjectUrl = (blob: Blob): string | undefined => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(blob);
    setUrl(url);
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return url;
};

const Frame = chakra('iframe', {
  base: { width: '100%', height: '100%', borderWidth: '1px', borderColor: 'border.subtle', borderRadius: 'l2' },
});

const Picture = chakra('img', { base: { maxWidth: '100%', maxHeight: '100%', margin: 'auto', objectFit: 'contain' } });
