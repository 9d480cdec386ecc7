import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import PremiumsTab from '#features/contracts/premiums/premiums-tab.tsx';
import { receivedPaymentWork } from '#features/contracts/premiums/received/received-payment-work.ts';
import type { Connectivity, OfflineServices } from '#offline/interfaces/types.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { received } from '#tests/browser/support/dialog-values.ts';
import { emptyOutbox } from '#tests/browser/support/empty-outbox.ts';
import { contract, due, NextPayment, premium } from '#tests/browser/support/next-payment.tsx';
import { openSavedWork } from '#tests/browser/support/saved-work.ts';
import { withRouter } from '#tests/browser/support/with-router.tsx';
import { createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';

const connectivityOf = (state: 'online' | 'offline') =>
  ({ state, trouble: null, subscribe: () => () => undefined }) as unknown as Connectivity;
const renderPremiums = (state: 'online' | 'offline', shownContract = contract) =>
  renderWithServices(
    { connectivity: connectivityOf(state), outbox: emptyOutbox },
    <main>
      <h1>AU1</h1>
      <PremiumsTab contract={shownContract} />
    </main>,
  );
const otherMeans = page.getByRole('button', { name: 'Chèque, espèces, virement' });

test('received payments: lists each with its receipt, and why one was cancelled', async () => {
  await renderPremiums('online');
  await expect.element(page.getByText(/Reçu R26-00001, le 20\/11\/2026\.$/)).toBeVisible();
  await expect
    .element(page.getByText(/Chèque impayé, annulé le 22\/11\/2026 par Anne Wéa\u00A0: Sans provision$/))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Annuler le règlement R26-00001' })).toBeEnabled();
  await expect.element(page.getByRole('button', { name: 'Annuler le règlement R26-00002' })).not.toBeInTheDocument();
  await expectAccessible();
});

test('received payments: names the former broker who took one, and lets the present one not cancel it', async () => {
  const withFormerBroker = { ...contract, receivedPayments: [{ ...received, takenBy: 'Lagon Sud' }] };
  await renderPremiums('online', withFormerBroker);
  await expect.element(page.getByText(/le 20\/11\/2026 par Lagon Sud, courtier précédent\.$/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Annuler le règlement/ })).not.toBeInTheDocument();
});

