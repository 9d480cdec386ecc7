import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { FileField } from '#ui/fields/files/file-field.tsx';
import { shrinkPhoto } from '#ui/fields/files/photo-shrink.ts';
import { FieldSet, WideField } from '#ui/form/field-grid.tsx';
import type { StoredFiles } from '#work/drafts/use-stored-files.ts';

interface DeclarationFilesProps {
  readonly form: UseFormReturn<FieldValues, unknown, FieldValues>;
  /** Files of the draft, which arrive after the form is shown. */
  readonly stored: StoredFiles;
  readonly isReadOnly: boolean;
  /** Called with true while photos are being shrunk: the form must not be submitted. */
  readonly onBusy: (isBusy: boolean) => void;
}

/** Photos and papers of the claim; photos are shrunk on the device. */
export function DeclarationFiles({ form, stored, isReadOnly, onBusy }: DeclarationFilesProps) {
  return (
    <FieldSet legend="Photos et pièces">
      <WideField>
        <FileField
          control={form.control}
          name="files"
          label="Fichiers"
          readOnly={isReadOnly}
          loading={stored}
          prepare={shrinkPhoto}
          onPreparing={(files) => onBusy(files > 0)}
        />
      </WideField>
    </FieldSet>
  );
}
