import { Button, Flex, IconButton } from '@chakra-ui/react';
import type { ButtonHTMLAttributes } from 'react';
import { useDeviceState } from '#offline/offline-context.tsx';
import { saveFile } from '#ui/files/bytes.ts';
import { Icon } from '#ui/icon.tsx';
import { type OpenedFile, useDocument, useKeptDocument } from './use-document.ts';

interface DocumentNameProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'id'> {
  readonly id: number;
  readonly onFile: (file: OpenedFile) => void;
}

/** The name of a document; a press shows it in the page. */
export function DocumentName({ id, onFile, ...rest }: DocumentNameProps) {
  const opening = useDocument(id, onFile);
  return <button type="button" aria-busy={opening.isPending} onClick={() => opening.mutate()} {...rest} />;
}

/** Download a document, and keep it for the field. */
export function DocumentActions({ id, name }: { readonly id: number; readonly name: string }) {
  const saving = useDocument(id, (file) => saveFile(file.blob, file.name));
  return (
    <Flex gap="1" justify="flex-end" align="center">
      <KeepOffline id={id} name={name} />
      <IconButton
        variant="ghost"
        size="lg"
        aria-label={`Télécharger ${name}`}
        loading={saving.isPending}
        onClick={() => saving.mutate()}
      >
        <Icon name="download" />
      </IconButton>
    </Flex>
  );
}

function KeepOffline({ id, name }: { readonly id: number; readonly name: string }) {
  const { isKept, isChanging, change } = useKeptDocument(id);
  const isReady = useDeviceState() === 'ready';
  return (
    <Button
      variant="ghost"
      size="lg"
      aria-pressed={isKept}
      aria-label={`Disponible hors ligne\u00A0: ${name}`}
      title={isReady ? undefined : 'Cet appareil ne garde pas de données pour le moment'}
      color={isKept ? 'success.fg' : 'fg.muted'}
      fontWeight="medium"
      loading={isChanging}
      disabled={!isReady}
      onClick={() => change(!isKept)}
    >
      <Icon name={isKept ? 'success' : 'cloudOff'} size={18} />
      Disponible hors ligne
    </Button>
  );
}
