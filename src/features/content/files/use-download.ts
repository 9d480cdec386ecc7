import { useMutation } from '@tanstack/react-query';
import { failureOf } from '#api/errors.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { useKeeping } from '#offline/reads/use-kept.ts';
import { type FileRow, fileGet } from '#shared/operations/content/files.ts';
import { blobFromBase64, downloadBlob } from '#ui/files/bytes.ts';
import { notify } from '#ui/toast/toaster.ts';

/** Saves a file of the library under its name, from the server or the device, and keeps it on the device where that is wanted. */
export const useDownload = ({ id, name }: Pick<FileRow, 'id' | 'name'>) => {
  const { read } = useOffline();
  const keeping = useKeeping(fileGet, { id }, () =>
    notify({ type: 'error', message: 'Ce fichier n’a pas pu être gardé sur cet appareil.' }),
  );
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { value } = await read(fileGet, { id });
      downloadBlob(blobFromBase64(value.content, value.contentType), value.name || name);
    },
    onSuccess: keeping.look,
    onError: (error) => notify({ type: 'error', message: failureOf(error).message }),
  });
  return { ...keeping, save: () => mutate(), isSaving: isPending };
};
