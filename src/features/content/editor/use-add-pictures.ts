import { useMutation } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { describeFailure } from '#api/errors.ts';
import { submit } from '#api/submit.ts';
import { pageImageAdd } from '#shared/operations/content/pages.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { shrinkPhoto } from '#ui/fields/files/photo-shrink.ts';
import { validateFiles } from '#ui/fields/files/validate-files.ts';
import { notify } from '#ui/toast/toaster.ts';

const notifyFailure = (message: string) => notify({ type: 'error', message });

/** Moves the cursor behind a selected picture, which typed or inserted content would otherwise replace. */
export const moveBehindPicture = (editor: Editor): void => {
  if (!editor.isActive('image')) return;
  const { doc, selection } = editor.state;
  if (doc.resolve(selection.to).nodeAfter?.isTextblock) editor.commands.setTextSelection(selection.to + 1);
  else editor.commands.insertContentAt(selection.to, { type: 'paragraph' });
};

/** Uploads pictures one after the other and inserts each at the cursor of the editor. */
export const useAddPictures = () => {
  const { isPending, mutateAsync } = useMutation({
    mutationFn: async ({ file }: { readonly editor: Editor; readonly file: File }) =>
      // Every tablet stores the pages for use without network: a picture as a camera takes it would not fit.
      submit(pageImageAdd, { files: [await shrinkPhoto(file)] }, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: ({ id }, { editor, file }) => {
      const alt = file.name.replace(/\.\w+$/, '').slice(0, textLimits.imageAlt);
      editor
        .chain()
        .focus()
        .insertContent({ type: 'image', attrs: { fileId: id, alt } })
        .run();
      moveBehindPicture(editor);
    },
    onError: (error) => {
      const { message, errors } = describeFailure(error);
      notifyFailure(Object.values(errors).flat()[0] ?? message);
    },
  });
  const add = async (editor: Editor, files: readonly File[]): Promise<void> => {
    const { accepted, refusals } = await validateFiles([...files], { picturesOnly: true });
    if (refusals.length > 0) notifyFailure(refusals.join('\n'));
    for (const file of accepted) await mutateAsync({ editor, file }).catch(() => undefined);
  };
  return { isPending, add };
};
