import { getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { renderPdf } from '#server/adapters/pdf.ts';
import { formatXpf } from '#shared/primitives/money.ts';

const render = (text: string) =>
  renderPdf({ title: 'Essai', createdAt: new Date('2026-11-21T00:00:00Z'), footer: 'Essai', content: [{ text }] });

it('PDF: embeds its fonts and is deterministic', async () => {
  const bytes = Buffer.from(await render('Été à Nouméa'));
  expect(bytes.toString('latin1')).toContain('/FontFile2');
  expect(bytes.equals(Buffer.from(await render('Été à Nouméa')))).toBe(true);
});

it('PDF: formats amounts with a space that the font contains', async () => {
  expect(formatXpf(12_345)).toContain('\u202F');
  const pdfBytes = Buffer.from(await render(formatXpf(12_345)));
  expect(pdfBytes.equals(Buffer.from(await render('12\u00A0345\u00A0F')))).toBe(true);
});

interface Role {
  readonly role: string;
  readonly children: readonly (Role | { readonly type: string })[];
}
const rolesOf = (node: Role): string =>
  `${node.role}(${node.children.map((child) => ('role' in child ? rolesOf(child) : 'text')).join(' ')})`;

it('PDF: tags headings, lists, tables and links, and a repeated header once', async () => {
  const row = (text: string) => [{ text }];
  const bytes = await renderPdf({
    title: 'Essai',
    createdAt: new Date('2026-11-21T00:00:00Z'),
    footer: 'Essai',
    isTagged: true,
    content: [
      { text: 'Titre', style: 'title' },
      { text: 'Partie', style: 'heading' },
      { ul: ['Un', 'Deux'] },
      { table: { body: [['Nom', 'Marie']] }, layout: 'facts' },
      { text: 'lagon.nc', link: 'https://lagon.nc' },
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 9, y2: 0, lineWidth: 1 }] },
      { table: { headerRows: 1, body: [row('Colonne'), ...Array.from({ length: 60 }, (_, n) => row(`${n}`))] } },
    ],
  });
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { stopAtErrors: true, verbosity: 0 });
  const pages = await Promise.all([1, 2].map(async (page) => (await pdf.getPage(page)).getStructTree()));
  const [first, second] = pages.map((page) => rolesOf(page as unknown as Role));
  expect(pdf.numPages).toBe(2);
  expect(first).toContain(
    'Document(H1(text) H2(text) L(LI(LBody(P(text))) LI(LBody(P(text)))) Table(TR(TH(P(text)) TD(P(text)))) P(Link(text text)) Table(TR(TH(P(text))) TR(TD(P(text)))',
  );
  expect(second).toContain('TR(TD(P(text)))');
  expect(second, 'the header of the table is told on its first page').not.toContain('TH(P');
  const raw = Buffer.from(bytes).toString('latin1');
  for (const mark of ['<pdfaid:part>2<', '<pdfaid:conformance>A<', '/GTS_PDFA1', '/Lang (fr-FR)', '/Marked true'])
    expect(raw, mark).toContain(mark);
});
