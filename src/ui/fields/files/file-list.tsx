import { chakra, Flex, IconButton, Spinner, Text } from '@chakra-ui/react';
import { FileText, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { fileSize } from './file-intake.ts';
import { originalOf } from './photo-shrink.ts';

interface FileListProps {
  readonly label: string;
  readonly files: readonly File[];
  /** Those of them that are not ready yet. */
  readonly preparing?: readonly File[];
  readonly canRemove: boolean;
  readonly onRemove: (file: File) => void;
}

/** The files held so far, each with a picture of it, its size and a way to remove it. */
export function FileList({ label, files, preparing = [], canRemove, onRemove }: FileListProps) {
  if (files.length === 0) return null;
  return (
    <Rows aria-label={`Fichiers joints\u00A0: ${label}`}>
      {files.map((file) => {
        const isReady = !preparing.includes(file);
        return (
          <Row key={keyOf(file)} aria-busy={!isReady || undefined}>
            {isReady ? <Thumbnail file={file} /> : <Waiting />}
            <Flex direction="column" flex="1" minWidth="0">
              <Text as="span" truncate>
                {file.name}
              </Text>
              <Text as="span" fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
                {isReady ? sizeOf(file) : 'Préparation…'}
              </Text>
            </Flex>
            {canRemove ? (
              <IconButton
                type="button"
                variant="ghost"
                size="lg"
                aria-label={`Retirer ${file.name}`}
                onClick={() => onRemove(file)}
              >
                <X aria-hidden="true" />
              </IconButton>
            ) : null}
          </Row>
        );
      })}
    </Rows>
  );
}

const Waiting = () => (
  <Flex width="11" height="11" flexShrink={0} align="center" justify="center">
    <Spinner size="sm" color="accent.solid" />
  </Flex>
);

const sizeOf = (file: File): string => {
  const original = originalOf(file);
  return original ? `${fileSize(file.size)} au lieu de ${fileSize(original.size)}` : fileSize(file.size);
};

/** Two equal names may be held: a key is given to the file itself. */
const keys = new WeakMap<File, number>();
let lastKey = 0;

const keyOf = (file: File): number => {
  const key = keys.get(file) ?? ++lastKey;
  keys.set(file, key);
  return key;
};

/** A small picture of a file, or a sheet. */
export function Thumbnail({ file }: { readonly file: File }) {
  const [url, setUrl] = useState<string>();
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => {
    if (!file.type.startsWith('image/')) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  // HEIC and TIFF are taken although most browsers cannot draw them.
  return url !== undefined && !isBroken ? (
    <Picture src={url} alt="" onError={() => setIsBroken(true)} />
  ) : (
    <Flex width="11" height="11" flexShrink={0} align="center" justify="center" color="fg.muted">
      <FileText size={28} aria-hidden="true" />
    </Flex>
  );
}

const Rows = chakra('ul', {
  base: { listStyle: 'none', display: 'flex', flexDirection: 'column', gap: '2', width: 'full' },
});

const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    padding: '1.5',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    borderRadius: 'l2',
    background: 'bg.surface',
  },
});

const Picture = chakra('img', {
  base: { width: '11', height: '11', flexShrink: 0, objectFit: 'cover', borderRadius: 'sm', background: 'bg.sunken' },
});
