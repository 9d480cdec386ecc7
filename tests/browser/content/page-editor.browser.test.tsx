import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import ContentField from '#features/content/editor/content-field.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { pageFormSchema } from '#shared/schemas/content-forms.ts';
import { emptyDocument } from '#shared/schemas/page-document.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';

let sent: number;
let sentFile: File | undefined;
let written: () => unknown;
const services = {
  connectivity: { state: 'online', subscribe: () => () => undefined },
  read: async () => Promise.reject(new Error('no picture here')),
} as never as Partial<OfflineServices>;

function Editor() {
  const form = useSchemaForm(pageFormSchema, {
    defaultValues: { category: '4', title: 'Guichet', content: emptyDocument, isEnabled: true },
  });
  written = () => form.getValues('content');
  return <ContentField control={form.control} />;
}

const contentBox = () => page.getByRole('textbox', { name: 'Contenu' });
const clickButton = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));
const chooseImage = (file: File) => userEvent.upload(page.getByLabelText('Image de la page'), file);
const png = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'récif.png');
const writtenBlockTypes = () => (written() as { content: { type: string }[] }).content.map(({ type }) => type);

beforeEach(async () => {
  sent = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (request) => {
    sent += 1;
    sentFile = (await (request as Request).formData()).get('files') as File;
    return Response.json({ success: true, id: 7 }, { headers: { 'x-lagon': '1' } });
  });
  await renderWithServices(
    services,
    <main>
      <h1>Page</h1>
      <Editor />
    </main>,
  );
  await expect.element(contentBox()).toBeVisible();
});
afterEach(() => vi.restoreAllMocks());

test('page editor: refuses an invalid picture and sends nothing', async () => {
  await chooseImage(new File(['%PDF-1.7'], 'notice.pdf'));
  await expect
    .element(page.getByText('notice.pdf\u00A0: Seules les images JPEG, PNG, GIF et WebP sont acceptées'))
    .toBeVisible();
  await chooseImage(new File(['<html>'], 'page.png'));
  await expect.element(page.getByText(/^page\.png\u00A0: Seules les images/)).toBeVisible();
  expect(sent).toBe(0);
});

test('page editor: inserts after a selected picture without replacing it', async () => {
  await userEvent.click(contentBox());
  await userEvent.keyboard('avant');
  await chooseImage(png);
  await expect.element(page.getByLabelText('Description de l’image')).toHaveValue('récif');
  await expect.poll(writtenBlockTypes).toContain('image');
  await userEvent.keyboard('après');
  await expect.element(contentBox()).toHaveTextContent('avantrécif. Cette image n’est pas sur cet appareil.après');
  expect(writtenBlockTypes()).toEqual(['paragraph', 'image', 'paragraph']);
  await clickButton('Insérer un tableau');
  expect(writtenBlockTypes()).toContain('table');
  expect(writtenBlockTypes()).toContain('image');
});

test('page editor: explains how a link must begin if one is refused', async () => {
  await clickButton('Lien');
  await userEvent.fill(page.getByLabelText('Adresse du lien'), 'javascript:alert(1)');
  await expect.element(page.getByText(/^Une adresse de site commence par/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Appliquer le lien' })).toBeDisabled();
  await expectAccessible();
});

const pasteContent = async (html: string, files: readonly File[] = []) => {
  const clipboardData = new DataTransfer();
  if (html !== '') clipboardData.setData('text/html', html);
  for (const file of files) clipboardData.items.add(file);
  await userEvent.click(contentBox());
  contentBox()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
};
const wordItem = (level: number, marker: string, words: string) =>
  `<p class=MsoListParagraph style='margin-left:36pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`;
/** The editor ends with a paragraph of its own. */
const firstBlocks = (count: number) => (written() as { content: object[] }).content.slice(0, count);
const listItem = (words: string, ...nestedLists: object[]) => ({
  type: 'listItem',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }, ...nestedLists],
});

test('page editor: turns lists pasted from Word into nested lists', async () => {
  await pasteContent(
    `<p class=MsoNormal>Pièces</p>${wordItem(1, '·', 'Carte grise')}${wordItem(2, 'o', 'Copie')}${wordItem(1, '·', 'Permis')}<p class=MsoNormal>Puis</p>${wordItem(1, '3.', 'Trois')}${wordItem(1, '4.', 'Quatre')}`,
  );
  await expect
    .poll(() => firstBlocks(4))
    .toMatchObject([
      { type: 'paragraph' },
      {
        type: 'bulletList',
        content: [listItem('Carte grise', { type: 'bulletList', content: [listItem('Copie')] }), listItem('Permis')],
      },
      { type: 'paragraph' },
      { type: 'orderedList', attrs: { start: 3 }, content: [listItem('Trois'), listItem('Quatre')] },
    ]);
});

