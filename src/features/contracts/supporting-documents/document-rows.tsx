import { chakra, IconButton } from '@chakra-ui/react';
import type { Control } from 'react-hook-form';
import type { ListItem } from '#shared/operations/wire/envelope.ts';
import { formatFileSize } from '#shared/primitives/file-size.ts';
import { Thumbnail } from '#ui/fields/files/file-list.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Icon } from '#ui/icon.tsx';
import type { AddDocuments } from './add-documents-schema.ts';

interface DocumentRowsProps {
  readonly control: Control<AddDocuments, unknown, AddDocuments>;
  readonly rows: readonly { readonly id: string; readonly file: File }[];
  readonly types: readonly ListItem[];
  readonly onRemove: (index: number) => void;
}

/** Files to send, each with its type. */
export function DocumentRows({ control, rows, types, onRemove }: DocumentRowsProps) {
  if (rows.length === 0) return null;
  return (
    <List aria-label="Pièces à envoyer">
      {rows.map(({ id, file }, index) => (
        <li key={id}>
          <div className="file">
            <Thumbnail file={file} />
            <span>
              {file.name}
              <small>{formatFileSize(file.size)}</small>
            </span>
            <IconButton variant="ghost" aria-label={`Retirer ${file.name}`} onClick={() => onRemove(index)}>
              <Icon name="close" />
            </IconButton>
          </div>
          <SelectField
            name={`documents.${index}.typeCode`}
            control={control}
            label="Type de pièce"
            options={types}
            isLoading={types.length === 0}
            required
          />
        </li>
      ))}
    </List>
  );
}

const List = chakra('ul', {
  base: {
    display: 'grid',
    gap: '3',
    mt: '4',
    listStyle: 'none',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 220px' },
      alignItems: 'center',
      gap: '3',
      p: '3',
      borderWidth: '1px',
      borderColor: 'border.subtle',
      borderRadius: 'l2',
    },
    '& .file': { display: 'flex', alignItems: 'center', gap: '3', minWidth: '0' },
    '& .file > span': { flex: '1', minWidth: '0', overflowWrap: 'anywhere' },
    '& small': { display: 'block', fontSize: 'sm', color: 'fg.muted' },
  },
});
