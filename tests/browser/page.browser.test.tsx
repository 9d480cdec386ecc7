import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Page } from '#ui/page/page.tsx';

test('the tab and the history of the browser call a file by its kind: they outlive the sign-out', async () => {
  await render(
    <Page title="DUPONT Jean" kind="Client">
      Dossier
    </Page>,
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('DUPONT Jean');
  expect(document.title).toBe('Client · Lagon');
});
