import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { GalleryPage, groups } from '#tests/gallery/gallery-page.tsx';

test.each(Object.entries(groups))('gallery: renders each part of %s', async (group, parts) => {
  await render(<GalleryPage group={group} />);
  for (const { name } of parts) await expect.element(page.getByRole('region', { name, exact: true })).toBeVisible();
});
