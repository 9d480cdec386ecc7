import { useQuery } from '@tanstack/react-query';
import { callOnce } from '#api/call-once.ts';
import { isMissing } from '#api/errors.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { isDossierId } from '#offline/reads/use-dossier.ts';
import {
  type FolderRow,
  fileLibrary,
  fileSearch,
  folderAdd,
  folderGet,
  folderModify,
  folderRemove,
  folderSearch,
} from '#shared/operations/content/files.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { type FolderForm, folderFormSchema } from '#shared/schemas/content-forms.ts';
import { SwitchField } from '#ui/fields/checkbox-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FieldGrid, WideField } from '#ui/form/field-grid.tsx';
import { useIsRemoved } from '#work/drafts/use-is-removed.ts';
import { EditPage } from '../edit-page.tsx';
import { ContentForm } from './content-form.tsx';
import type { ContentKind } from './content-kind.ts';
import { folderQuery } from './files-api.ts';

const valuesOf = ({ title, isEnabled }: Pick<FolderRow, 'title' | 'isEnabled'>): FolderForm => ({ title, isEnabled });

const folderKind: ContentKind<FolderRow, FolderForm, FolderForm> = {
  list: '/folder/search',
  icon: 'folder',
  rowKind: 'folders',
  titles: {
    add: 'Ajouter un dossier',
    edit: 'Modifier un dossier',
    one: 'ce dossier',
    remove: 'Suppression de dossier\u00A0?',
  },
  warning: ({ title, fileCount }) =>
    `${title}. Tous les fichiers rattachés à ce dossier (${fileCount}) seront aussi supprimés. Cette action est irréversible.`,
  schema: () => folderFormSchema,
  valuesOf,
  useFormatValues:
    () =>
    ({ title, isEnabled }) => [
      ['Titre', title],
      ['Activer', isEnabled ? 'Oui' : 'Non'],
    ],
  save: ({ id, version }, values, callWithDraftKey) => {
    // Specification 4, section 3.
    const folder = { ...values, order: 0, isExpanded: true };
    return id === 0
      ? callWithDraftKey(folderAdd, { ...folder, id })
      : callWithDraftKey(folderModify, { ...folder, id, version });
  },
  remove: ({ id, version, fileCount }) => callOnce(folderRemove, { id, version, fileCount }),
  cachedReads: [folderGet, folderSearch, fileSearch, fileLibrary],
  Fields: ({ control }) => (
    <FieldGrid>
      <TextField control={control} name="title" label="Titre" required maxLength={textLimits.contentTitle} />
      <WideField>
        <SwitchField
          control={control}
          name="isEnabled"
          label="Activer"
          hint="Les fichiers d’un dossier inactif ne sont pas dans la bibliothèque."
        />
      </WideField>
    </FieldGrid>
  ),
};

/** A folder, added (id 0), changed or removed. Specification 4, section 2 "Folder list and edit". */
export function FolderEditScreen({ id }: { readonly id: number }) {
  const isValidId = id === 0 || isDossierId(id);
  const offline = useOffline();
  const query = useQuery({ ...folderQuery(offline, id), enabled: isValidId });
  const isRemoved = useIsRemoved(folderKind.rowKind, id, isMissing(query.error));
  const blank = useQuery({ ...folderQuery(offline, 0), enabled: isRemoved });
  if (isRemoved && !query.data && blank.data)
    return <ContentForm kind={folderKind} row={blank.data.value} removedId={id} />;
  return (
    <EditPage
      query={query}
      isValidId={isValidId}
      icon="folder"
      title="Dossier"
      loadingLabel="Chargement du dossier"
      unknown={{
        title: 'Dossier introuvable',
        notice: 'Ce dossier n’existe pas',
        reason: 'Quelqu’un l’a peut-être supprimé entre-temps, ou le lien est ancien.',
        link: { to: '/folder/search', label: 'Voir les dossiers' },
      }}
    >
      {(row) => <ContentForm kind={folderKind} row={row} />}
    </EditPage>
  );
}
