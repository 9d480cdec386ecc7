import { Flex, IconButton } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { tooLargeText } from '#shared/completeness/data-origin-text.ts';
import { formatFileSize } from '#shared/primitives/file-size.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { Icon } from '#ui/icon.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { downloadBlob } from './bytes.ts';

const FilePreview = lazyComponent(() => import('./file-preview.tsx'));

interface StoredFileRowProps {
  readonly name: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  /** Text shown before the size. */
  readonly note?: string;
  /** Loads the bytes from the server or the device. */
  readonly load: () => Promise<Blob>;
  /** The file can be loaded neither from the network nor from this device. */
  readonly isUnavailable?: boolean;
  /** The file exceeds the size limit for offline copies. */
  readonly isTooLarge?: boolean;
}

/** A file stored on the server as a row of `ListRows`, with preview and download. */
export function StoredFileRow(props: StoredFileRowProps) {
  const { name, contentType, sizeBytes, note, load, isUnavailable = false, isTooLarge = false } = props;
  const [previewedBlob, setPreviewedBlob] = useState<Blob>();
  const loading = useMutation({
    mutationFn: (_: (blob: Blob) => void) => load(),
    onSuccess: (blob, onLoaded) => onLoaded(blob),
    onError: () => notify({ type: 'error', message: 'Votre demande ne peut pas aboutir' }),
  });
  const isDisabled = loading.isPending || isUnavailable;
  return (
    <li>
      <Icon name={contentType.startsWith('image/') ? 'image' : 'file'} />
      <div>
        <span>{name}</span>
        <small>
          {[
            note,
            formatFileSize(sizeBytes),
            isTooLarge ? tooLargeText : isUnavailable ? 'Pas sur cet appareil' : undefined,
          ]
            .filter((part) => part !== undefined)
            .join(' · ')}
        </small>
      </div>
      <Flex gap="1">
        <IconButton
          variant="ghost"
          aria-label={`Aperçu de ${name}`}
          disabled={isDisabled}
          onClick={() => loading.mutate(setPreviewedBlob)}
        >
          <Icon name="eye" />
        </IconButton>
        <IconButton
          variant="ghost"
          aria-label={`Télécharger ${name}`}
          disabled={isDisabled}
          onClick={() => loading.mutate((blob) => downloadBlob(blob, name))}
        >
          <Icon name="download" />
        </IconButton>
      </Flex>
      {previewedBlob ? (
        <FilePreview name={name} blob={previewedBlob} onClose={() => setPreviewedBlob(undefined)} />
      ) : null}
    </li>
  );
}
