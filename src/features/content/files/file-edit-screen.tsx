import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { callOnce } from '#api/call-once.ts';
import { isMissing } from '#api/errors.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { isDossierId } from '#offline/reads/use-dossier.ts';
import {
  type FileRow,
  fileAdd,
  fileGet,
  fileLibrary,
  fileModify,
  fileRemove,
  fileSearch,
  folderGet,
  folderSearch,
} from '#shared/operations/content/files.ts';
import { textLimits, uploadLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { titleSchema } from '#shared/schemas/content-forms.ts';
import { SwitchField } from '#ui/fields/checkbox-field.tsx';
import { FileField } from '#ui/fields/files/file-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FieldGrid, WideField } from '#ui/form/field-grid.tsx';
import { useIsRemoved } from '#work/drafts/use-is-removed.ts';
import { EditPage } from '../edit-page.tsx';
import { ContentForm } from './content-form.tsx';
import type { ContentKind } from './content-kind.ts';
import { useFolders } from './file-search.ts';
import { fileQuery } from './files-api.ts';

/** Specification 4, section 5. */
const fileFormSchema = (hasFile: boolean) =>
  v.object({
    folder: v.pipe(v.string(), v.nonEmpty(messages.required('Dossier'))),
    title: titleSchema('Titre du document'),
    file: v.pipe(
      v.array(v.custom<File>((file) => file instanceof File)),
      v.check((files) => hasFile || files.length > 0, messages.required('Fichier')),
      v.check((files) => files.every(({ size }) => size < uploadLimits.fileBytes), messages.documentTooLarge),
    ),
    isEnabled: v.boolean(),
  });
type FileForm = v.InferOutput<ReturnType<typeof fileFormSchema>>;

/** Form data of a file; `folder` is null for a new one. */
type EditedFile = Omit<FileRow, 'folder' | 'folderTitle' | 'sizeBytes'> & {
  readonly folder: number | null;
  readonly folderTitle?: string;
  readonly sizeBytes?: number;
};

const noLimit = { ...uploadLimits, fileBytes: Number.POSITIVE_INFINITY } as const;

const fileKind: ContentKind<EditedFile, FileForm, FileForm> = {
  list: '/file/search',
  icon: 'files',
  rowKind: 'files',
  titles: {
    add: 'Ajouter un fichier',
    edit: 'Modifier un fichier',
    one: 'ce fichier',
    remove: 'Suppression de fichier\u00A0?',
  },
  warning: ({ title }) => `${title}. Cette action est irréversible.`,
  schema: ({ id }) => fileFormSchema(id !== 0),
  valuesOf: ({ folder, title, isEnabled }) => ({
    folder: folder === null ? '' : String(folder),
    title,
    file: [],
    isEnabled,
  }),
  useFormatValues: () => {
    const folders = useFolders();
    return ({ folder, title, file, isEnabled }, row) => [
      ['Dossier', folders?.find(({ code }) => code === folder)?.libelle ?? folder],
      ['Titre du document', title],
      ['Fichier', file[0]?.name ?? row.name],
      ['Activer', isEnabled ? 'Oui' : 'Non'],
    ];
  },
  save: ({ id, version }, { folder, title, file: [file], isEnabled }, callWithDraftKey, options) => {
    const values = { folder: Number(folder), title, isEnabled, order: 0, ...(file ? { name: file.name, file } : {}) };
    return id === 0
      ? callWithDraftKey(fileAdd, { ...values, id }, options)
      : callWithDraftKey(fileModify, { ...values, id, version }, options);
  },
  remove: ({ id, version }) => callOnce(fileRemove, { id, version }),
  cachedReads: [fileGet, fileSearch, fileLibrary, folderGet, folderSearch],
  Fields: ({ control, row }) => (
    <FieldGrid>
      <SelectField control={control} name="folder" label="Dossier" required {...folderOptions(useFolders())} />
      <TextField
        control={control}
        name="title"
        label="Titre du document"
        required
        maxLength={textLimits.contentTitle}
      />
      <WideField>
        <FileField
          control={control}
          name="file"
          label="Fichier"
          required={row.id === 0}
          isSingle
          limits={noLimit}
          hint={
            row.name === ''
              ? 'Image ou PDF, 20\u00A0Mo au plus'
              : `Fichier actuel\u00A0: ${row.name}. Un autre le remplace (image ou PDF, 20\u00A0Mo au plus).`
          }
        />
      </WideField>
      <WideField>
        <SwitchField
          control={control}
          name="isEnabled"
          label="Activer"
          hint="Un fichier actif est dans la bibliothèque de tous les utilisateurs."
        />
      </WideField>
    </FieldGrid>
  ),
};

const folderOptions = (options: ReturnType<typeof useFolders>) => ({ options: options ?? [], isLoading: !options });

/** A file, added (id 0), changed or removed. Specification 4, section 2 "File edit". */
export function FileEditScreen({ id }: { readonly id: number }) {
  const isValidId = id === 0 || isDossierId(id);
  const offline = useOffline();
  const query = useQuery({ ...fileQuery(offline, id), enabled: isValidId });
  const isRemoved = useIsRemoved(fileKind.rowKind, id, isMissing(query.error));
  const blank = useQuery({ ...fileQuery(offline, 0), enabled: isRemoved });
  if (isRemoved && !query.data && blank.data)
    return <ContentForm kind={fileKind} row={blank.data.value} removedId={id} progress={renderSending} />;
  return (
    <EditPage
      query={query}
      isValidId={isValidId}
      icon="files"
      title="Fichier"
      loadingLabel="Chargement du fichier"
      unknown={{
        title: 'Fichier introuvable',
        notice: 'Ce fichier n’existe pas',
        reason: 'Quelqu’un l’a peut-être supprimé entre-temps, ou le lien est ancien.',
        link: { to: '/file/search', label: 'Voir les fichiers' },
      }}
    >
      {(row) => <ContentForm kind={fileKind} row={row} progress={renderSending} />}
    </EditPage>
  );
}

/** Upload progress text. */
const renderSending = (sentFraction: number | undefined) =>
  sentFraction === undefined ? null : `Envoi du fichier\u00A0: ${Math.round(sentFraction * 100)}\u00A0%`;
