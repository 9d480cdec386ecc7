import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import type { Control } from 'react-hook-form';
import type { PageForm } from '#shared/schemas/content-forms.ts';
import type { PageDocument } from '#shared/schemas/page-document.ts';
import { useBoundField } from '#ui/fields/field-frame.tsx';
import { GroupFrame } from '#ui/fields/group-frame.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { editorExtensions } from './editor-nodes.ts';
import { EditorTools } from './editor-tools.tsx';
import { embeddedPicture, readPastedHtml } from './pasted-html.ts';
import { useAddPictures } from './use-add-pictures.ts';
import '../page-body.css';
import './editor.css';

const label = 'Contenu';

const isFile = (file: File | undefined): file is File => file !== undefined;

/** Pictures pasted from another page or from Word are URLs that the editor cannot read. */
const lostPictures = (count: number): string =>
  `${count === 1 ? 'Une image collée n’a pas été reprise' : `${count} images collées n’ont pas été reprises`}\u00A0: ajoutez-${count === 1 ? 'la' : 'les'} par «\u00A0Insérer une image\u00A0».`;

/** Rich-text editor of a page's content; its form value is a `PageDocument`. Lazy-loaded by the page form only. */
export default function ContentField({ control }: { readonly control: Control<PageForm, unknown, PageForm> }) {
  const bound = useBoundField<PageForm, PageForm>({ control, name: 'content', label });
  const { field } = bound;
  const { isPending, add } = useAddPictures();
  const editor: Editor | null = useEditor({
    extensions: editorExtensions,
    content: field.value as PageDocument as object,
    injectCSS: false,
    editorProps: {
      transformPastedHTML: (html) => readPastedHtml(html).html,
      handlePaste: (_view, { clipboardData }) => {
        if (!editor || !clipboardData) return false;
        const { pictureAddresses, hasText } = readPastedHtml(clipboardData.getData('text/html'));
        const files = [...clipboardData.files];
        if (!hasText && files.length > 0) {
          void add(editor, files);
          return true;
        }
        const embedded = pictureAddresses.map((address, index) => embeddedPicture(address, index + 1)).filter(isFile);
        if (embedded.length > 0) setTimeout(() => void add(editor, embedded));
        const lostPictureCount = pictureAddresses.length - embedded.length;
        if (lostPictureCount > 0) notify({ type: 'warning', message: lostPictures(lostPictureCount) });
        return false;
      },
      attributes: { class: 'page-body page-editor', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
    },
    onUpdate: ({ editor: updatedEditor }) => field.onChange(updatedEditor.getJSON()),
    onBlur: () => field.onBlur(),
  });
  return (
    <GroupFrame {...bound} role="group" label={label}>
      <div className="editor">
        <EditorTools editor={editor} />
        {isPending ? <output>Envoi de l’image collée…</output> : null}
        <EditorContent editor={editor} />
      </div>
    </GroupFrame>
  );
}
