import { Button, Flex } from '@chakra-ui/react';
import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  Heading1,
  Heading2,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Strikethrough,
  Table,
  Underline,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { ImageTool, LinkRow } from './editor-insert.tsx';
import { ToolButton } from './tool-button.tsx';
import { moveBehindPicture } from './use-add-pictures.ts';

interface Tool {
  readonly label: string;
  readonly Glyph: LucideIcon;
  readonly isOn: (editor: Editor) => boolean;
  readonly run: (editor: Editor) => void;
}

const headingTool = (level: 1 | 2 | 3, Glyph: LucideIcon): Tool => ({
  label: `Titre ${level}`,
  Glyph,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (editor) => void editor.chain().focus().toggleHeading({ level }).run(),
});

const tools: readonly Tool[] = [
  headingTool(1, Heading1),
  headingTool(2, Heading2),
  headingTool(3, Heading3),
  {
    label: 'Gras',
    Glyph: Bold,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => void editor.chain().focus().toggleBold().run(),
  },
  {
    label: 'Italique',
    Glyph: Italic,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => void editor.chain().focus().toggleItalic().run(),
  },
  {
    label: 'Souligné',
    Glyph: Underline,
    isOn: (editor) => editor.isActive('underline'),
    run: (editor) => void editor.chain().focus().toggleUnderline().run(),
  },
  {
    label: 'Barré',
    Glyph: Strikethrough,
    isOn: (editor) => editor.isActive('strike'),
    run: (editor) => void editor.chain().focus().toggleStrike().run(),
  },
  {
    label: 'Liste à puces',
    Glyph: List,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => void editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Liste numérotée',
    Glyph: ListOrdered,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => void editor.chain().focus().toggleOrderedList().run(),
  },
];

const inTable: readonly (readonly [label: string, run: (editor: Editor) => void])[] = [
  ['Ajouter une ligne', (editor) => void editor.chain().focus().addRowAfter().run()],
  ['Ajouter une colonne', (editor) => void editor.chain().focus().addColumnAfter().run()],
  ['Supprimer la ligne', (editor) => void editor.chain().focus().deleteRow().run()],
  ['Supprimer la colonne', (editor) => void editor.chain().focus().deleteColumn().run()],
  ['Supprimer le tableau', (editor) => void editor.chain().focus().deleteTable().run()],
];

/** Toolbar of the text under the cursor. */
export function EditorTools({ editor }: { readonly editor: Editor }) {
  const [isLinking, setIsLinking] = useState(false);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: tools.filter(({ isOn }) => isOn(now)).map(({ label }) => label),
      isLink: now.isActive('link'),
      isTable: now.isActive('table'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  return (
    <>
      <Flex role="toolbar" aria-label="Mise en forme" className="editor-tools">
        {tools.map(({ label, Glyph, run }) => (
          <ToolButton
            key={label}
            label={label}
            Glyph={Glyph}
            isOn={state.on.includes(label)}
            onPress={() => run(editor)}
          />
        ))}
        <ToolButton label="Lien" Glyph={Link2} isOn={state.isLink} onPress={() => setIsLinking(!isLinking)} />
        <ToolButton
          label="Insérer un tableau"
          Glyph={Table}
          isDisabled={state.isTable}
          onPress={() => {
            moveBehindPicture(editor);
            editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
          }}
        />
        <ImageTool editor={editor} />
        <ToolButton
          label="Annuler la frappe"
          Glyph={Undo2}
          isDisabled={!state.canUndo}
          onPress={() => void editor.chain().focus().undo().run()}
        />
        <ToolButton
          label="Rétablir la frappe"
          Glyph={Redo2}
          isDisabled={!state.canRedo}
          onPress={() => void editor.chain().focus().redo().run()}
        />
      </Flex>
      {isLinking ? <LinkRow editor={editor} onClose={() => setIsLinking(false)} /> : null}
      {state.isTable ? (
        <Flex role="toolbar" aria-label="Tableau" className="editor-tools">
          {inTable.map(([label, run]) => (
            <Button key={label} type="button" variant="ghost" onClick={() => run(editor)}>
              {label}
            </Button>
          ))}
        </Flex>
      ) : null}
    </>
  );
}
