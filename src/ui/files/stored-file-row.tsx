import { Flex, IconButton } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { tooLargeText } from '#shared/completeness/data-origin-text.ts';
import { fileSize } from '#ui/fields/files/file-intake.ts';
import { Icon } from '#ui/icon.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { saveFile } from './bytes.ts';

const FilePreview = lazy(() => import('./file-preview.tsx'));

interface StoredFileRowProps {
  readonly name: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  /** Said before its size. */
  readonly note?: string;
  /** Gets the bytes, from the server or the device. */
  readonly load: () => Promise<Blob>;
  /** Neither the network nor this device can give it now. */
  readonly isOutOfReach?: boolean;
  /** It weighs more than a device keeps of one file. */
  readonly isTooLarge?: boolean;
}

/** A file that the server keeps, as a row of `ListRows`: seen in the page, or downloaded. */
export function StoredFileRow(props: StoredFileRowProps) {
  const { name, contentType, sizeBytes, note, load, isOutOfReach = false, isTooLarge = false } = props;
  const [shown, setShown] = useState<Blob>();
  const get = useMutation({
    mutationFn: (_: (blob: Blob) => void) => load(),
    onSuccess: (blob, hand) => hand(blob),
    onError: () => notify({ type: 'error', message: 'Votre demande ne peut pas aboutir' }),
  });
  const isDisabled = get.isPending || isOutOfReach;
  return (
    <li>
      <Icon name={contentType.startsWith('image/') ? 'image' : 'file'} />
      <div>
        <span>{name}</span>
        <small>
          {[note, fileSize(sizeBytes), isTooLarge ? tooLargeText : isOutOfReach ? 'Pas sur cet appareil' : undefined]
            .filter((part) => part !== undefined)
            .join(' · ')}
        </small>
      </div>
      <Flex gap="1">
        <IconButton
          variant="ghost"
          size="lg"
          aria-label={`Aperçu de ${name}`}
          disabled={isDisabled}
          onClick={() => get.mutate(setShown)}
        >
          <Icon name="eye" />
        </IconButton>
        <IconButton
          variant="ghost"
          size="lg"
          aria-label={`Télécharger ${name}`}
          disabled={isDisabled}
          onClick={() => get.mutate((blob) => saveFile(blob, name))}
        >
          <Icon name="download" />
        </IconButton>
      </Flex>
      {shown ? (
        <Suspense>
          <FilePreview name={name} blob={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      ) : null}
    </li>
  );
}
