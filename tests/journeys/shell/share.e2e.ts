import { expect, test } from '#tests/support/journeys/e2e.ts';
import { networkErrors } from '#tests/support/journeys/primed.ts';
import { signInByForm } from '#tests/support/journeys/sign-in.ts';
import { chooseContract, photo, storedFileCounts } from '#tests/support/pages/requests.ts';

test('share target: sends a photo shared offline before sign-in in four taps', { tag: '@long' }, async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(networkErrors);
  await page.goto('/login');
  await page.evaluate(async () => {
    const worker = navigator.serviceWorker;
    if (!worker.controller) await new Promise((resolve) => worker.addEventListener('controllerchange', resolve));
  });
  await context.setOffline(true);
  // Posts a file like the system's share sheet.
  await page.evaluate(
    ({ name, mimeType, bytes }) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'POST', enctype: 'multipart/form-data', action: '/share' });
      const input = document.createElement('input');
      Object.assign(input, { type: 'file', name: 'files' });
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }));
      input.files = transfer.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    { name: photo.name, mimeType: photo.mimeType, bytes: [...photo.buffer] },
  );
  await page.waitForURL(/\/login\?redirect=.*shared/);
  await context.setOffline(false);
  await signInByForm(page, 'courtier', { isAtHome: false });
  await expect(page.getByText(photo.name)).toBeVisible();
  await page.getByRole('button', { name: 'Commencer la demande' }).tap();
  // Now stored as a draft: the address contains its id, and the shared file is deleted.
  await page.waitForURL(/\/task\/creation\?draft=/);
  await expect.poll(() => page.evaluate(async () => (await (await caches.open('lagon-shared')).keys()).length)).toBe(0);
  await chooseContract(page);
  await page.getByRole('button', { name: 'Envoyer la demande' }).tap();
  await page.waitForURL('**/contract/search/*#taches');
  expect(await storedFileCounts(page, 'Document à classer')).toEqual([1]);
});
