import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ShareQuestion } from '#features/tasks/share-question.tsx';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';

test('share question: names the shared files, and accepts or dismisses them', async () => {
  const [onAccept, onDismiss] = [vi.fn(), vi.fn()];
  const shared = { files: [new File(['%PDF'], 'constat.pdf')], text: 'Bonjour' };
  await renderWithServices(
    {},
    <main>
      <h1>Nouvelle demande</h1>
      <ShareQuestion shared={shared} onAccept={onAccept} onDismiss={onDismiss} />
    </main>,
  );
  await expect.element(page.getByText('constat.pdf')).toBeVisible();
  await expect.element(page.getByText(/Bonjour/)).toBeVisible();
  await expectAccessible();
  await userEvent.click(page.getByRole('button', { name: 'Écarter' }));
  await userEvent.click(page.getByRole('button', { name: 'Commencer la demande' }));
  expect([onDismiss.mock.calls.length, onAccept.mock.calls.length]).toEqual([1, 1]);
});
