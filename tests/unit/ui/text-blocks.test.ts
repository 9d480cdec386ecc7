import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { paperFile } from '#tests/support/documents/paper-file.ts';
import { type StructureNode, type TextBlock, textBlocks } from '#ui/pdf-pages/text-blocks.ts';

const readBlocks = async (bytes: Uint8Array): Promise<TextBlock[]> => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { stopAtErrors: true, verbosity: 0 });
  const blocks: TextBlock[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    blocks.push(...textBlocks((await page.getStructTree()) as unknown as StructureNode | null, items));
  }
  return blocks;
};

describe('textBlocks', () => {
  it('reads headings, facts, lists and rows of a paper in order, each text once', async () => {
    const blocks = await readBlocks(await paperFile('conditions-particulieres'));
    expect(blocks.find(({ kind }) => kind === 'title')).toEqual({ kind: 'title', text: 'Conditions particulières' });
    const headings = blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []));
    expect(headings.slice(0, 2)).toEqual(['Souscripteur', 'Véhicule assuré']);
    expect(blocks).toContainEqual({ kind: 'row', cells: [{ label: 'Nom', text: 'Monsieur Jean DUPONT' }] });
    const cover = blocks.find((block) => block.kind === 'row' && block.cells[0]?.text === 'Vol');
    expect(cover).toMatchObject({
      kind: 'row',
      cells: [{ label: 'Garantie' }, { label: 'Plafond' }, { label: 'Franchise' }, { label: 'TTC' }],
    });
    expect(blocks.some(({ kind }) => kind === 'item')).toBe(true);
    const texts = blocks.map((block) => JSON.stringify(block));
    expect(texts.filter((text) => text.includes('Monsieur Jean DUPONT'))).toHaveLength(1);
  });

  it('falls back to lines without a structure tree', () => {
    const items = [
      { str: 'Mandat', hasEOL: true },
      { str: 'IBAN ', hasEOL: false },
      { str: 'NC49', hasEOL: true },
    ];
    expect(textBlocks(null, items)).toEqual([
      { kind: 'paragraph', text: 'Mandat' },
      { kind: 'paragraph', text: 'IBAN NC49' },
    ]);
  });
});
