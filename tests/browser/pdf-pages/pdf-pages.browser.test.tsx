import '#ui/theme/tokens.css';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { openPdf } from '#ui/pdf-pages/open-pdf.ts';
import PdfPages from '#ui/pdf-pages/pdf-pages.tsx';

/** A PDF with a page for each text. */
const pdfOf = (texts: readonly string[]): Uint8Array => {
  const pageAt = (index: number): number => 4 + index * 2;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${texts.length} /Kids [${texts.map((_, index) => `${pageAt(index)} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...texts.flatMap((text, index) => {
      const content = `BT /F1 24 Tf 60 700 Td (${text}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${pageAt(index) + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(text);
};

const renderPdfPages = (bytes: Uint8Array, onRead?: () => void) =>
  render(
    <main>
      <h1>Lecture</h1>
      <PdfPages name="Mandat" bytes={bytes} {...(onRead && { onRead })} />
    </main>,
  );

const sheet = (name: string) => page.getByRole('article', { name });

/** True if anything but white was drawn. */
const isDrawn = (): boolean => {
  const canvas = document.querySelector('canvas') as HTMLCanvasElement;
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
  return data.some((value, index) => index % 4 === 0 && value < 128);
};

test('PDF pages: are shown one by one and count as read once all were shown', async () => {
  const onRead = vi.fn();
  await renderPdfPages(pdfOf(['Premier article', 'Dernier article']), onRead);
  await expect.element(sheet('Mandat, page 1 sur 2')).toHaveTextContent('Premier article');
  await expect.poll(isDrawn).toBe(true);
  await expect.element(page.getByRole('button', { name: 'Page précédente' })).toHaveAttribute('aria-disabled', 'true');
  expect(onRead).not.toHaveBeenCalled();
  await userEvent.click(page.getByRole('button', { name: 'Page suivante' }));
  await expect.element(sheet('Mandat, page 2 sur 2')).toHaveTextContent('Dernier article');
  await expect.poll(() => onRead.mock.calls.length).toBe(1);
  const next = page.getByRole('button', { name: 'Page suivante' });
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  await expect.element(next).toHaveFocus();
  await userEvent.click(page.getByRole('button', { name: 'Page précédente' }));
  await expect.element(sheet('Mandat, page 1 sur 2')).toHaveTextContent('Premier article');
  expect(onRead).toHaveBeenCalledTimes(1);
  await expectAccessible();
});

test('PDF pages: are read as text that flows, page by page, and count as read', async () => {
  const onRead = vi.fn();
  await renderPdfPages(pdfOf(['Premier article', 'Dernier article']), onRead);
  const asText = page.getByRole('button', { name: 'Lire en texte' });
  await userEvent.click(asText);
  await expect.element(page.getByRole('paragraph')).toHaveTextContent('Premier article');
  await expectAccessible();
  await userEvent.click(page.getByRole('button', { name: 'Page suivante' }));
  await expect.element(page.getByRole('paragraph')).toHaveTextContent('Dernier article');
  await expect.poll(() => onRead.mock.calls.length).toBe(1);
  await userEvent.click(page.getByRole('button', { name: 'Voir la page' }));
  await expect.element(page.getByRole('paragraph')).not.toBeInTheDocument();
  await expect.poll(isDrawn).toBe(true);
});

test('PDF pages: count as read when turned faster than rendered', async () => {
  const onRead = vi.fn();
  await renderPdfPages(pdfOf(['Un', 'Deux', 'Trois', 'Quatre']), onRead);
  const next = page.getByRole('button', { name: 'Page suivante' });
  await expect.element(page.getByText('Page 1 sur 4')).toBeVisible();
  const clickTimer = setInterval(() => (next.element() as HTMLButtonElement).click(), 1);
  await expect.element(sheet('Mandat, page 4 sur 4')).toHaveTextContent('Quatre');
  clearInterval(clickTimer);
  await expect.poll(() => onRead.mock.calls.length).toBe(1);
});

test('PDF pages: keep the bytes unchanged', async () => {
  const bytes = pdfOf(['Un']);
  const before = bytes.slice();
  await renderPdfPages(bytes);
  await expect.element(sheet('Mandat, page 1 sur 1')).toHaveTextContent('Un');
  expect(bytes).toEqual(before);
});

test('PDF pages: report a file that is no PDF', async () => {
  const onRead = vi.fn();
  await renderPdfPages(new TextEncoder().encode('Pas un document'), onRead);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Mandat : ce document ne peut pas être affiché.');
  expect(onRead).not.toHaveBeenCalled();
});

test('PDF pages: open a document while the previous one closes', async () => {
  const before = await openPdf(pdfOf(['Premier']));
  before.close();
  const next = await openPdf(pdfOf(['Suivant', 'Dernier']));
  expect(next.pages).toBe(2);
  next.close();
});
