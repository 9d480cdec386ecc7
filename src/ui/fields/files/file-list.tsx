import { chakra, Flex, IconButton, Spinner, Text } from '@chakra-ui/react';
import { FileText, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { formatPhotoTime } from '#shared/primitives/calendar/photo-time.ts';
import { formatFileSize } from '#shared/primitives/file-size.ts';
import { originalPhoto } from './photo-shrink.ts';
import { readPhotoTime } from './photo-time.ts';

interface FileListProps {
  readonly label: string;
  readonly files: readonly File[];
  /** Files that are still read from the device, listed first. */
  readonly loading?: readonly { readonly id: string; readonly name: string }[] | undefined;
  /** The files that are still being prepared. */
  readonly preparing?: readonly File[];
  readonly canRemove: boolean;
  readonly onRemove: (file: File) => void;
}

/** The files of a field, each with a thumbnail, its size and a button to remove it. */
export function FileList({ label, files, loading = [], preparing = [], canRemove, onRemove }: FileListProps) {
  if (files.length === 0 && loading.length === 0) return null;
  return (
    <Rows aria-label={`Fichiers joints\u00A0: ${label}`}>
      {loading.map(({ id, name }) => (
        <Row key={id} aria-busy>
          <Waiting />
          <Name name={name} note="Chargement…" />
        </Row>
      ))}
      {files.map((file) => {
        const isReady = !preparing.includes(file);
        return (
          <Row key={reactKeyOf(file)} aria-busy={!isReady || undefined}>
            {isReady ? <Thumbnail file={file} /> : <Waiting />}
            <Name name={file.name} note={isReady ? formatSize(file) : 'Préparation…'}>
              {isReady ? <PhotoTime file={file} /> : null}
            </Name>
            {canRemove ? (
              <IconButton
                type="button"
                variant="ghost"
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

interface NameProps {
  readonly name: string;
  /** Its size, or what happens to it. */
  readonly note: string;
  readonly children?: ReactNode;
}

const Name = ({ name, note, children }: NameProps) => (
  <Flex direction="column" flex="1" minWidth="0">
    <Text as="span" truncate>
      {name}
    </Text>
    <Text as="span" fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
      {note}
    </Text>
    {children}
  </Flex>
);

/** When a photo was taken, by its camera; nothing if the file does not say. */
function PhotoTime({ file }: { readonly file: File }) {
  const [time, setTime] = useState<string>();
  useEffect(() => {
    let isShown = true;
    void readPhotoTime(file).then((takenAt) => {
      if (isShown) setTime(takenAt);
    });
    return () => {
      isShown = false;
    };
  }, [file]);
  return time === undefined ? null : (
    <Text as="span" fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
      {`Prise le ${formatPhotoTime(time)}`}
    </Text>
  );
}

const Waiting = () => (
  <Flex width="11" height="11" flexShrink={0} align="center" justify="center">
    <Spinner size="sm" color="accent.solid" />
  </Flex>
);

const formatSize = (file: File): string => {
  const original = originalPhoto(file);
  return original
    ? `${formatFileSize(file.size)} au lieu de ${formatFileSize(original.size)}`
    : formatFileSize(file.size);
};

/** React keys by file identity, because two files may have the same name. */
const keys = new WeakMap<File, number>();
let lastKey = 0;

const reactKeyOf = (file: File): number => {
  const key = keys.get(file) ?? ++lastKey;
  keys.set(file, key);
  return key;
};

/** Thumbnail of an image file, or a document icon. */
export function Thumbnail({ file }: { readonly file: File }) {
  const [url, setUrl] = useState<string>();
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => {
    if (!file.type.startsWith('image/')) return;
    const url = URL.createObjectURL(file);
    setUrl(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  // HEIC and TIFF are accepted although most browsers cannot display them.
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