test('received payments: are recorded offline too, for selected premiums, and cancelled online only', async () => {
  await renderPremiums('offline');
  await expect.element(otherMeans).toBeEnabled();
  await expect.element(page.getByRole('button', { name: 'Annuler le règlement R26-00001' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Choisir la prime P-1' }).click();
  await expect.element(otherMeans).toBeDisabled();
});

test('received payments: the form deducts what this device has queued', async () => {
  const tablet = createSimulatedDevice();
  onTestFinished(() => tablet.close());
  const { services } = await openSavedWork(tablet);
  const queued = {
    key: 'a',
    kind: 'received-payment',
    lane: 'contract/7',
    state: 'queued',
    files: [],
    input: { primes: [1], amount: 1_001 },
  };
  const snapshot = { state: 'ready', entries: [queued] };
  const outbox = { ...services.outbox, subscribe: () => () => undefined, getSnapshot: () => snapshot };
  const device = { state: 'ready', subscribe: () => () => undefined };
  await renderWithServices(
    { ...services, outbox, device, connectivity: connectivityOf('offline') } as unknown as OfflineServices,
    withRouter(<NextPayment />),
  );
  await expect.element(page.getByText(/9.000.F, réglée/)).toBeVisible();
});

test('received payments: a queued payment does not change its own form before that closes', async () => {
  const tablet = createSimulatedDevice();
  onTestFinished(() => tablet.close());
  const { services } = await openSavedWork(tablet);
  let snapshot: object = { state: 'ready', entries: [] };
  const listeners = new Set<() => void>();
  const addItem = ({ input }: { readonly input: unknown }) => {
    const queued = { key: 'a', kind: 'received-payment', lane: 'contract/7', state: 'queued', files: [], input };
    snapshot = { state: 'ready', entries: [queued] };
    for (const notifyListener of listeners) notifyListener();
    return new Promise(() => undefined);
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const outbox = { ...services.outbox, add: addItem, subscribe, getSnapshot: () => snapshot };
  const device = { state: 'ready', subscribe: () => () => undefined };
  await renderWithServices(
    { ...services, outbox, device, connectivity: connectivityOf('offline') } as unknown as OfflineServices,
    withRouter(<NextPayment />),
  );
  const paid = page.getByRole('list', { name: 'Primes réglées' });
  await expect.element(paid.getByText(/réglée$/)).toBeVisible();
  await page.getByRole('radio', { name: 'Espèces' }).click();
  await page.getByRole('button', { name: 'Enregistrer sur cet appareil' }).click();
  await expect.poll(() => snapshot).toMatchObject({ entries: [{ key: 'a' }] });
  await expect.element(paid.getByText(/réglée$/)).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: /à rembourser au client/ })).not.toBeInTheDocument();
});

test('received payments: a resumed draft is for the premiums that are chosen now', async () => {
  const tablet = createSimulatedDevice();
  onTestFinished(() => tablet.close());
  const { services } = await openSavedWork(tablet);
  const typed = { mode: 'cheque', amount: '10001', reference: '4471', drawer: 'Jean Wéa', day: '2026-11-20' };
  const paidPremiums = { contractId: 7, contractNumber: 'AU1', premiumIds: [1], provisional: 'P-7K2M9QX4' };
  const draft = receivedPaymentWork.toDraft(
    { ...typed, ...paidPremiums, isSurplusAccepted: false, acceptedSurplus: 0 },
    'payment',
  );
  const { kind, version: formVersion } = receivedPaymentWork;
  await services.drafts.save({ ...draft, id: 'payment', kind, formVersion, step: 0, files: [] }, null);
  const other = { ...premium, id: 2, number: 'P-2', label: 'Prime 2', ...due, balanceBrut: 4_000 };
  const twoPremiums = {
    ...contract,
    primes: { ...contract.primes, data: [...contract.primes.data, other] },
  } as ContractFile;
  const device = { state: 'ready', subscribe: () => () => undefined };
  await renderWithServices(
    { ...services, device, connectivity: connectivityOf('offline') } as unknown as OfflineServices,
    withRouter(<NextPayment shownFile={twoPremiums} premiumIds={[1, 2]} />),
  );
  await expect.element(page.getByRole('textbox', { name: 'Numéro du chèque' })).toHaveValue('4471');
  await expect.element(page.getByRole('textbox', { name: 'Montant reçu (F)' })).toHaveValue('14001');
  await expect.element(page.getByText(/^Prime 2 P-2.*4.000.F, réglée$/)).toBeVisible();
});

test('received payments: a resumed draft asks again for a surplus that has grown', async () => {
  const tablet = createSimulatedDevice();
  onTestFinished(() => tablet.close());
  const { services } = await openSavedWork(tablet);
  const typed = { mode: 'cash', amount: '10501', reference: '', drawer: '', day: '2026-11-20' };
  const paidPremiums = { contractId: 7, contractNumber: 'AU1', premiumIds: [1], provisional: 'P-7K2M9QX4' };
  const accepted = { isSurplusAccepted: true, acceptedSurplus: 500 };
  const draft = receivedPaymentWork.toDraft({ ...typed, ...paidPremiums, ...accepted }, 'payment');
  const { kind, version: formVersion } = receivedPaymentWork;
  await services.drafts.save({ ...draft, id: 'payment', kind, formVersion, step: 0, files: [] }, null);
  const device = { state: 'ready', subscribe: () => () => undefined };
  const offlineServices = { ...services, device, connectivity: connectivityOf('offline') };
  const showFile = (balanceBrut: number) => {
    const data = [{ ...premium, ...due, balanceBrut }];
    const shownFile = { ...contract, primes: { ...contract.primes, data } } as ContractFile;
    return withRouter(<NextPayment shownFile={shownFile} premiumIds={[]} />);
  };
  const shown = await renderWithServices(offlineServices as unknown as OfflineServices, showFile(10_001));
  const checkbox = (amountText: string) =>
    page.getByRole('checkbox', { name: new RegExp(`^Noter ${amountText}.F à rembourser au client`) });
  await expect.element(checkbox('500')).toBeChecked();
  await shown.unmount();
  await renderWithServices(offlineServices as unknown as OfflineServices, showFile(4_001));
  await expect.element(checkbox('6.500')).not.toBeChecked();
});

test('received payments: pay a refund of the insurer back, not the premium that was refunded in whole', async () => {
  const tablet = createSimulatedDevice();
  onTestFinished(() => tablet.close());
  const { services } = await openSavedWork(tablet);
  const snapshot = { state: 'ready', entries: [] };
  const outbox = { ...services.outbox, subscribe: () => () => undefined, getSnapshot: () => snapshot };
  const device = { state: 'ready', subscribe: () => () => undefined };
  const data = [{ ...premium, ...due, balanceBrut: 9_000, cancelled: due.amount, refunded: due.amount }];
  const refunded = { ...contract, primes: { ...contract.primes, data } } as ContractFile;
  await renderWithServices(
    { ...services, outbox, device, connectivity: connectivityOf('offline') } as unknown as OfflineServices,
    withRouter(<NextPayment shownFile={refunded} />),
  );
  await expect.element(page.getByText(/9.000.F, remboursement restitué$/)).toBeVisible();
});

test('received payments: apply money for a premium that was paid meanwhile to another one, and refund the rest', async () => {
  const tablet = createSimulatedDevice();
  onTestFinished(() => tablet.close());
  const { services } = await openSavedWork(tablet);
  const submitted: unknown[] = [];
  const dossiers = { contractList: [], totalCount: 0, soldeTotalTTC: 0 };
  const readStub = async () => ({ value: dossiers, fetchedAtMs: Date.now(), isFromDevice: false });
  const snapshot = { state: 'ready', entries: [] };
  const addItem = ({ input }: { readonly input: unknown }) => {
    submitted.push(input);
    return new Promise(() => undefined);
  };
  const outbox = { ...services.outbox, add: addItem, subscribe: () => () => undefined, getSnapshot: () => snapshot };
  const device = { state: 'ready', subscribe: () => () => undefined };
  const other = { ...premium, id: 2, number: 'P-2', label: 'Prime 2' };
  const paid = { ...due, balanceBrut: 0, status: 'Payée', disabled: true, defaultSelected: false };
  const changed = {
    ...contract,
    primes: {
      ...contract.primes,
      data: [
        { ...premium, ...paid },
        { ...other, ...due, balanceBrut: 4_000 },
      ],
    },
  } as ContractFile;
  await renderWithServices(
    {
      ...services,
      read: readStub,
      outbox,
      device,
      connectivity: connectivityOf('online'),
    } as unknown as OfflineServices,
    withRouter(<NextPayment shownFile={changed} />),
  );
  await expect.element(page.getByText(/^Ces primes ne sont plus à payer\./)).toBeVisible();
  await page.getByRole('textbox', { name: 'Montant reçu (F)' }).fill('10001');
  await page.getByRole('radio', { name: 'Espèces' }).click();
  await page.getByRole('checkbox', { name: /^Prime 2 P-2/ }).click();
  await expect.element(page.getByText(/4.000.F, réglée/)).toBeVisible();
  const saveButton = page.getByRole('button', { name: 'Enregistrer' });
  await saveButton.click();
  await expect.element(page.getByText(/^Il reste 4.000.F à payer sur ces primes$/).first()).toBeVisible();
  expect(submitted).toEqual([]);
  await page.getByRole('checkbox', { name: /^Noter 6.001.F à rembourser au client/ }).click();
  await expectAccessible();
  await saveButton.click();
  // A surplus of at least half of what is due may be a typing error.
  const question = page.getByRole('alertdialog', { name: /^Noter 6.001.F à rembourser/ });
  await expect.element(question.getByText(/^Reste à payer.: 4.000.F.*10.001.F.*client.: 6.001.F\.$/)).toBeVisible();
  expect(submitted).toEqual([]);
  await question.getByRole('button', { name: 'Enregistrer' }).click();
  await expect
    .poll(() => submitted)
    .toEqual([
      expect.objectContaining({ primes: [2], amount: 10_001, isSurplusAccepted: true, acceptedSurplus: 6_001 }),
    ]);
});
