import { useMutation } from '@tanstack/react-query';
import { describeFailure } from '#api/errors.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { usePinnedAnswer } from '#offline/reads/use-cache-status.ts';
import { type FileRow, fileGet } from '#shared/operations/content/files.ts';
import { blobFromBase64, downloadBlob } from '#ui/files/bytes.ts';
import { notify } from '#ui/toast/toaster.ts';

/** Downloads a library file under its name, from server or cache, and pins or unpins it in the cache. */
export const useDownload = ({ id, name }: Pick<FileRow, 'id' | 'name'>) => {
  const { read } = useOffline();
  const pinnedAnswer = usePinnedAnswer(fileGet, { id }, () =>
    notify({ type: 'error', message: 'Ce fichier n’a pas pu être gardé sur cet appareil.' }),
  );
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { value } = await read(fileGet, { id });
      downloadBlob(blobFromBase64(value.content, value.contentType), value.name || name);
    },
    onSuccess: pinnedAnswer.recheck,
    onError: (error) => notify({ type: 'error', message: describeFailure(error).message }),
  });
  return { ...pinnedAnswer, save: () => mutate(), isSaving: isPending };
};
