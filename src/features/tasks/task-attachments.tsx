import { useState } from 'react';
import { SwitchField } from '#ui/fields/checkbox-field.tsx';
import { FileField } from '#ui/fields/files/file-field.tsx';
import { originalPhoto, shrinkPhoto } from '#ui/fields/files/photo-shrink.ts';
import { FieldSet, WideField } from '#ui/form/field-grid.tsx';
import type { StoredFiles } from '#work/drafts/use-stored-files.ts';
import type { TaskFormReturn } from './task-fields.ts';

interface TaskAttachmentsProps {
  readonly form: TaskFormReturn;
  /** Files of the draft, which arrive after the form is shown. */
  readonly stored: StoredFiles;
  readonly isReadOnly: boolean;
  /** Called with true while files are being prepared: the form must not be submitted. */
  readonly onBusy: (isBusy: boolean) => void;
  readonly onChange: () => void;
}

/** Attachments of a request; photos are shrunk on the device unless the originals are requested. */
export function TaskAttachments({ form, stored, isReadOnly, onBusy, onChange }: TaskAttachmentsProps) {
  const [isRedoing, setIsRedoing] = useState(false);
  const field = { control: form.control, readOnly: isReadOnly };

  /** Shrinks a photo unless originals are requested, also if that changed meanwhile. */
  const prepare = async (file: File): Promise<File> => {
    const ready = form.getValues('keepsOriginals') ? file : await shrinkPhoto(file);
    return form.getValues('keepsOriginals') ? file : ready;
  };

  /** Applies the switch to photos already added, as long as their originals are in memory. */
  const reprepareAll = async (keepsOriginals: boolean) => {
    const reprepare = keepsOriginals ? async (file: File) => originalPhoto(file) ?? file : shrinkPhoto;
    setIsRedoing(true);
    onBusy(true);
    const preparedByFile = new Map<File, File>();
    for (const file of form.getValues('files')) preparedByFile.set(file, await reprepare(file));
    const files = form.getValues('files').map((file) => preparedByFile.get(file) ?? file);
    form.setValue('files', files, { shouldDirty: true });
    onChange();
    setIsRedoing(false);
    onBusy(false);
  };

  return (
    <FieldSet legend="Pièces jointes">
      <WideField>
        <FileField
          {...field}
          name="files"
          label="Fichiers"
          readOnly={isReadOnly || isRedoing}
          loading={stored}
          prepare={prepare}
          onPreparing={(files) => onBusy(files > 0)}
        />
      </WideField>
      <WideField>
        <SwitchField
          {...field}
          name="keepsOriginals"
          label="Garder les photos d’origine"
          hint="Sinon, elles sont réduites sur cet appareil pour partir plus vite."
          disabled={isRedoing || stored.pending.length > 0}
          onChange={(keepsOriginals) => void reprepareAll(keepsOriginals)}
        />
      </WideField>
    </FieldSet>
  );
}
