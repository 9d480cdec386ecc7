import { Button, Flex, Input, Spinner, Text } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { ImagePlus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { describeFailure } from '#api/errors.ts';
import { submit } from '#api/submit.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { pageImageAdd } from '#shared/operations/content/pages.ts';
import { pictureTypes } from '#shared/primitives/file-type.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { isSafeHref } from '#shared/schemas/page-document.ts';
import { validateFiles } from '#ui/fields/files/validate-files.ts';
import { notify } from '#ui/toast/toaster.ts';
import { ToolButton } from './tool-button.tsx';

/** Editor of the link under the cursor. */
export function LinkRow({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) {
  const [href, setHref] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const isWrong = href !== '' && !isSafeHref(href.trim());
  const apply = () => {
    const given = href.trim();
    if (!isSafeHref(given)) return;
    const chain = editor.chain().focus().extendMarkRange('link');
    // Without a selection the URL becomes the link text.
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: given, marks: [{ type: 'link', attrs: { href: given } }] }).run();
    else chain.setLink({ href: given }).run();
    onClose();
  };
  const wrongId = useId();
  return (
    <Flex className="editor-link" gap="2" wrap="wrap">
      <Input
        size="lg"
        flex="1 1 240px"
        autoFocus
        aria-label="Adresse du lien"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? wrongId : undefined}
        placeholder="https://… ou /document"
        value={href}
        onChange={(event) => setHref(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
      />
      <Button type="button" size="lg" disabled={!isSafeHref(href.trim())} onClick={apply}>
        Appliquer le lien
      </Button>
      {editor.isActive('link') ? (
        <Button
          type="button"
          size="lg"
          variant="outline"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onClose();
          }}
        >
          Retirer le lien
        </Button>
      ) : null}
      {isWrong ? (
        <Text id={wrongId} flexBasis="100%" color="danger.fg" fontSize="14px">
          Une adresse de site commence par https, celle d’une page d’ici par une barre oblique
        </Text>
      ) : null}
    </Flex>
  );
}

/** Moves the cursor behind a selected picture, which typed or inserted content would otherwise replace. */
export const leavePicture = (editor: Editor): void => {
  if (!editor.isActive('image')) return;
  const { doc, selection } = editor.state;
  if (doc.resolve(selection.to).nodeAfter?.isTextblock) editor.commands.setTextSelection(selection.to + 1);
  else editor.commands.insertContentAt(selection.to, { type: 'paragraph' });
};

const failed = (message: string) => notify({ type: 'error', message });

/** Uploads a picture and inserts it at the cursor. */
export function ImageTool({ editor }: { readonly editor: Editor }) {
  const chooser = useRef<HTMLInputElement>(null);
  const isOffline = useConnectivity() === 'offline';
  const add = useMutation({
    mutationFn: async (file: File) => submit(pageImageAdd, { files: [file] }, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: ({ id }, file) => {
      const alt = file.name.replace(/\.\w+$/, '').slice(0, textLimits.imageAlt);
      editor
        .chain()
        .focus()
        .insertContent({ type: 'image', attrs: { fileId: id, alt } })
        .run();
      leavePicture(editor);
    },
    onError: (error) => {
      const { message, errors } = describeFailure(error);
      failed(Object.values(errors).flat()[0] ?? message);
    },
  });
  const choose = async (file: File) => {
    const { accepted, refusals } = await validateFiles([file], { picturesOnly: true });
    if (accepted[0]) add.mutate(accepted[0]);
    else failed(refusals.join('\n'));
  };
  return (
    <>
      {add.isPending ? (
        <Flex role="status" align="center" gap="2" paddingInline="2">
          <Spinner size="sm" />
          Envoi de l’image…
        </Flex>
      ) : (
        <ToolButton
          label="Insérer une image"
          Glyph={ImagePlus}
          isDisabled={isOffline}
          onPress={() => chooser.current?.click()}
        />
      )}
      <input
        ref={chooser}
        hidden
        type="file"
        accept={pictureTypes.join(',')}
        aria-label="Image de la page"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void choose(file);
          target.value = '';
        }}
      />
    </>
  );
}
