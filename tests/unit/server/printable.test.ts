import { describe, expect, it } from 'vitest';
import { renderPdf } from '#server/adapters/pdf.ts';
import { fonts, readCodePoints } from '#server/adapters/pdf-fonts.ts';
import { describeUnprintable, findUnprintable } from '#shared/primitives/parsers/printable.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';

/** Names and symbols as people of the territory write them. */
const texts = [
  'TAʻAROA',
  'Téri’ihau',
  'Vaꞌine Māʻohi',
  'Nguyễn Thị Hương',
  'ĐẶNG Văn Tỵ',
  'Ŵéàōū',
  'Ĺoyalty Iâai – Drehu',
  'Łukasz Čapek-Šťastný',
  'Παπαδόπουλος',
  'Иванова',
  'Lot 5 → Nord ☐ ☑ ✓',
  'no 5 № ≤ 3 m² ½ “a” ‘b’ … € œ Œ',
  '😀',
];

const render = (content: Parameters<typeof renderPdf>[0]['content']) =>
  renderPdf({ title: 'Essai', createdAt: new Date('2026-11-21T00:00:00Z'), footer: 'Essai', content, isTagged: true });

describe('findUnprintable', () => {
  it('accepts only characters that a font of each style contains', () => {
    const styles = ['normal', 'bold', 'italics', 'bolditalics'] as const;
    const coveredCodePoints = styles.map(
      (style) => [readCodePoints(fonts.Roboto[style]), readCodePoints(fonts.DejaVu[style])] as const,
    );
    const missing: string[] = [];
    for (let code = 0x20; code <= 0x1ffff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const character = String.fromCodePoint(code);
      if (findUnprintable(character).length > 0) continue;
      for (const point of [...character.normalize('NFC')].map((one) => one.codePointAt(0) ?? 0))
        if (!coveredCodePoints.every(([roboto, dejaVu]) => roboto.has(point) || dejaVu.has(point)))
          missing.push(code.toString(16));
    }
    expect(missing).toEqual([]);
  });

  it('accepts the names and symbols of the territory', () => {
    for (const text of texts) expect(findUnprintable(text), text).toEqual([]);
  });

  it('names the characters that no paper can print', () => {
    expect(findUnprintable('王 小 王 Li 🤠')).toEqual(['王', '小', '🤠']);
    expect(describeUnprintable('Wang 王')).toContain('Le caractère «\u00A0王\u00A0» ne peut pas être imprimé');
    expect(describeUnprintable('Wang')).toBeNull();
  });
});

describe('renderPdf', () => {
  it.each(texts)('prints « %s » in texts, lists, cells and runs, with embedded fonts', async (text) => {
    const bytes = await render([
      { text },
      { ul: [text] },
      { columns: [text, { stack: [{ text: ['Nom : ', { text, bold: true }] }] }] },
      { table: { body: [[text, { text, style: 'label' }]] }, layout: 'facts' },
    ]);
    const parsedPdf = await readPdf(bytes);
    expect(parsedPdf.fontsMissing).toEqual([]);
    const withoutSpaces = (value: string): string => value.replace(/\s/gu, '');
    expect(withoutSpaces(parsedPdf.text).split(withoutSpaces(text)), parsedPdf.text).toHaveLength(7);
  });

  it('embeds the fallback font only where a text needs it', async () => {
    const bytes = await render([{ text: 'Été à Nouméa, Nguyễn Thị Hương' }]);
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('DejaVu');
    expect((await readPdf(bytes)).fonts).toBe(1);
  });
});
