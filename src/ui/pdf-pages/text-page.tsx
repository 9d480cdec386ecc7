import { useEffect, useState } from 'react';
import type { OpenPdf } from './open-pdf.ts';
import type { TextBlock } from './text-blocks.ts';

interface TextPageProps {
  readonly pdf: OpenPdf;
  readonly page: number;
}

/** The text of a page, flowing with the width of the screen: a page of paper is too small to read on a phone. */
export function TextPage({ pdf, page }: TextPageProps) {
  const [blocks, setBlocks] = useState<readonly TextBlock[]>();
  useEffect(() => {
    let isOver = false;
    setBlocks(undefined);
    pdf
      .readBlocks(page)
      .catch((): TextBlock[] => [])
      .then((readBlocks) => {
        if (!isOver) setBlocks(readBlocks);
      });
    return () => {
      isOver = true;
    };
  }, [pdf, page]);
  if (!blocks) return <p>Lecture du texte…</p>;
  if (blocks.length === 0) return <p>Cette page n’a pas de texte.</p>;
  return (
    <div className="pdf-text">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a page never change their order.
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { readonly block: TextBlock }) {
  if (block.kind === 'row')
    return (
      <dl>
        {block.cells.map(({ label, text }) => (
          <div key={label}>
            {label === '' ? null : <dt>{label}</dt>}
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    );
  if (block.kind === 'title') return <h3>{block.text}</h3>;
  if (block.kind === 'heading') return <h4>{block.text}</h4>;
  if (block.kind === 'subheading') return <h5>{block.text}</h5>;
  return <p>{block.kind === 'item' ? `• ${block.text}` : block.text}</p>;
}
