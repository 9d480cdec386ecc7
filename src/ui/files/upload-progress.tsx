import { chakra } from '@chakra-ui/react';
import { fileSize } from '#ui/fields/files/file-intake.ts';
import { Line } from '#ui/page/progress-line.tsx';

interface UploadProgressProps {
  /** The files of one request, in the order in which they leave. */
  readonly files: readonly {
    readonly id: string;
    readonly name: string;
    readonly size: number;
    readonly sentBytes: number;
  }[];
}

/** How far each file of a request that is being sent is. Said aloud when a file is through, not with every byte. */
export function UploadProgress({ files }: UploadProgressProps) {
  const through = files.filter(({ size, sentBytes }) => sentBytes >= size).length;
  return (
    <>
      <List aria-label="Fichiers en cours d’envoi">
        {files.map(({ id, name, size, sentBytes }) => (
          <li key={id}>
            <span>{name}</span>
            <span>{wordsOf(size, sentBytes)}</span>
            <Line aria-label={name} value={sentBytes} max={Math.max(1, size)} />
          </li>
        ))}
      </List>
      <span role="status" className="sr-only">
        {through === 0
          ? ''
          : `${through} sur ${files.length} ${files.length > 1 ? 'fichiers envoyés' : 'fichier envoyé'}`}
      </span>
    </>
  );
}

const wordsOf = (size: number, sentBytes: number): string => {
  if (sentBytes >= size) return `${fileSize(size)} envoyés`;
  return sentBytes === 0 ? `${fileSize(size)}, en attente` : `${fileSize(sentBytes)} sur ${fileSize(size)}`;
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
