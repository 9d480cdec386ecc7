import { EditorContent, useEditor } from '@tiptap/react';
import type { Control } from 'react-hook-form';
import type { PageForm } from '#shared/schemas/content-forms.ts';
import type { PageDocument } from '#shared/schemas/page-document.ts';
import { useBoundField } from '#ui/fields/field-frame.tsx';
import { GroupFrame } from '#ui/fields/group-frame.tsx';
import { editorExtensions } from './editor-nodes.ts';
import { EditorTools } from './editor-tools.tsx';
import './page-body.css';
import './editor.css';

const label = 'Contenu';

/** What a page says, written as it will be read. The form holds a `PageDocument`. Loaded where pages are written alone. */
export default function ContentField({ control }: { readonly control: Control<PageForm, unknown, PageForm> }) {
  const bound = useBoundField<PageForm, PageForm>({ control, name: 'content', label });
  const { field } = bound;
  const editor = useEditor({
    extensions: editorExtensions,
    content: field.value as PageDocument as object,
    injectCSS: false,
    editorProps: {
      attributes: { class: 'page-body page-editor', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
    },
    onUpdate: ({ editor: written }) => field.onChange(written.getJSON()),
    onBlur: () => field.onBlur(),
  });
  return (
    <GroupFrame {...bound} role="group" label={label}>
      <div className="editor">
        <EditorTools editor={editor} />
        <EditorContent editor={editor} />
      </div>
    </GroupFrame>
  );
}
