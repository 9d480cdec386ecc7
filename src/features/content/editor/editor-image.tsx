import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { textLimits } from '#shared/primitives/limits.ts';
import { TextControl } from '#ui/fields/controls/controls.tsx';
import { PageImage } from '../page-image.tsx';

/** A picture in the editor, with its alternative text. */
export function EditorImage({ node, updateAttributes, selected }: NodeViewProps) {
  const alt = String(node.attrs['alt'] ?? '');
  return (
    <NodeViewWrapper className="editor-image" data-selected={selected || undefined}>
      <PageImage id={Number(node.attrs['fileId'])} alt={alt} />
      <TextControl
        aria-label="Description de l’image"
        placeholder="Description de l’image"
        maxLength={textLimits.imageAlt}
        value={alt}
        onChange={(event) => updateAttributes({ alt: event.target.value })}
      />
    </NodeViewWrapper>
  );
}
