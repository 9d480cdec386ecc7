import { useEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import PaymentLinkDialog from '#features/contracts/premiums/links/payment-link-dialog.tsx';
import { PaymentLinks } from '#features/contracts/premiums/links/payment-links.tsx';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { PaymentLink } from '#shared/operations/contracts/payment-links.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { emptyOutbox } from '#tests/browser/support/empty-outbox.ts';

afterEach(() => vi.unstubAllGlobals());

const premium = { id: 1, number: 'P-1', label: 'Prime 1', amount: 10_001, balanceBrut: 10_001, status: 'Impayée' };
const paymentLink: PaymentLink = {
  ...{ id: 12, amount: 10_001, premiumIds: [1], sentTo: null, by: null, at: '2026-11-20T00:00:00Z' },
  ...{ expiresAt: '2036-11-27T12:59:59Z', seenAt: null, paidAt: null, revokedAt: null },
};
const createContract = (link: Partial<PaymentLink>, balanceBrut = 10_001) =>
  ({
    details: { id: 7, number: 'AU1', addresses: {} },
    primes: { data: [{ ...premium, balanceBrut }], headers: [], options: {} },
    paymentLinks: [{ ...paymentLink, ...link }],
  }) as unknown as ContractFile;

const connectivity = { state: 'online', trouble: null, subscribe: () => () => undefined };
const device = { cacheStatus: async () => 'cached', state: 'ready', subscribe: () => () => undefined };
const readStub = async (_: unknown, { editiqueId }: { editiqueId: number }) => ({
  value: { success: true, name: `Reçu ${editiqueId}.pdf`, content: btoa('%PDF-1.7') },
});

interface DialogProps {
  readonly onReady: (update: (file: ContractFile) => void) => void;
  readonly onClose: () => void;
}
function Dialog({ onReady, onClose }: DialogProps) {
  const [file, setFile] = useState(createContract({}));
  useEffect(() => onReady(setFile), [onReady]);
  return <PaymentLinkDialog contract={file} premiums={createContract({}).primes.data} onClose={onClose} />;
}

/** The dialog with the QR code of a link, and a function that shows it over the file as the server has it later. */
const showCode = async () => {
  const answer = { success: true, url: 'https://lagon.nc/l/token', linkId: 12, expiresAt: paymentLink.expiresAt };
  const headers = { 'x-lagon': '1', 'content-type': 'application/json' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer), { headers }));
  const onClose = vi.fn();
  const ready = Promise.withResolvers<(file: ContractFile) => void>();
  await renderWithServices(
    { connectivity, device, read: readStub, outbox: emptyOutbox } as never,
    <main>
      <h1>AU1</h1>
      <Dialog onReady={ready.resolve} onClose={onClose} />
    </main>,
  );
  await page.getByRole('button', { name: 'QR code, copier ou partager' }).click();
  await expect.element(page.getByRole('img', { name: /^Lien pour payer 10.001.F$/ })).toBeVisible();
  return { update: await ready.promise, onClose };
};

test('payment link dialog: states the payment in place of the QR code, and opens its receipt', async () => {
  const { update, onClose } = await showCode();
  update(createContract({ seenAt: '2026-11-20T00:01:00Z' }));
  await expect.element(page.getByText('Le client l’a ouvert.', { exact: false })).toBeVisible();
  update(createContract({ paidAt: '2026-11-20T00:02:00Z', receiptId: 34 }, 0));
  await expect.element(page.getByText(/^Le client a payé par carte le 20\/11\/2026/)).toBeVisible();
  await expect.element(page.getByRole('img', { name: /^Lien pour payer/ })).not.toBeInTheDocument();
  await expectAccessible();
  await page.getByRole('button', { name: 'Voir le reçu' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Reçu 34.pdf' })).toBeVisible();
  await page.getByRole('dialog', { name: 'Reçu 34.pdf' }).getByRole('button', { name: 'Fermer' }).click();
  await page.getByRole('button', { name: 'Terminé' }).click();
  expect(onClose).toHaveBeenCalledOnce();
});

test('payment link dialog: shows no QR code of a link without an amount due', async () => {
  const { update } = await showCode();
  update(createContract({ isSettled: true }, 0));
  await expect.element(page.getByText(/^Ces primes viennent d’être réglées autrement/)).toBeVisible();
  await expect.element(page.getByRole('img', { name: /^Lien pour payer/ })).not.toBeInTheDocument();
});

test('payment links: the question about revoking one states that a card is at the bank', async () => {
  const file = createContract({});
  const pending = { ...file, primes: { ...file.primes, data: [{ ...premium, isBeingPaid: true }] } } as ContractFile;
  const services = { connectivity, device, read: readStub, outbox: emptyOutbox };
  await renderWithServices(services as never, <PaymentLinks contract={pending} links={pending.paymentLinks ?? []} />);
  await page.getByRole('button', { name: /^Révoquer le lien de paiement/ }).click();
  const question = page.getByRole('alertdialog', { name: /^Révoquer ce lien de paiement/ });
  await expect
    .element(question.getByText(/plus payer par ce lien\. Une carte est en cours de confirmation/))
    .toBeVisible();
});

test('payment links: a link that was shown is not opened yet, and one that was e-mailed is sent', async () => {
  const file = createContract({});
  const [shown] = file.paymentLinks ?? [];
  if (!shown) throw new Error('no payment link');
  const links = [shown, { ...shown, id: 13, sentTo: 'client@lagon.nc' }, { ...shown, id: 14, seenAt: shown.at }];
  const services = { connectivity, device, read: readStub, outbox: emptyOutbox };
  await renderWithServices(services as never, <PaymentLinks contract={file} links={links} />);
  await expect.element(page.getByRole('listitem').first()).toBeVisible();
  const states = ['Pas encore ouvert', 'Envoyé', 'Vu'];
  for (const [at, state] of states.entries())
    await expect.element(page.getByRole('listitem').nth(at).getByText(state, { exact: true })).toBeVisible();
});
