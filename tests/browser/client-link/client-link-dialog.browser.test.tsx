import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import ClientLinkDialog from '#features/contracts/client-link/client-link-dialog.tsx';
import type { Read } from '#offline/interfaces/types.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { carContract } from '#tests/support/documents/printed-contract.ts';

const { details } = carContract;
const email = 'marie-antoinette.wamytan-pwadjane@poste-nouvelle-caledonie.example';
const withLongEmail = {
  ...details,
  addresses: { ...details.addresses, mail: details.addresses.mail && { ...details.addresses.mail, mail: email } },
};
const readStub = (async () => ({
  value: { success: true, links: [] },
  fetchedAtMs: 0,
  isFromDevice: false,
})) as unknown;
const connectivity = { state: 'online', trouble: null, subscribe: () => () => undefined } as never;

test('client link dialog: fits a phone with a long e-mail address', async () => {
  await page.viewport(390, 844);
  await renderWithServices(
    { read: readStub as Read, connectivity },
    <ClientLinkDialog details={withLongEmail} onClose={() => undefined} />,
  );
  const sendButton = page.getByRole('button', { name: `Envoyer à ${email}` });
  await expect.element(sendButton).toBeVisible();
  for (const part of [sendButton, page.getByText(/^Le client reçoit un lien/)])
    expect(part.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
  const button = sendButton.element();
  expect(button.scrollWidth, 'the whole address is shown').toBeLessThanOrEqual(button.clientWidth);
  await page.viewport(1024, 768);
});
