import { expect, it } from 'vitest';
import { PageBody } from '#features/content/pages/page-body.tsx';
import { parseHtmlDocument } from '#server/areas/content/html-document.ts';
import type { PageDocument } from '#shared/schemas/page-document.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { xssCorpus } from '#tests/support/uploads/xss.ts';

const paragraph = (text: string, href?: string) => ({
  type: 'paragraph' as const,
  content: [
    {
      type: 'text' as const,
      text,
      ...(href === undefined ? {} : { marks: [{ type: 'link' as const, attrs: { href } }] }),
    },
  ],
});
const injectedValue = () => (window as { pwned?: unknown }).pwned;

it('page body: shows the XSS corpus as text and runs none of it', async () => {
  const document: PageDocument = { type: 'doc', content: xssCorpus.map((text) => paragraph(text)) };
  const screen = await renderWithServices({}, <PageBody document={document} />);
  for (const text of xssCorpus) expect(screen.container.textContent).toContain(text);
  expect(screen.container.querySelectorAll('script, img, svg, iframe, a, form, style, object, input')).toHaveLength(0);
  expect(injectedValue()).toBeUndefined();
});

it('page body: renders nothing executable from the XSS corpus as HTML', async () => {
  const blocks = xssCorpus.flatMap((html) => parseHtmlDocument(html).content ?? []);
  const screen = await renderWithServices({}, <PageBody document={{ type: 'doc', content: blocks }} />);
  expect(screen.container.querySelectorAll('script, img, svg, iframe, form, style, object, input')).toHaveLength(0);
  for (const element of screen.container.querySelectorAll('.page-body *'))
    for (const { name } of element.attributes) expect(name).not.toMatch(/^on|^style$|^src/);
  expect(injectedValue()).toBeUndefined();
});

it('page body: sanitizes a stored link again and shows an unsafe one as text', async () => {
  const document: PageDocument = {
    type: 'doc',
    content: [paragraph('mauvais', 'javascript:window.pwned=1'), paragraph('bon', 'https://lagon.nc/')],
  };
  const screen = await renderWithServices({}, <PageBody document={document} />);
  await expect.element(screen.getByText('mauvais')).toBeVisible();
  expect([...screen.container.querySelectorAll('a')].map((link) => [link.textContent, link.href, link.rel])).toEqual([
    ['bon', 'https://lagon.nc/', 'noreferrer'],
  ]);
});

it('page body: says that a picture is not on the device', async () => {
  const picture = (alt: string) => ({ type: 'image' as const, attrs: { fileId: alt.length + 1, alt } });
  const read = async () => Promise.reject(new Error('offline'));
  const device = { find: async () => undefined };
  const screen = await renderWithServices(
    { read, device } as never,
    <PageBody document={{ type: 'doc', content: [picture('Plan du centre'), picture('')] }} />,
  );
  const missing = 'Cette image n’est pas sur cet appareil.';
  await expect.element(screen.getByRole('img', { name: `Plan du centre. ${missing}` })).toBeVisible();
  await expect.element(screen.getByRole('img', { name: `Image. ${missing}` })).toBeVisible();
  expect(screen.container.textContent).toBe(`Plan du centre. ${missing}${missing}`);
});
