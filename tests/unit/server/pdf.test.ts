import { expect, it } from 'vitest';
import { renderPdf } from '#server/adapters/pdf.ts';
import { xpf } from '#shared/primitives/money.ts';

const render = (text: string) =>
  renderPdf({ title: 'Essai', createdAt: new Date('2026-11-21T00:00:00Z'), footer: 'Essai', content: [{ text }] });

it('embeds its fonts and writes the same bytes for the same content', async () => {
  const bytes = Buffer.from(await render('Été à Nouméa'));
  expect(bytes.toString('latin1')).toContain('/FontFile2');
  expect(bytes.equals(Buffer.from(await render('Été à Nouméa')))).toBe(true);
});

it('writes amounts with a space that the font has', async () => {
  expect(xpf(12_345)).toContain('\u202F');
  const written = Buffer.from(await render(xpf(12_345)));
  expect(written.equals(Buffer.from(await render('12\u00A0345\u00A0F')))).toBe(true);
});