test('page editor: turns the styles of Google Docs into marks', async () => {
  const span = (style: string, text: string) => `<span style="font-weight:400;${style}">${text}</span>`;
  await pasteContent(
    `<b style="font-weight:normal;" id="docs-internal-guid-1"><p>${[
      span('', 'normal '),
      span('font-weight:700', 'gras '),
      span('font-style:italic', 'ital '),
      span('text-decoration:underline', 'soul '),
      span('text-decoration:line-through', 'barré '),
      `${span('', 'm')}${span('vertical-align:super', '2')}`,
    ].join('')}</p></b>`,
  );
  const markedText = (words: string, mark: string) => ({ type: 'text', text: words, marks: [{ type: mark }] });
  await expect
    .poll(() => firstBlocks(1))
    .toMatchObject([
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'normal ' },
          markedText('gras ', 'bold'),
          markedText('ital ', 'italic'),
          markedText('soul ', 'underline'),
          markedText('barré ', 'strike'),
          { type: 'text', text: 'm²' },
        ],
      },
    ]);
});

test('page editor: drops comments and hidden text of Word, and keeps the bold of Word on the web', async () => {
  await pasteContent(
    `<p class=MsoNormal>Prime<span class=MsoCommentReference><span style='font-size:8.0pt'><a class=msocomanchor id="_anchor_1" href="#_msocom_1">[DJ1]</a></span></span><span style='display:none;mso-hide:all'> interne</span> due</p>
    <p class="Paragraph"><span class="TextRun" style="font-weight:bold">le 5</span><span class="EOP">&nbsp;</span></p>
    <div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><p class=MsoCommentText>[DJ1] À ne pas publier</p></div></div>`,
  );
  await expect
    .poll(() => firstBlocks(2))
    .toMatchObject([
      { type: 'paragraph', content: [{ type: 'text', text: 'Prime due' }] },
      { type: 'paragraph', content: [{ text: 'le 5', marks: [{ type: 'bold' }] }, { text: '\u00A0' }] },
    ]);
  await expect.element(contentBox()).not.toHaveTextContent('publier');
});

test('page editor: uploads a pasted picture, and names one that cannot be read', async () => {
  await pasteContent('', [png]);
  await expect.poll(writtenBlockTypes).toContain('image');
  expect(sent).toBe(1);
  await pasteContent('<p>Texte</p><img src="file:///C:/image001.png">');
  await expect.element(page.getByText(/^Une image collée n’a pas été reprise/)).toBeVisible();
  await expect.poll(() => contentBox().element().textContent).toContain('Texte');
  const base64 = btoa(String.fromCharCode(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a));
  await pasteContent(`<p>Autre</p><img src="data:image/png;base64,${base64}">`);
  await expect.poll(() => writtenBlockTypes().filter((kind) => kind === 'image').length).toBe(2);
});

test('page editor: shrinks a large picture, which every device stores', async () => {
  const canvas = new OffscreenCanvas(3_000, 600);
  canvas.getContext('2d')?.fillRect(0, 0, 1_500, 600);
  await chooseImage(new File([await canvas.convertToBlob({ type: 'image/png' })], 'plan.png', { type: 'image/png' }));
  await expect.poll(writtenBlockTypes).toContain('image');
  expect(sentFile?.name).toBe('plan.jpg');
  expect(await createImageBitmap(sentFile ?? new Blob())).toMatchObject({ width: 2_000, height: 400 });
});

test('page editor: keeps the first number of a list and completes a web address', async () => {
  await pasteContent('<ol start="5"><li>Cinq</li></ol>');
  await expect.poll(() => firstBlocks(1)).toMatchObject([{ type: 'orderedList', attrs: { start: 5 } }]);
  await clickButton('Lien');
  await userEvent.fill(page.getByLabelText('Adresse du lien'), 'www.lagon.nc');
  await clickButton('Appliquer le lien');
  await expect.poll(() => JSON.stringify(written())).toContain('"href":"https://www.lagon.nc"');
});
