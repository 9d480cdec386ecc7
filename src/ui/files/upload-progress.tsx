import { chakra } from '@chakra-ui/react';
import { formatFileSize } from '#shared/primitives/file-size.ts';
import { Line } from '#ui/page/progress-line.tsx';

interface UploadProgressProps {
  /** The files of one request, in upload order. */
  readonly files: readonly {
    readonly id: string;
    readonly name: string;
    readonly size: number;
    readonly sentBytes: number;
  }[];
}

/** Upload progress of each file of a request. Screen readers hear each finished file, not every byte. */
export function UploadProgress({ files }: UploadProgressProps) {
  const sentCount = files.filter(({ size, sentBytes }) => sentBytes >= size).length;
  return (
    <>
      <List aria-label="Fichiers en cours d’envoi">
        {files.map(({ id, name, size, sentBytes }) => (
          <li key={id}>
            <span>{name}</span>
            <span>{formatProgress(size, sentBytes)}</span>
            <Line aria-label={name} value={sentBytes} max={Math.max(1, size)} />
          </li>
        ))}
      </List>
      <span role="status" className="sr-only">
        {sentCount === 0
          ? ''
          : `${sentCount} sur ${files.length} ${files.length > 1 ? 'fichiers envoyés' : 'fichier envoyé'}`}
      </span>
    </>
  );
}

const formatProgress = (size: number, sentBytes: number): string => {
  if (sentBytes >= size) return `${formatFileSize(size)} envoyés`;
  return sentBytes === 0
    ? `${formatFileSize(size)}, en attente`
    : `${formatFileSize(sentBytes)} sur ${formatFileSize(size)}`;
};

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    fontSize: 'sm',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
    mt: '1',
    '& li': {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      columnGap: '3',
      rowGap: '1',
      mb: '2',
    },
    '& li > span:first-of-type': { minWidth: '0', overflowWrap: 'anywhere' },
    '& progress': { flex: '1 0 100%' },
  },
});
