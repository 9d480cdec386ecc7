import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import PaymentLinkDialog from '#features/contracts/premiums/links/payment-link-dialog.tsx';
import PremiumsTab from '#features/contracts/premiums/premiums-tab.tsx';
import type { Connectivity, OfflineServices } from '#offline/interfaces/types.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { emptyOutbox } from '#tests/browser/support/empty-outbox.ts';
import { contract, due, NextPayment, premium } from '#tests/browser/support/next-payment.tsx';
import { openSavedWork } from '#tests/browser/support/saved-work.ts';
import { withRouter } from '#tests/browser/support/with-router.tsx';
import { createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';

const servicesOf = (state: 'online' | 'offline') => ({
  connectivity: { state, trouble: null, subscribe: () => () => undefined } as unknown as Connectivity,
  outbox: emptyOutbox,
});
const held = { ...premium, ...due, isBeingPaid: true };
const other = { ...premium, ...due, id: 2, number: 'P-2', label: 'Prime 2', balanceBrut: 10_002 };
const contractOf = (...data: readonly object[]): ContractFile => ({
  ...contract,
  primes: {
    ...contract.primes,
    data: data as ContractFile['primes']['data'],
    headers: [{ value: 'settlement', text: 'Règlement', kind: 'text', sortable: true }],
  },
});
const renderPremiums = (state: 'online' | 'offline', shownContract: ContractFile) =>
  renderWithServices(
    servicesOf(state),
    <main>
      <h1>AU1</h1>
      <PremiumsTab contract={shownContract} />
    </main>,
  );
const checkbox = (number: string) => page.getByRole('checkbox', { name: `Choisir la prime ${number}` });
const button = (name: RegExp) => page.getByRole('button', { name });
const heldText = page.getByText(
  /^Une carte est en cours de confirmation pour ces primes\. Merci d’en attendre la fin\.$/,
);

test('premiums tab: offers no premium that a card at the bank pays, and says so in its line', async () => {
  const debit = { settlement: 'Prélèvement du 05/12/2026' };
  await renderPremiums('online', contractOf({ ...held, ...debit }, other, { ...other, id: 3, number: 'P-3' }));
  await expect.element(checkbox('P-1')).toBeDisabled();
  await expect.element(checkbox('P-1')).not.toBeChecked();
  await expect
    .element(page.getByText('Carte en cours de confirmation. Prélèvement du 05/12/2026', { exact: true }))
    .toBeVisible();
  await expect.element(button(/^Payer 20.004.F$/)).toBeEnabled();
  await button(/^Tout désélectionner$/).click();
  await button(/^Tout sélectionner$/).click();
  await expect.element(button(/^Payer 20.004.F$/)).toBeEnabled();
  await expectAccessible();
});

test('premiums tab: offers no payment offline if a card pays all premiums of the stored file', async () => {
  await renderPremiums('offline', contractOf(held));
  await expect.element(page.getByText('Carte en cours de confirmation', { exact: true })).toBeVisible();
  for (const name of [/^Payer/, /^Lien de paiement/, /^Chèque, espèces/, /^Relancer/])
    expect(button(name).elements()).toEqual([]);
});

test('received payments: are not recorded for a premium while a card at the bank pays it', async () => {
  const tablet = createSimulatedDevice();
  onTestFinished(() => tablet.close());
  const { services } = await openSavedWork(tablet);
  const device = { state: 'ready', subscribe: () => () => undefined };
  const outbox = { ...services.outbox, ...emptyOutbox };
  await renderWithServices(
    { ...services, ...servicesOf('offline'), outbox, device } as unknown as OfflineServices,
    withRouter(<NextPayment shownFile={contractOf(held, other)} />),
  );
  await expect.element(heldText).toBeVisible();
  expect(page.getByText(/^Ces primes ne sont plus à payer/).elements()).toEqual([]);
  await expect.element(button(/^Enregistrer sur cet appareil$/)).toBeDisabled();
});

test('payment link dialog: asks for no premium that a card at the bank pays', async () => {
  const file = contractOf(held);
  const pending = { ...file, details: { ...file.details, addresses: { mail: { mail: 'a@lagon.example' } } } };
  await renderWithServices(
    servicesOf('online'),
    <PaymentLinkDialog contract={pending as ContractFile} premiums={file.primes.data} onClose={() => undefined} />,
  );
  await expect.element(heldText).toBeVisible();
  await expect.element(button(/^Envoyer à/)).toBeDisabled();
  await expect.element(button(/^QR code/)).toBeDisabled();
});
