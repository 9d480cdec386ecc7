import { Box, Button, Flex, Spinner, Text } from '@chakra-ui/react';
import type { Editor } from '@tiptap/react';
import { ImagePlus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { pictureTypes } from '#shared/primitives/file-type.ts';
import { completeHref, isSafeHref } from '#shared/schemas/page-document.ts';
import { TextControl } from '#ui/fields/controls/controls.tsx';
import { isComposingKey } from '#ui/keyboard/composing-key.ts';
import { ToolButton } from './tool-button.tsx';
import { useAddPictures } from './use-add-pictures.ts';

/** Editor of the link under the cursor. */
export function LinkRow({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) {
  const [href, setHref] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const completed = completeHref(href);
  const isWrong = href !== '' && !isSafeHref(completed);
  const apply = () => {
    if (!isSafeHref(completed)) return;
    const chain = editor.chain().focus().extendMarkRange('link');
    // Without a selection the URL becomes the link text.
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain
        .insertContent({ type: 'text', text: completed, marks: [{ type: 'link', attrs: { href: completed } }] })
        .run();
    else chain.setLink({ href: completed }).run();
    onClose();
  };
  const wrongId = useId();
  return (
    <Flex className="editor-link" gap="2" wrap="wrap">
      <Box flex="1 1 240px">
        <TextControl
          autoFocus
          aria-label="Adresse du lien"
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? wrongId : undefined}
          placeholder="https://… ou /document"
          value={href}
          onChange={(event) => setHref(event.target.value)}
          onKeyDown={(event) => {
            if (isComposingKey(event.nativeEvent)) return;
            if (event.key === 'Escape') onClose();
            if (event.key !== 'Enter') return;
            event.preventDefault();
            apply();
          }}
        />
      </Box>
      <Button type="button" disabled={!isSafeHref(completed)} onClick={apply}>
        Appliquer le lien
      </Button>
      {editor.isActive('link') ? (
        <Button
          type="button"
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
        <Text id={wrongId} flexBasis="100%" color="danger.fg" fontSize="0.875rem">
          Une adresse de site commence par https, celle d’une page d’ici par une barre oblique
        </Text>
      ) : null}
    </Flex>
  );
}

/** Uploads a picture and inserts it at the cursor. */
export function ImageTool({ editor }: { readonly editor: Editor }) {
  const chooser = useRef<HTMLInputElement>(null);
  const isOffline = useConnectivity() === 'offline';
  const { isPending, add } = useAddPictures();
  return (
    <>
      {isPending ? (
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
          if (file) void add(editor, [file]);
          target.value = '';
        }}
      />
    </>
  );
}
